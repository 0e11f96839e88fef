FROM debian:12 as builder
#~^ from-as-casing
from debian:12 AS second
#~^ from-as-casing
