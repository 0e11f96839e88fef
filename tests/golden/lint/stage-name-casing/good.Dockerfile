FROM debian:12 AS builder
