#!/bin/sh
echo "tool of $(id -un): $GREETING"
