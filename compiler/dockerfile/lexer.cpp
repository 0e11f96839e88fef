#include "dockerfile/lexer.h"

#include <utility>

#include "dockerfile/characters.h"
#include "dockerfile/pattern.h"

namespace stagec::dockerfile {

namespace {

constexpr int depth_limit = 200;

bool is_special_parameter(char c) {
  return std::string_view("@*#?-$!0").find(c) != std::string_view::npos;
}

std::size_t digits_length(std::string_view text) {
  std::size_t length = 0;
  while (length < text.size() && is_digit(text[length])) {
    ++length;
  }
  return length;
}

}  // namespace

std::string Lexer::fail(WordProblem::Kind kind, std::size_t offset, std::string message) {
  if (!problem_) {
    problem_ = WordProblem{kind, offset, std::move(message)};
  }
  return {};
}

std::string Lexer::rest() {
  return until('\0', options_.keep_escapes, options_.outer_quotes);
}

std::vector<std::string> Lexer::words() {
  if (problem_) {
    return {};
  }
  if (!word_.empty()) {
    words_.push_back(std::exchange(word_, {}));
  }
  return words_;
}

/// Only the outermost text has words; a reference's own text is part of one.
void Lexer::word_text(std::string_view text, bool splits) {
  if (depth_ > 1) {
    return;
  }
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t blank = splits ? blank_length(text, at) : 0;
    if (blank == 0) {
      word_ += text[at++];
      continue;
    }
    if (!word_.empty()) {
      words_.push_back(std::exchange(word_, {}));
    }
    at += blank;
  }
}

/// Reads up to the unquoted character `stop`, or to the end where that is NUL.
std::string Lexer::until(char stop, bool keep_escapes, bool quotes) {
  const std::size_t begin = position_;
  const bool outer_keep_escapes = std::exchange(keep_escapes_, keep_escapes);
  std::string result;
  bool stopped = stop == '\0';
  if (++depth_ > depth_limit) {
    fail(WordProblem::Kind::substitution, begin, "a reference nested more than 200 deep");
  }
  while (!at_end()) {
    const char c = text_[position_];
    if (stop != '\0' && c == stop) {
      ++position_;
      stopped = true;
      break;
    }
    std::string piece;
    bool splits = false;
    if (c == '$') {
      piece = reference();
      splits = true;
    } else if (c == '<') {
      piece = heredoc_operator();
    } else if (quotes && c == '\'') {
      piece = single_quoted();
    } else if (quotes && c == '"') {
      piece = double_quoted();
    } else if (c == options_.escape) {
      piece = escaped();
    } else {
      const std::size_t length = std::max<std::size_t>(blank_length(text_, position_), 1);
      piece = text_.substr(position_, length);
      position_ += length;
      splits = true;
    }
    word_text(piece, splits);
    result += piece;
  }
  --depth_;
  keep_escapes_ = outer_keep_escapes;
  if (!stopped) {
    fail(WordProblem::Kind::substitution, begin, "a `${` without its `}`");
  }
  return result;
}

/// The escape character and what it escapes; at the end of the text it means nothing.
std::string Lexer::escaped() {
  ++position_;
  if (at_end()) {
    const bool kept = keep_escapes_ || (options_.plain_escapes && depth_ == 1);
    return kept ? std::string(1, options_.escape) : std::string();
  }
  const char c = text_[position_];
  if (options_.plain_escapes && depth_ == 1 && c != '$' && c != options_.escape) {
    return {options_.escape};
  }
  ++position_;
  return keep_escapes_ ? std::string{options_.escape, c} : std::string{c};
}

std::string Lexer::single_quoted() {
  const std::size_t begin = position_;
  const std::size_t end = text_.find('\'', begin + 1);
  if (end == std::string_view::npos) {
    return fail(WordProblem::Kind::quote, begin, "a `'` without its partner");
  }
  position_ = end + 1;
  return std::string(options_.keep_quotes ? text_.substr(begin, end + 1 - begin)
                                          : text_.substr(begin + 1, end - begin - 1));
}

std::string Lexer::double_quoted() {
  const std::size_t begin = position_++;
  std::string result(options_.keep_quotes ? "\"" : "");
  ++depth_;
  while (!at_end() && text_[position_] != '"') {
    const char c = text_[position_];
    if (c == '$') {
      result += reference();
      continue;
    }
    ++position_;
    if (c != options_.escape) {
      result += c;
      continue;
    }
    if (keep_escapes_) {
      result += c;
    }
    if (at_end()) {
      break;
    }
    const char next = text_[position_];
    const bool takes_next = next == '"' || next == '$' || next == options_.escape;
    result += takes_next ? next : c;
    position_ += takes_next ? 1 : 0;
  }
  --depth_;
  if (at_end()) {
    return fail(WordProblem::Kind::quote, begin, "a `\"` without its partner");
  }
  ++position_;
  return options_.keep_quotes ? result + '"' : result;
}

/// `<<` and the blanks after it stay in one word with the delimiter.
std::string Lexer::heredoc_operator() {
  ++position_;
  if (at_end() || text_[position_] != '<') {
    return "<";
  }
  const std::size_t begin = ++position_;
  while (!at_end() && (text_[position_] == ' ' || text_[position_] == '\t' || text_[position_] == '\r')) {
    ++position_;
  }
  return "<<" + std::string(text_.substr(begin, position_ - begin));
}

