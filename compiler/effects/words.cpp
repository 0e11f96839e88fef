// Expansion of words: quotes, variables, substitutions, braces, splitting.
#include <algorithm>
#include <charconv>
#include <utility>
#include <variant>

#include "effects/interpreter.h"

namespace stagec::effects {

namespace {

// Marks of an unquoted `{`, `,` and `}`, gone once a word is complete.
constexpr char brace_open = '\x05';
constexpr char brace_comma = '\x06';
constexpr char brace_close = '\x07';
constexpr std::size_t most_words = 64;

std::string without_marks(std::string text) {
  for (char& c : text) {
    c = c == brace_open ? '{' : c == brace_comma ? ',' : c == brace_close ? '}' : c;
  }
  return text;
}

/// `1..5`, or nothing.
std::vector<std::string> sequence(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) {
    return {};
  }
  int first = 0;
  int last = 0;
  const std::string_view end = text.substr(dots + 2);
  const auto one = std::from_chars(text.data(), text.data() + dots, first);
  const auto two = std::from_chars(end.data(), end.data() + end.size(), last);
  if (one.ec != std::errc{} || one.ptr != text.data() + dots || two.ec != std::errc{} ||
      two.ptr != end.data() + end.size() || first > last || static_cast<std::size_t>(last - first) >= most_words) {
    return {};
  }
  std::vector<std::string> result;
  for (int i = first; i <= last; ++i) {
    result.push_back(std::to_string(i));
  }
  return result;
}

/// The alternatives of a brace group's inside; less than two if it is none.
std::vector<std::string> alternatives(std::string_view inside) {
  std::vector<std::string> result;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    depth += inside[i] == brace_open ? 1 : inside[i] == brace_close ? -1 : 0;
    if (inside[i] == brace_comma && depth == 0) {
      result.emplace_back(inside.substr(begin, i - begin));
      begin = i + 1;
    }
  }
  if (result.empty()) {
    return sequence(inside);
  }
  result.emplace_back(inside.substr(begin));
  return result;
}

/// What a word with marked braces comes to.
void expand_braces(const std::string& text, std::vector<std::string>& out) {
  for (std::size_t open = text.find(brace_open); open != std::string::npos; open = text.find(brace_open, open + 1)) {
    int depth = 1;
    std::size_t close = open + 1;
    for (; close < text.size() && depth > 0; ++close) {
      depth += text[close] == brace_open ? 1 : text[close] == brace_close ? -1 : 0;
    }
    if (depth != 0) {
      continue;
    }
    const std::vector<std::string> inner = alternatives(std::string_view(text).substr(open + 1, close - open - 2));
    if (inner.empty()) {
      continue;
    }
    for (const std::string& one : inner) {
      if (out.size() < most_words) {
        expand_braces(text.substr(0, open) + one + text.substr(close), out);
      }
    }
    return;
  }
  out.push_back(without_marks(text));
}

/// `$'…'`: the escapes that occur in scripts.
std::string ansi(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i];
      continue;
    }
    const char c = text[++i];
    result += c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
  }
  return result;
}

}  // namespace

/// Builds the words that one word of the text becomes.
class WordExpander {
 public:
  WordExpander(Interpreter& interpreter, State& state, bool splits)
      : interpreter_(interpreter), state_(state), splits_(splits) {}

  void add(const shell::Word& word) {
    current_ = Argument{"", interpreter_.place(word.span), false, false};
    started_ = false;
    add_parts(word.parts, false, true);
    finish_word();
  }

  std::vector<Argument> take() { return std::move(words_); }

 private:
  /// A parameter's value, and how sure that is.
  struct Value {
    std::string text;
    bool set = true;
    bool known = true;
    bool assumed = false;
  };

  void finish_word() {
    if (started_ || !current_.text.empty()) {
      std::vector<std::string> texts;
      if (current_.text.find(brace_open) != std::string::npos) {
        expand_braces(current_.text, texts);
      } else {
        texts.push_back(without_marks(std::move(current_.text)));
      }
      for (std::string& text : texts) {
        words_.push_back(Argument{std::move(text), current_.span, current_.assumed, current_.many});
      }
    }
    current_.text.clear();
    current_.assumed = false;
    current_.many = false;
    started_ = false;
  }

