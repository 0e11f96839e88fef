// Which programs are shells, and the words of `#!`. Private to this folder.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "shell/parse.h"

namespace stagec::effects {

/// The language that a program reads, by its name; nothing for a program that is no shell, or none that is read.
[[nodiscard]] std::optional<shell::Dialect> dialect_of(std::string_view program);

/// The words behind `#!` on the first line of a text; none if it does not begin with that.
[[nodiscard]] std::vector<std::string> words_of_first_line(std::string_view text);

}  // namespace stagec::effects
