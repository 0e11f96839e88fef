FROM debian:12 AS builder
from debian:12 as second
