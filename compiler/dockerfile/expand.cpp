#include "dockerfile/expand.h"

#include <algorithm>

namespace stagec::dockerfile {

namespace {

Expansion expand_with(std::string_view text, const Lookup& lookup, const LexerOptions& options) {
  Lexer lexer(text, lookup, options);
  Expansion result;
  result.text = lexer.rest();
  result.unset = lexer.unset();
  result.problem = lexer.problem();
  if (result.problem) {
    result.text.clear();
  }
  return result;
}

/// True for a value that stands for itself, as most do: the lexer would copy it character by character.
bool is_plain(std::string_view value) {
  return std::all_of(value.begin(), value.end(),
                     [](char c) { return c >= ' ' && c <= '~' && c != '$' && c != '\\' && c != '`'; });
}

}  // namespace

Expansion expand(std::string_view value, const Lookup& lookup, char escape) {
  if (is_plain(value)) {
    return {std::string(value), {}, std::nullopt};
  }
  return expand_with(value, lookup, {.escape = escape, .outer_quotes = false, .plain_escapes = true});
}

Expansion expand_written(std::string_view text, const Lookup& lookup, char escape) {
  return expand_with(text, lookup, {.escape = escape});
}

std::vector<std::string> references(std::string_view value, char escape) {
  if (is_plain(value)) {
    return {};
  }
  const Lookup nothing;
  Lexer lexer(value, nothing, {.escape = escape, .keep_unset = true, .outer_quotes = false, .plain_escapes = true});
  static_cast<void>(lexer.rest());
  std::vector<std::string> names;
  for (const std::string& name : lexer.unset()) {
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(name);
    }
  }
  return names;
}

std::optional<std::string> constant(std::string_view value, char escape) {
  if (!references(value, escape).empty()) {
    return std::nullopt;
  }
  Expansion result = expand(value, {}, escape);
  return result.problem ? std::nullopt : std::optional(std::move(result.text));
}

}  // namespace stagec::dockerfile
