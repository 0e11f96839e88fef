#include "lint/stage_fixes.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace stagec::lint {

namespace {

/// A text that can stand in a `run` block: its braces close, and `{{` would be a value.
bool fits_in_block(std::string_view text) {
  int depth = 0;
  for (const char c : text) {
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (depth < 0) {
      return false;
    }
  }
  return depth == 0 && text.find("{{") == std::string_view::npos && text.find("}}") == std::string_view::npos &&
         text.find('\n') == std::string_view::npos;
}

/// A replacement on one line: those of Dockerfiles may begin a continued one.
std::string on_one_line(std::string text) {
  for (std::size_t at = text.find("\\\n"); at != std::string::npos; at = text.find("\\\n", at)) {
    const std::size_t next = std::min(text.find_first_not_of(" \t", at + 2), text.size());
    text.erase(at, next - at);
  }
  return text;
}

std::optional<diag::Edit> stage_edit(const diag::Edit& edit, const SourceMap& sources, StagePlaces& places) {
  const std::optional<Span> place = places.copied_from(edit.span);
  std::string replacement = on_one_line(edit.replacement);
  if (!place || sources.text(*place) != sources.text(edit.span) || !fits_in_block(sources.text(*place)) ||
      !fits_in_block(replacement)) {
    return std::nullopt;
  }
  return diag::Edit{*place, std::move(replacement)};
}

}  // namespace

std::vector<diag::Fix> stage_fixes(const std::vector<diag::Fix>& fixes, const SourceMap& sources, StagePlaces& places) {
  std::vector<diag::Fix> result;
  for (const diag::Fix& fix : fixes) {
    diag::Fix moved{fix.title, {}};
    for (const diag::Edit& edit : fix.edits) {
      if (std::optional<diag::Edit> one = stage_edit(edit, sources, places)) {
        moved.edits.push_back(std::move(*one));
      }
    }
    if (!moved.edits.empty() && moved.edits.size() == fix.edits.size()) {
      result.push_back(std::move(moved));
    }
  }
  return result;
}

}  // namespace stagec::lint