std::string_view Lexer::name() {
  const std::string_view left = text_.substr(position_);
  std::size_t length = digits_length(left);
  if (length == 0 && !left.empty() && is_special_parameter(left.front())) {
    length = 1;
  } else if (length == 0) {
    while (const std::size_t letter = name_length(left, length)) {
      length += letter;
    }
  }
  position_ += length;
  return left.substr(0, length);
}

std::optional<std::string> Lexer::value_of(std::string_view name) {
  std::optional<std::string> value = lookup_ ? lookup_(name) : std::nullopt;
  if (!value) {
    unset_.emplace_back(name);
  }
  return value;
}

std::string Lexer::reference() {
  const std::size_t begin = position_++;
  if (!at_end() && text_[position_] == '{') {
    ++position_;
    return braced(begin);
  }
  const std::string_view variable = name();
  if (variable.empty()) {
    return "$";
  }
  const std::optional<std::string> value = value_of(variable);
  return !value && options_.keep_unset ? "$" + std::string(variable) : value.value_or("");
}

std::string Lexer::braced(std::size_t begin) {
  const auto unsupported = [&](std::string_view what) {
    return fail(WordProblem::Kind::substitution, begin,
                "a `${…}` with `" + std::string(what) + "`, which Dockerfiles do not have");
  };
  if (!at_end() && std::string_view("{}:").find(text_[position_]) != std::string_view::npos) {
    return fail(WordProblem::Kind::substitution, begin, "a `${…}` without a name");
  }
  const std::string_view variable = name();
  if (at_end()) {
    return fail(WordProblem::Kind::substitution, begin, "a `${` without its `}`");
  }
  char operation = text_[position_++];
  if (operation == '}') {
    const std::optional<std::string> value = value_of(variable);
    return !value && options_.keep_unset ? "${" + std::string(variable) + "}" : value.value_or("");
  }
  if (operation == '/') {
    return replaced(variable, begin);
  }
  const bool empty_is_unset = operation == ':';
  if (empty_is_unset) {
    operation = at_end() ? '\0' : text_[position_++];
  }
  const std::string_view known = empty_is_unset ? "+-?" : "+-?#%";
  if (operation == '\n') {
    return fail(WordProblem::Kind::substitution, begin, "a `${` without its `}` on the same line");
  }
  if (operation == '\0' || known.find(operation) == std::string_view::npos) {
    const std::string_view modifier = text_.substr(position_ - 1, operation == '\0' ? 0 : 1);
    return unsupported((empty_is_unset ? ":" : "") + std::string(modifier));
  }
  return with_default(variable, operation, empty_is_unset, begin);
}

std::string Lexer::with_default(std::string_view variable, char operation, bool empty_is_unset, std::size_t begin) {
  const bool trims = operation == '#' || operation == '%';
  const std::string word = until('}', trims, true);
  if (problem_) {
    return {};
  }
  const std::optional<std::string> value = value_of(variable);
  // A pattern that is none is one whether the variable is set or not.
  const std::string cut = trims ? trimmed(value.value_or(""), operation, word) : "";
  if (problem_) {
    problem_->offset = begin;
    return {};
  }
  if (!value && options_.keep_unset) {
    return "${" + std::string(variable) + (empty_is_unset ? ":" : "") + operation + word + "}";
  }
  const bool absent = !value || (empty_is_unset && value->empty());
  switch (operation) {
    case '-':
      return absent ? word : *value;
    case '+':
      return absent ? std::string() : word;
    case '?':
      break;
    default:
      return cut;
  }
  if (!absent) {
    return *value;
  }
  const std::string why = !word.empty() ? word : value ? "it must not be empty" : "it must be set";
  return fail(WordProblem::Kind::unset, begin, "`" + std::string(variable) + "` has no value: " + why);
}

/// `#` and `%` take away the shortest match, `##` and `%%` the longest.
std::string Lexer::trimmed(const std::string& value, char operation, std::string text) {
  const bool longest = !text.empty() && text.front() == operation;
  const std::optional<Pattern> pattern = parse_pattern(std::string_view(text).substr(longest ? 1 : 0));
  if (!pattern) {
    return fail(WordProblem::Kind::substitution, position_ - 1, "a pattern with an escape that patterns do not have");
  }
  return operation == '#' ? without_prefix(value, *pattern, longest) : without_suffix(value, *pattern, longest);
}

std::string Lexer::replaced(std::string_view variable, std::size_t begin) {
  const bool all = !at_end() && text_[position_] == '/';
  position_ += all ? 1 : 0;
  const std::string pattern_text = until('/', true, true);
  const std::string replacement = problem_ ? "" : until('}', true, true);
  if (problem_) {
    return {};
  }
  const std::optional<Pattern> pattern = parse_pattern(pattern_text);
  if (!pattern) {
    return fail(WordProblem::Kind::substitution, begin, "a pattern with an escape that patterns do not have");
  }
  const std::optional<std::string> value = value_of(variable);
  if (!value && options_.keep_unset) {
    return "${" + std::string(variable) + "/" + pattern_text + "/" + replacement + "}";
  }
  return with_replacement(value.value_or(""), *pattern, replacement, all);
}

}  // namespace stagec::dockerfile
