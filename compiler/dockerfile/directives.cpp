#include "dockerfile/directives.h"

#include "dockerfile/characters.h"

namespace stagec::dockerfile {

namespace {

std::size_t skip_blanks(std::string_view line, std::size_t at) {
  while (const std::size_t blank = blank_length(line, at)) {
    at += blank;
  }
  return at;
}

}  // namespace

std::optional<Directive> parse_directive(std::string_view line) {
  if (!line.starts_with('#')) {
    return std::nullopt;
  }
  const std::size_t begin = skip_blanks(line, 1);
  std::size_t end = begin;
  while (end < line.size() && static_cast<unsigned char>(line[end]) < 0x80 && line[end] != '_' &&
         name_length(line, end) > 0) {
    ++end;
  }
  const std::size_t equals = skip_blanks(line, end);
  if (equals >= line.size() || line[equals] != '=') {
    return std::nullopt;
  }
  Directive directive;
  directive.name = lower(line.substr(begin, end - begin));
  directive.value_offset = skip_blanks(line, equals + 1);
  directive.value = trimmed(line.substr(directive.value_offset));
  const bool known = directive.name == "syntax" || directive.name == "escape" || directive.name == "check";
  return known && !directive.value.empty() ? std::optional(directive) : std::nullopt;
}

bool is_directive(std::string_view line) {
  return parse_directive(line).has_value();
}

}  // namespace stagec::dockerfile
