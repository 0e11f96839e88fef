// The formatter's view of one statement up to its block: tokens, and how they are spaced and broken into lines.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/source.h"
#include "syntax/ast.h"

namespace stagec::syntax {

struct Token {
  enum class Kind { word, comma, open, close, comment, line_end };
  Kind kind = Kind::word;
  std::string text;
  bool glued = false;  ///< nothing stands before it
};

/// The items and the expression of a statement in source order, without its block and what follows it.
/// Line ends and comments are tokens where they stand inside brackets.
[[nodiscard]] std::vector<Token> head_tokens(const SourceMap& sources, const Statement& statement);

/// The tokens of some items.
[[nodiscard]] std::vector<Token> item_tokens(const SourceMap& sources, const std::vector<Item>& items);

/// Tokens `begin` up to `end` as text. Lines after the first are indented by `indent` and by how many
/// brackets are open.
[[nodiscard]] std::string print_tokens(const std::vector<Token>& tokens, std::size_t begin, std::size_t end,
                                       std::size_t indent);

}  // namespace stagec::syntax
