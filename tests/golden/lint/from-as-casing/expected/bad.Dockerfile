FROM debian:12 AS builder
#~^ from-as-casing
from debian:12 as second
#~^ from-as-casing
