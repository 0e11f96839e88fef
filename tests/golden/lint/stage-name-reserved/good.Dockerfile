FROM debian:12 AS base
