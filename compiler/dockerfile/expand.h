// Replaces the references of Dockerfile text, as BuildKit does when it builds:
// `$NAME`, `${NAME}`, `${NAME:-word}`, `${NAME:+word}`, `${NAME:?word}`, each without the colon too,
// `${NAME#pattern}`, `##`, `%`, `%%`, `${NAME/pattern/text}` and `//`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dockerfile/lexer.h"

namespace stagec::dockerfile {

struct Expansion {
  std::string text;
  std::vector<std::string> unset;      ///< names that had no value, in the order they were met
  std::optional<WordProblem> problem;  ///< then `text` is empty
};

/// What a value (image/image.h) means. Quotes in it are plain characters.
[[nodiscard]] Expansion expand(std::string_view value, const Lookup& lookup, char escape = '\\');

/// What text with quotes and escapes means, as it stands in a Dockerfile.
[[nodiscard]] Expansion expand_written(std::string_view text, const Lookup& lookup, char escape = '\\');

/// The names a value refers to, each once, in order. Names inside `${…}` defaults count.
[[nodiscard]] std::vector<std::string> references(std::string_view value, char escape = '\\');

/// The text a value means whatever the variables are, or nothing if that depends on one.
[[nodiscard]] std::optional<std::string> constant(std::string_view value, char escape = '\\');

}  // namespace stagec::dockerfile
