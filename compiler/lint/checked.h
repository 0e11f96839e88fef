// Whether a build stage compares what it downloads with a checksum or signature.
#pragma once

#include <cstddef>

#include "lint/subject.h"

namespace stagec::lint {

/// True if the instruction or a later one of the build stage calls a program that checks files.
[[nodiscard]] bool is_checked_from(const Dockerfile& file, std::size_t stage, std::size_t instruction);

}  // namespace stagec::lint
