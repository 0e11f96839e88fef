// From text as it stands in an instruction to a value (image/image.h): quotes go, references stay.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "dockerfile/lexer.h"

namespace stagec::dockerfile {

struct Resolved {
  std::string value;
  std::optional<WordProblem> problem;
};

/// The value of a text with quotes and escapes.
[[nodiscard]] Resolved resolve(std::string_view text, char escape);

}  // namespace stagec::dockerfile
