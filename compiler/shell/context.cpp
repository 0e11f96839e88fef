// The ContextTracker of quote.h: a pushdown automaton over shell text, a character a step.
#include <algorithm>
#include <array>

#include "shell/characters.h"
#include "shell/quote.h"

namespace stagec::shell {
namespace {

/// Stands in a word or a line for a value or an expansion, of which the text is not known.
constexpr char unknown = '\0';

/// Words longer than the longest keyword need not be kept.
constexpr std::size_t longest_word = 16;

/// After these words a command begins, so that `case` is a keyword there.
bool begins_command(std::string_view word) {
  constexpr std::array<std::string_view, 10> words = {"if", "then",  "else", "elif", "while",
                                                      "do", "until", "!",    "{",    "time"};
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

ContextTracker::ContextTracker() {
  push(Kind::commands);
}

void ContextTracker::push(Kind kind) {
  frames_.emplace_back();
  frames_.back().kind = kind;
}

void ContextTracker::pop() {
  if (frames_.size() > 1)
    frames_.pop_back();
}

bool ContextTracker::inside(Kind kind) const {
  return std::any_of(frames_.begin(), frames_.end(), [kind](const Frame& frame) { return frame.kind == kind; });
}

bool ContextTracker::quotes_quote() const {
  switch (frames_.back().kind) {
    case Kind::commands:
    case Kind::array:
    case Kind::backquote:
    case Kind::braces:
      return true;
    case Kind::parameter_name:
      return !frames_.back().quoted;
    default:
      return false;
  }
}

void ContextTracker::feed(std::string_view text) {
  for (const char c : text) {
    step(c);
    before_ = previous_;
    previous_ = c;
  }
}

void ContextTracker::feed_value() {
  Frame& frame = frames_.back();
  frame.fresh = false;
  frame.word_begun = true;
  frame.word += unknown;
  frame.line += unknown;
  frame.heredoc.delimiter += frame.kind == Kind::delimiter ? std::string(1, unknown) : "";
  frame.depth += frame.kind == Kind::parameter_name ? 1U : 0U;
  before_ = previous_ = unknown;
  escaped_ = dollar_ = false;
  variable_.clear();
}

void ContextTracker::step(char c) {
  if (close_backquote(c))
    return;
  if (escaped_) {
    step_escaped(c);
    return;
  }
  if (!variable_.empty() && is_name_char(c)) {
    variable_ += c;
    return;
  }
  variable_.clear();
  if (dollar_ && step_dollar(c))
    return;
  step_in(frames_.back().kind, c);
}

void ContextTracker::step_in(Kind kind, char c) {
  switch (kind) {
    case Kind::commands:
    case Kind::array:
    case Kind::backquote:
      return step_commands(c);
    case Kind::comment:
      if (c != '\n')
        return;
      pop();
      return step_commands(c);
    case Kind::single_quotes:
      if (c == '\'')
        pop();
      return;
    case Kind::ansi_quotes:
      escaped_ = c == '\\';
      if (c == '\'')
        pop();
      return;
    case Kind::double_quotes:
      if (c == '"')
        return pop();
      step_expansion(c);
      return;
    case Kind::parameter_name:
      return step_parameter_name(c);
    case Kind::braces:
    case Kind::quoted_braces:
      return step_braces(c);
    case Kind::arithmetic:
      return step_arithmetic(c);
    case Kind::delimiter:
      return step_delimiter(c);
    case Kind::body:
      return step_body(c);
  }
}

void ContextTracker::step_escaped(char c) {
  escaped_ = false;
  if (c == '\n')
    return;
  Frame& frame = frames_.back();
  frame.word_begun = true;
  frame.word += unknown;
  frame.line += unknown;
  if (frame.kind == Kind::delimiter)
    frame.heredoc.delimiter += c;
}

// A backquote ends the innermost `…` whatever else is open in it, as the shell looks for it first.
bool ContextTracker::close_backquote(char c) {
  if (c != '`' || escaped_ || previous_ == '\\' || !inside(Kind::backquote))
    return false;
  while (frames_.back().kind != Kind::backquote)
    pop();
  pop();
  dollar_ = false;
  variable_.clear();
  return true;
}

bool ContextTracker::step_expansion(char c) {
  switch (c) {
    case '\\':
      escaped_ = true;
      return true;
    case '$':
      dollar_ = true;
      return true;
    case '`':
      push(Kind::backquote);
      return true;
    default:
      return false;
  }
}

bool ContextTracker::step_dollar(char c) {
  dollar_ = false;
  const bool quotes = quotes_quote();
  if (c == '(') {
    push(Kind::commands);
  } else if (c == '{') {
    push(Kind::parameter_name);
    frames_.back().quoted = !quotes;
  } else if (c == '\'' && quotes) {
    push(Kind::ansi_quotes);
  } else if (c == '"' && quotes) {
    push(Kind::double_quotes);
  } else if (is_name_start(c)) {
    variable_ = c;
  } else {
    return is_name_char(c) || is_one_of(c, "@*#?-$!");
  }
  return true;
}

void ContextTracker::step_commands(char c) {
  if (c == '\n') {
    end_word();
    frames_.back().command_begun = false;
    start_body();
  } else if (is_blank(c)) {
    end_word();
    frames_.back().fresh = false;
  } else if (c == '#' && !frames_.back().word_begun) {
    push(Kind::comment);
  } else if (c == '(' || c == ')') {
    step_parenthesis(c);
  } else if (is_one_of(c, ";&|<>")) {
    step_operator(c);
  } else {
    Frame& frame = frames_.back();
    frame.fresh = false;
    frame.word_begun = true;
    if (frame.word.size() < longest_word)
      frame.word += is_one_of(c, "'\"\\$`") ? unknown : c;
    if (c == '\'' || c == '"') {
      push(c == '"' ? Kind::double_quotes : Kind::single_quotes);
    } else {
      step_expansion(c);
    }
  }
}

void ContextTracker::step_parenthesis(char c) {
  Frame& frame = frames_.back();
  const char last = frame.word.empty() ? '\0' : frame.word.back();
  if (c == '(' && (frame.kind == Kind::array || (frame.word_begun && is_one_of(last, "=?*+@!")))) {
    return push(Kind::array);
  }
  if (c == '(' && frame.fresh && previous_ == '(') {
    frame.kind = Kind::arithmetic;
    frame.depth = 1;
    return;
  }
  end_word();
  const bool in_pattern = !frame.cases.empty() && frame.cases.back() == CasePart::pattern;
  if (c == '(') {
    frame.word_begun = is_one_of(previous_, "<>");
    if (!in_pattern)
      push(Kind::commands);
  } else if (in_pattern) {
    frame.cases.back() = CasePart::commands;
    frame.command_begun = false;
  } else if (frame.kind != Kind::backquote) {
    pop();
  }
}

void ContextTracker::step_operator(char c) {
  end_word();
  Frame& frame = frames_.back();
  frame.fresh = false;
  const bool in_arm = !frame.cases.empty() && frame.cases.back() == CasePart::commands;
  if (c == '<') {
    if (previous_ == '<' && before_ != '<')
      push(Kind::delimiter);
  } else if (c == ';' || c == '&') {
    if (previous_ == ';' && in_arm)
      frame.cases.back() = CasePart::pattern;
    if (!is_one_of(previous_, "<>"))
      frame.command_begun = false;
  } else if (c == '|') {
    frame.command_begun = false;
  }
}

void ContextTracker::end_word() {
  Frame& frame = frames_.back();
  if (!frame.word_begun)
    return;
  const std::string word = std::move(frame.word);
  frame.word.clear();
  frame.word_begun = false;
  if (frame.cases.empty())
    return end_command_word(word);
  CasePart& part = frame.cases.back();
  switch (part) {
    case CasePart::subject:
      part = CasePart::in;
      return;
    case CasePart::in:
      part = CasePart::pattern;
      return;
    case CasePart::pattern:
      if (word == "esac")
        frame.cases.pop_back();
      return;
    case CasePart::commands:
      return end_command_word(word);
  }
}

void ContextTracker::end_command_word(const std::string& word) {
  Frame& frame = frames_.back();
  if (word == "{") {
    frame.command_begun = false;
  } else if (!frame.command_begun && !begins_command(word)) {
    frame.command_begun = true;
    if (word == "case")
      frame.cases.push_back(CasePart::subject);
    if (word == "esac" && !frame.cases.empty())
      frame.cases.pop_back();
  }
}

void ContextTracker::step_parameter_name(char c) {
  Frame& frame = frames_.back();
  if (frame.quote == '[') {
    if (c == ']') {
      frame.quote = '\0';
    } else if (c == '"') {
      push(Kind::double_quotes);
    } else {
      step_expansion(c);
    }
  } else if (c == '}' && frame.depth > 0) {
    pop();
  } else if (is_name_char(c) || (frame.depth == 0 && is_one_of(c, "!#@*?-$"))) {
    ++frame.depth;
  } else if (c == '[') {
    frame.quote = '[';
  } else {
    const bool gives_value = is_one_of(c, ":-=?+");
    frame.kind = gives_value && frame.quoted ? Kind::quoted_braces : Kind::braces;
    frame.slash_ends = c == '/';
    frame.fresh = is_one_of(c, ":#%/^,@");
  }
}

void ContextTracker::step_braces(char c) {
  Frame& frame = frames_.back();
  frame.fresh = false;
  if (c == '}') {
    pop();
  } else if (c == '"') {
    push(Kind::double_quotes);
  } else if (c == '\'' && frame.kind == Kind::braces) {
    push(Kind::single_quotes);
  } else if (c == '\'') {
    frame.quote = frame.quote == '\'' ? '\0' : '\'';
  } else {
    step_expansion(c);
  }
}

void ContextTracker::step_arithmetic(char c) {
  Frame& frame = frames_.back();
  if (c == '(') {
    ++frame.depth;
  } else if (c == ')' && frame.depth > 0) {
    --frame.depth;
  } else if (c == ')') {
    pop();
  } else if (c == '"') {
    push(Kind::double_quotes);
  } else {
    step_expansion(c);
  }
}

void ContextTracker::step_delimiter(char c) {
  Frame& frame = frames_.back();
  Heredoc& heredoc = frame.heredoc;
  const bool begun = !heredoc.delimiter.empty() || heredoc.quoted;
  if (frame.quote != '\0') {
    if (c == frame.quote) {
      frame.quote = '\0';
    } else {
      heredoc.delimiter += c;
    }
  } else if (frame.fresh && c == '<') {
    pop();
  } else if (frame.fresh && c == '-') {
    heredoc.strip_tabs = true;
  } else if (c == '\'' || c == '"' || c == '\\') {
    heredoc.quoted = true;
    (c == '\\' ? escaped_ = true : frame.quote = c);
  } else if ((is_blank(c) && begun) || is_one_of(c, "\n;&|<>()")) {
    waiting_.push_back(heredoc);
    pop();
    return step_commands(c);
  } else if (!is_blank(c)) {
    heredoc.delimiter += c;
  }
  frames_.back().fresh = false;
}

void ContextTracker::start_body() {
  if (waiting_.empty())
    return;
  push(Kind::body);
  frames_.back().heredoc = waiting_.front();
  waiting_.erase(waiting_.begin());
}

void ContextTracker::step_body(char c) {
  Frame& frame = frames_.back();
  if (c != '\n') {
    frame.line += c;
    if (!frame.heredoc.quoted)
      step_expansion(c);
    return;
  }
  const std::size_t tabs =
      frame.heredoc.strip_tabs ? std::min(frame.line.find_first_not_of('\t'), frame.line.size()) : 0;
  const bool last = frame.line.substr(tabs) == frame.heredoc.delimiter;
  frame.line.clear();
  if (!last)
    return;
  pop();
  start_body();
}

Context ContextTracker::context() const {
  const Frame& frame = frames_.back();
  switch (frame.kind) {
    case Kind::commands:
    case Kind::array:
    case Kind::backquote:
    case Kind::braces:
      return Context::bare;
    case Kind::comment:
      return Context::comment;
    case Kind::single_quotes:
      return Context::single_quoted;
    case Kind::ansi_quotes:
      return Context::ansi_quoted;
    case Kind::double_quotes:
    case Kind::arithmetic:
      return Context::double_quoted;
    case Kind::parameter_name:
      return frame.quoted ? Context::double_quoted_braces : Context::bare;
    case Kind::quoted_braces:
      return Context::double_quoted_braces;
    case Kind::delimiter:
      return frame.quote == '\'' ? Context::single_quoted
                                 : (frame.quote == '"' ? Context::double_quoted : Context::bare);
    case Kind::body:
      return frame.heredoc.quoted ? Context::heredoc_raw : Context::heredoc;
  }
  return Context::bare;
}

}  // namespace stagec::shell