  void add_parts(const std::vector<shell::Part>& parts, bool quoted, bool outermost) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      add_part(parts[i], quoted, outermost && parts.size() == 1, outermost && i == 0);
    }
  }

  void add_part(const shell::Part& part, bool quoted, bool alone, bool first) {
    if (const auto* literal = std::get_if<shell::Literal>(&part.node)) {
      add_literal(literal->text, quoted, first);
    } else if (const auto* escaped = std::get_if<shell::Escaped>(&part.node)) {
      current_.text += escaped->character;
    } else if (const auto* single = std::get_if<shell::SingleQuoted>(&part.node)) {
      current_.text += single->text;
      started_ = true;
    } else if (const auto* dollar = std::get_if<shell::AnsiQuoted>(&part.node)) {
      current_.text += ansi(dollar->text);
      started_ = true;
    } else if (const auto* inner = std::get_if<shell::DoubleQuoted>(&part.node)) {
      const bool nothing = inner->parts.size() == 1 && is_all_positional(inner->parts[0]) && state_.positional.empty();
      started_ = started_ || !nothing;
      add_parts(inner->parts, true, false);
    } else if (const auto* parameter = std::get_if<shell::Parameter>(&part.node)) {
      add_parameter(*parameter, part.span, quoted, alone);
    } else if (const auto* substitution = std::get_if<shell::CommandSubstitution>(&part.node)) {
      add_text(interpreter_.substitute(*substitution, part.span, state_), quoted, alone);
    } else {
      forget_assigned(state_, interpreter_.text(part.span));
      current_.text += unknown("$" + std::string(interpreter_.text(part.span)));
    }
  }

  static bool is_all_positional(const shell::Part& part) {
    const auto* parameter = std::get_if<shell::Parameter>(&part.node);
    return parameter != nullptr && parameter->name == "@" && parameter->operation.empty() && !parameter->length;
  }

  void add_literal(const std::string& text, bool quoted, bool first) {
    if (quoted) {
      current_.text += text;
      return;
    }
    std::size_t from = 0;
    if (first && text.starts_with('~')) {
      const std::size_t end = std::min(text.find('/'), text.size());
      current_.text += end == 1 ? home() : "/home/" + text.substr(1, end - 1);
      from = end;
    }
    add_unquoted(std::string_view(text).substr(from));
  }

  void add_unquoted(std::string_view text) {
    const bool braces = interpreter_.source_->dialect == shell::Dialect::bash || interpreter_.layer_.bash_is_sh;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      const std::size_t close = c == '[' ? text.find(']', i + 2) : std::string_view::npos;
      if (c == '*') {
        current_.text += any_text;
      } else if (c == '?') {
        current_.text += any_character;
      } else if (close != std::string_view::npos) {
        current_.text += any_character;
        i = close;
      } else if (braces && splits_ && (c == '{' || c == ',' || c == '}')) {
        current_.text += c == '{' ? brace_open : c == ',' ? brace_comma : brace_close;
      } else {
        current_.text += c;
      }
    }
  }

  /// Text that came from an expansion: split where it is not quoted.
  void add_text(std::string_view text, bool quoted, bool alone) {
    if (quoted || !splits_) {
      current_.text += text;
      return;
    }
    if (alone && text.starts_with(unknown_begin) && text.find(unknown_end) == text.size() - 1) {
      current_.many = true;
    }
    int depth = 0;
    for (const char c : text) {
      depth += c == unknown_begin ? 1 : c == unknown_end ? -1 : 0;
      if (depth == 0 && (c == ' ' || c == '\t' || c == '\n')) {
        const bool assumed = current_.assumed;
        finish_word();
        current_.assumed = assumed;
      } else if (depth == 0 && (c == '*' || c == '?')) {
        current_.text += c == '*' ? any_text : any_character;
      } else {
        current_.text += c;
      }
    }
  }

  [[nodiscard]] std::string home() const {
    const auto found = state_.variables.find("HOME");
    return found == state_.variables.end() ? interpreter_.layer_.home : found->second.text;
  }

  void add_elements(const std::vector<std::string>& elements, bool quoted) {
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (i > 0) {
        finish_word();
      }
      started_ = started_ || quoted;
      add_text(elements[i], quoted, false);
    }
  }

  void add_positional(bool quoted) {
    for (std::size_t i = 0; i < state_.positional.size(); ++i) {
      if (i > 0) {
        finish_word();
      }
      started_ = started_ || quoted;
      current_.assumed = current_.assumed || state_.positional[i].assumed;
      add_text(state_.positional[i].text, quoted, false);
    }
  }

  void add_parameter(const shell::Parameter& parameter, shell::Range span, bool quoted, bool alone) {
    const bool plain = parameter.operation.empty() && !parameter.length && !parameter.indirect;
    if (plain && (parameter.name == "@" || parameter.name == "*")) {
      add_positional(quoted);
      return;
    }
    const auto variable = state_.variables.find(parameter.name);
    const std::string index = parameter.subscript ? std::string(interpreter_.text(parameter.subscript->span)) : "";
    if (plain && parameter.subscript && variable != state_.variables.end() && variable->second.elements) {
      if (index == "@" || index == "*") {
        add_elements(*variable->second.elements, quoted);
        return;
      }
    }
    if (plain && parameter.subscript && variable != state_.variables.end()) {
      if (const std::optional<std::string> element = element_at(variable->second, index)) {
        current_.assumed = current_.assumed || variable->second.assumed;
        add_text(*element, quoted, alone);
        return;
      }
    }
    const bool own_path = parameter.name == "BASH_SOURCE" && (index.empty() || index == "0");
    const Value value = (parameter.subscript && !own_path) || parameter.length || parameter.indirect
                            ? unknown_value(span)
                            : operated(parameter, lookup(parameter.name), span);
    current_.assumed = current_.assumed || value.assumed;
    add_text(value.text, quoted, alone);
  }

  /// `${list[0]}`.
  static std::optional<std::string> element_at(const Variable& variable, std::string_view index) {
    std::size_t at = 0;
    const auto read = std::from_chars(index.data(), index.data() + index.size(), at);
    const bool is_number = read.ec == std::errc{} && read.ptr == index.data() + index.size();
    return is_number && variable.elements && at < variable.elements->size() ? std::optional((*variable.elements)[at])
                                                                            : std::nullopt;
  }

  [[nodiscard]] Value unknown_value(shell::Range span) const {
    return {unknown(interpreter_.text(span)), true, false, false};
  }

  [[nodiscard]] Value lookup(const std::string& name) const {
    if (const auto found = state_.variables.find(name); found != state_.variables.end()) {
      return {found->second.text, true, is_known(found->second.text), found->second.assumed};
    }
    if (name == "BASH_SOURCE" && !interpreter_.source_->path.empty()) {
      return {interpreter_.source_->path, true, true, false};
    }
    if (name == "#") {
      return {std::to_string(state_.positional.size()), true, true, false};
    }
    if (name == "PWD") {
      return {state_.directory, true, is_known(state_.directory), false};
    }
    if (name == "HOME") {
      return {interpreter_.layer_.home, true, true, false};
    }
    if (!name.empty() && name[0] >= '1' && name[0] <= '9') {
      const std::size_t index = static_cast<std::size_t>(std::atoi(name.c_str())) - 1;
      if (index < state_.positional.size()) {
        return {state_.positional[index].text, true, true, state_.positional[index].assumed};
      }
      return {"", false, true, false};
    }
    return {unknown(name), false, false, false};
  }

  Value operand(const shell::Parameter& parameter, std::size_t index) {
    if (index >= parameter.operands.size()) {
      return {};
    }
    const Argument word = interpreter_.expand_value(parameter.operands[index], state_);
    return {word.text, true, is_known(word.text), word.assumed};
  }

  Value operated(const shell::Parameter& parameter, Value value, shell::Range span) {
    const std::string& operation = parameter.operation;
    if (operation.empty()) {
      return value;
    }
    const bool empty_counts = operation[0] == ':';
    const char kind = operation.back();
    const bool is_set = value.set && (!empty_counts || !value.text.empty());
    if ((kind == '-' || kind == '=') && operation.size() <= 2) {
      if (is_set) {
        return value;
      }
      Value given = operand(parameter, 0);
      given.assumed = given.assumed || !value.known;
      if (kind == '=') {
        state_.variables[parameter.name] = Variable{given.text, given.assumed, false, std::nullopt};
      }
      return given;
    }
    if (kind == '+' && operation.size() <= 2) {
      Value given = is_set ? operand(parameter, 0) : Value{};
      given.assumed = given.assumed || value.assumed || !value.known;
      return given;
    }
    if (kind == '?' && operation.size() <= 2) {
      return value;
    }
    return trimmed(parameter, value, span);
  }

  Value trimmed(const shell::Parameter& parameter, const Value& value, shell::Range span) {
    const Value pattern = operand(parameter, 0);
    if (!value.set || !is_exact(value.text) || !pattern.known) {
      return unknown_value(span);
    }
    const std::string& operation = parameter.operation;
    const std::string& text = value.text;
    Value result = value;
    if (operation == "/" || operation == "//") {
      replace_all(result.text, pattern.text, operand(parameter, 1).text, operation == "//");
      return is_pattern(pattern.text) ? unknown_value(span) : result;
    }
    const bool front = operation == "#" || operation == "##";
    if (!front && operation != "%" && operation != "%%") {
      return unknown_value(span);
    }
    const bool longest = operation.size() == 2;
    for (std::size_t i = 0; i <= text.size(); ++i) {
      const std::size_t length = longest ? text.size() - i : i;
      const std::string_view piece =
          front ? std::string_view(text).substr(0, length) : std::string_view(text).substr(text.size() - length);
      if (matches(pattern.text, piece)) {
        result.text = front ? text.substr(length) : text.substr(0, text.size() - length);
        break;
      }
    }
    return result;
  }

  static void replace_all(std::string& text, const std::string& what, const std::string& with, bool all) {
    if (what.empty()) {
      return;
    }
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
      text.replace(at, what.size(), with);
      if (!all) {
        return;
      }
    }
  }

  Interpreter& interpreter_;
  State& state_;
  bool splits_;
  std::vector<Argument> words_;
  Argument current_;
  bool started_ = false;
};

std::vector<Argument> Interpreter::expand(const std::vector<shell::Word>& words, State& state) {
  WordExpander expander(*this, state, true);
  for (const shell::Word& word : words) {
    expander.add(word);
  }
  return expander.take();
}

Argument Interpreter::expand_value(const shell::Word& word, State& state) {
  WordExpander expander(*this, state, false);
  expander.add(word);
  std::vector<Argument> words = expander.take();
  if (words.empty()) {
    return Argument{"", place(word.span), false, false};
  }
  return std::move(words.front());
}

}  // namespace stagec::effects
