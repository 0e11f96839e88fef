// Where no quoting makes a value mean itself: ContextTracker::obstacle of quote.h.
#include <algorithm>

#include "shell/characters.h"
#include "shell/quote.h"

namespace stagec::shell {

std::optional<Obstacle> ContextTracker::obstacle(std::string_view value) const {
  if (auto found = heredoc_obstacle(value))
    return found;
  const bool plain = is_plain_word(value);
  if (auto found = place_obstacle(plain))
    return found;
  if (auto found = braces_obstacle(value))
    return found;
  const bool quoted_apart = context() == Context::bare && !plain;
  // An empty value would join the name to the text behind it.
  const bool extends_name = !variable_.empty() && !quoted_apart && (value.empty() || is_name_char(value.front()));
  if (extends_name) {
    return Obstacle{"a value stands where it would be read as part of the name `$" + variable_ + "`",
                    "write `${" + variable_ + "}`"};
  }
  // bash 5.2 doubles or loses these two bytes there.
  if (inside(Kind::array) && value.find_first_of("\x01\x7f") != std::string_view::npos) {
    return Obstacle{"a value with a control character stands in an array", "put the value in a variable first"};
  }
  return std::nullopt;
}

bool ContextTracker::braces_in_quotes() const {
  const auto around = std::find_if(frames_.rbegin(), frames_.rend(), [](const Frame& frame) {
    return frame.kind != Kind::braces && frame.kind != Kind::parameter_name;
  });
  return around != frames_.rend() &&
         (around->kind == Kind::double_quotes || around->kind == Kind::quoted_braces || around->kind == Kind::body);
}

// bash reads `<(` there as a command, also with one of its two escape bytes between, and loses count of quotes in a
// `${…}` inside a `${…}`.
bool ContextTracker::trips_quoted_braces(std::string_view text) const {
  const bool nested = frames_.size() > 1 && frames_[frames_.size() - 2].kind == Kind::quoted_braces;
  std::string value(text);
  std::erase_if(value, [](char c) { return c == '\x01' || c == '\x7f'; });
  const bool process = value.starts_with('(') || value.find("<(") != std::string_view::npos ||
                       value.find(">(") != std::string_view::npos;
  return process || (nested && value.find_first_of("'\"`") != std::string_view::npos);
}

std::optional<Obstacle> ContextTracker::braces_obstacle(std::string_view value) const {
  const Frame& frame = frames_.back();
  if (frame.kind != Kind::braces && frame.kind != Kind::quoted_braces)
    return std::nullopt;
  if (frame.slash_ends && value.find('/') != std::string_view::npos) {
    return Obstacle{"a value with a `/` stands in the pattern of a `${…/…}`", "put the value in a variable first"};
  }
  // bash looks into '…' there for `$(` and the like.
  if (frame.kind == Kind::braces && braces_in_quotes() &&
      value.find_first_of("$`\\'\"<>(){}") != std::string_view::npos) {
    return Obstacle{"a value with characters special to the shell stands in a `${…}` that is itself quoted",
                    "put the value in a variable first"};
  }
  if (frame.kind == Kind::quoted_braces && trips_quoted_braces(value)) {
    return Obstacle{"a value with characters special to the shell stands in a `${…}` that is itself quoted",
                    "put the value in a variable first"};
  }
  if (frame.fresh && is_plain_word(value) && is_one_of(value.front(), ":-=+?#%/^,@")) {
    return Obstacle{"a value stands where its first character would be read as part of the operator of a `${…}`",
                    "put the value in a variable first"};
  }
  return std::nullopt;
}

std::optional<Obstacle> ContextTracker::place_obstacle(bool plain) const {
  const Frame& frame = frames_.back();
  if (dollar_) {
    return Obstacle{"a value stands right after a `$`",
                    "write `\\$` for a dollar sign, or the variable's name without a value in it"};
  }
  if (frame.kind == Kind::delimiter) {
    return Obstacle{"a value stands in the delimiter of a here-document", "write the delimiter out"};
  }
  if (plain && !(escaped_ && frame.kind == Kind::ansi_quotes))
    return std::nullopt;
  if (escaped_) {
    return Obstacle{"a value stands right after a backslash", "write `\\\\` for a backslash"};
  }
  if (inside(Kind::backquote)) {
    return Obstacle{"a value that needs quotes stands inside backquotes", "write `$(…)`"};
  }
  if (frame.kind == Kind::parameter_name) {
    return Obstacle{"a value that is no name stands in the name of a `${…}`", "put the value in a variable first"};
  }
  if (frame.kind == Kind::arithmetic) {
    return Obstacle{"a value that is no number stands in arithmetic", "put the value in a variable first"};
  }
  // bash pairs apostrophes there though they do not quote, and expands braces and `<(` between such quotes.
  const Kind around = frames_.size() > 1 ? frames_[frames_.size() - 2].kind : Kind::commands;
  const bool doubled = frame.kind == Kind::double_quotes && around == Kind::quoted_braces;
  if (doubled || (frame.kind == Kind::quoted_braces && frame.quote == '\'')) {
    return Obstacle{"a value stands between quotes inside a `${…}` that is itself quoted",
                    "leave out the inner quotes, the value is quoted as it needs"};
  }
  return std::nullopt;
}

// The shell cuts a here-document at its delimiter and strips its tabs before it looks at what is in it, so
// this holds for every here-document around the place.
std::optional<Obstacle> ContextTracker::heredoc_obstacle(std::string_view value) const {
  for (const Frame& frame : frames_) {
    if (frame.kind != Kind::body)
      continue;
    const bool innermost = &frame == &frames_.back();
    // `quote` starts each further line of the value with `$()` there.
    if (auto found = body_obstacle(frame, value, innermost && !frame.heredoc.quoted))
      return found;
    // bash drops a backslash and a line end when it reads the body, between apostrophes in a `$(…)` too.
    const bool in_apostrophes = context() == Context::bare || context() == Context::single_quoted;
    if (!innermost && !frame.heredoc.quoted && in_apostrophes && value.find("\\\n") != std::string_view::npos) {
      return Obstacle{"a value with a backslash before a line end stands in a command inside a here-document",
                      "put the value in a variable first"};
    }
  }
  return std::nullopt;
}

std::optional<Obstacle> ContextTracker::body_obstacle(const Frame& body, std::string_view value, bool guarded) const {
  const Heredoc& heredoc = body.heredoc;
  const bool direct = &body == &frames_.back();
  const std::string text = (direct ? body.line : std::string(previous_ == '\n' ? "" : "x")) + std::string(value);
  const std::size_t value_begin = text.size() - value.size();
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line(text.data() + begin, end - begin);
    const std::size_t tabs = heredoc.strip_tabs ? std::min(line.find_first_not_of('\t'), line.size()) : 0;
    if (tabs > 0 && begin + tabs > value_begin && !guarded) {
      return Obstacle{"a value with a tab stands where `<<-` strips it", "write `<<`, and no tabs before the lines"};
    }
    line.remove_prefix(tabs);
    if (line == heredoc.delimiter && !(guarded && begin != 0)) {
      return Obstacle{"a value ends the here-document it stands in", "choose another delimiter"};
    }
    begin = end + 1;
  }
  return std::nullopt;
}

}  // namespace stagec::shell
