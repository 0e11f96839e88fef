#include "dockerfile/pattern.h"

#include <algorithm>

namespace stagec::dockerfile {

namespace {

using Kind = PatternPart::Kind;

bool is_continuation_byte(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// Adds the parts that can be reached without taking a character.
void follow_stars(const Pattern& pattern, std::vector<bool>& reached) {
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    if (reached[at] && pattern[at].kind == Kind::any) {
      reached[at + 1] = true;
    }
  }
}

/// The bytes of `text` from `begin` on that match, shortest or longest.
std::optional<std::size_t> match_length(std::string_view text, std::size_t begin, const Pattern& pattern,
                                        bool longest) {
  std::vector<bool> reached(pattern.size() + 1);
  reached[0] = true;
  follow_stars(pattern, reached);
  std::optional<std::size_t> found;
  for (std::size_t at = begin;; ++at) {
    if (reached[pattern.size()]) {
      found = at - begin;
    }
    if (at >= text.size() || (found && !longest)) {
      return found;
    }
    std::vector<bool> next(pattern.size() + 1);
    const char c = text[at];
    const bool inside = is_continuation_byte(c);
    bool alive = false;
    for (std::size_t part = 0; part < pattern.size(); ++part) {
      if (!reached[part]) {
        continue;
      }
      const bool stays = pattern[part].kind == Kind::any && c != '\n';
      const bool moves = (pattern[part].kind == Kind::one && c != '\n') ||
                         (pattern[part].kind == Kind::text && pattern[part].character == c);
      next[part] = next[part] || stays;
      next[part + 1] = next[part + 1] || moves;
      alive = alive || stays || moves;
    }
    // `?` takes a whole UTF-8 character: its later bytes leave the state as it is.
    for (std::size_t part = 1; inside && part <= pattern.size(); ++part) {
      const bool took_one = reached[part] && pattern[part - 1].kind == Kind::one;
      next[part] = next[part] || took_one;
      alive = alive || took_one;
    }
    if (!alive) {
      return found;
    }
    reached = std::move(next);
    follow_stars(pattern, reached);
  }
}

}  // namespace

std::optional<Pattern> parse_pattern(std::string_view text) {
  Pattern pattern;
  for (std::size_t at = 0; at < text.size(); ++at) {
    char c = text[at];
    if (c == '*' || c == '?') {
      pattern.push_back({c == '*' ? Kind::any : Kind::one, '\0'});
      continue;
    }
    if (c == '\\') {
      const char next = at + 1 < text.size() ? text[at + 1] : '\0';
      if (std::string_view("*?\\}/").find(next) == std::string_view::npos || next == '\0') {
        return std::nullopt;
      }
      ++at;
      c = next;
    }
    pattern.push_back({Kind::text, c});
  }
  return pattern;
}

std::string without_prefix(const std::string& value, const Pattern& pattern, bool longest) {
  return value.substr(match_length(value, 0, pattern, longest).value_or(0));
}

std::string without_suffix(const std::string& value, const Pattern& pattern, bool longest) {
  for (std::size_t step = 0; step <= value.size(); ++step) {
    const std::size_t begin = longest ? step : value.size() - step;
    if (begin < value.size() && is_continuation_byte(value[begin])) {
      continue;
    }
    // A suffix must match to the very end, so the match wanted is the longest one.
    const std::optional<std::size_t> length = match_length(value, begin, pattern, true);
    if (length && begin + *length == value.size()) {
      return value.substr(0, begin);
    }
  }
  return value;
}

std::string with_replacement(const std::string& value, const Pattern& pattern, const std::string& replacement,
                             bool all) {
  std::string result;
  bool done = false;
  for (std::size_t at = 0; at <= value.size();) {
    const std::optional<std::size_t> length = done ? std::nullopt : match_length(value, at, pattern, true);
    if (length) {
      result += replacement;
      done = !all;
    }
    if (length.value_or(0) > 0) {
      at += *length;
      continue;
    }
    if (at < value.size()) {
      result += value[at];
    }
    ++at;
  }
  return result;
}

}  // namespace stagec::dockerfile
