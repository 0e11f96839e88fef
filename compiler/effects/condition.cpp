// Tests: `[ … ]`, `[[ … ]]`, and commands that ask something.
#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "base/is_one_of.h"
#include "effects/interpreter.h"

namespace stagec::effects {

namespace {

/// A test in its plain form: what decides it, and whether it is turned round.
struct Question {
  std::string key;
  bool negated = false;
  std::optional<bool> answer;
};

bool is_certain(const Argument& word) {
  return is_exact(word.text) && !word.assumed && !word.many;
}

/// The outcome of `X -lt Y` and the like; nothing if a side is no number.
std::optional<bool> compare_numbers(std::string_view left, std::string_view operation, std::string_view right) {
  long a = 0;
  long b = 0;
  const auto one = std::from_chars(left.data(), left.data() + left.size(), a);
  const auto two = std::from_chars(right.data(), right.data() + right.size(), b);
  if (one.ec != std::errc{} || one.ptr != left.data() + left.size() || two.ec != std::errc{} ||
      two.ptr != right.data() + right.size()) {
    return std::nullopt;
  }
  static constexpr std::string_view operations[] = {"-eq", "-ne", "-lt", "-le", "-gt", "-ge"};
  const bool outcomes[] = {a == b, a != b, a<b, a <= b, a> b, a >= b};
  const auto* found = std::find(std::begin(operations), std::end(operations), operation);
  return found == std::end(operations) ? std::nullopt : std::optional(outcomes[found - std::begin(operations)]);
}

/// `X = Y`, `X != Y`, `X -lt Y`.
Question compare(const Argument& left, std::string_view operation, const Argument& right) {
  Question question;
  question.negated = operation == "!=";
  if (operation == "=" || operation == "==" || operation == "!=") {
    question.key = left.text + " = " + right.text;
    if (is_certain(left) && is_certain(right)) {
      question.answer = left.text == right.text;
    }
  } else {
    question.key = left.text + ' ' + std::string(operation) + ' ' + right.text;
    if (is_certain(left) && is_certain(right)) {
      question.answer = compare_numbers(left.text, operation, right.text);
    }
  }
  return question;
}

/// `-n X`, `-z X`, `-f X`.
Question ask(std::string_view operation, const Argument& word) {
  Question question;
  question.negated = operation == "-z";
  if (operation == "-z" || operation == "-n") {
    question.key = "-n " + word.text;
    if (is_certain(word)) {
      question.answer = !word.text.empty();
    }
  } else {
    question.key = std::string(operation) + ' ' + word.text;
  }
  return question;
}

Question read_question(std::vector<Argument> words) {
  bool negated = false;
  while (!words.empty() && words.front().text == "!") {
    negated = !negated;
    words.erase(words.begin());
  }
  Question question;
  if (words.empty()) {
    question.answer = false;
  } else if (words.size() == 1) {
    question = ask("-n", words[0]);
  } else if (words.size() == 2) {
    question = ask(words[0].text, words[1]);
  } else if (words.size() == 3) {
    question = compare(words[0], words[1].text, words[2]);
  } else {
    for (const Argument& word : words) {
      question.key += word.text + ' ';
    }
  }
  question.negated = question.negated != negated;
  return question;
}

/// True for `-d X`, `-e X` and the like of something that was made on this path.
bool stands(std::vector<Argument> words, const State& state) {
  static constexpr std::string_view tests[] = {"-d", "-e", "-r", "-w", "-x", "-s"};
  if (!words.empty() && words.front().text == "!") {
    words.erase(words.begin());
  }
  if (words.size() != 2 || !is_one_of(words[0].text, tests) || !is_exact(words[1].text)) {
    return false;
  }
  const std::string path = absolute(state.directory, words[1].text);
  return std::any_of(state.world.made.begin(), state.world.made.end(),
                     [&](const Remnant& remnant) { return remnant.path != path && lies_in(remnant.path, path); });
}

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// The characters of arithmetic without blanks.
std::string without_blanks(std::string_view text) {
  std::string result(text);
  std::erase_if(result, [](char c) { return c == ' ' || c == '\t' || c == '\n'; });
  return result;
}

}  // namespace

void forget_assigned(State& state, std::string_view arithmetic) {
  const std::string text = without_blanks(arithmetic);
  const auto assigns = [&](std::size_t begin, std::size_t end) {
    const std::string_view before = std::string_view(text).substr(0, begin);
    std::string_view behind = std::string_view(text).substr(end);
    if (before.ends_with("++") || before.ends_with("--") || behind.starts_with("++") || behind.starts_with("--")) {
      return true;
    }
    for (const std::string_view operation : {"<<", ">>", "+", "-", "*", "/", "%", "&", "|", "^"}) {
      if (behind.starts_with(operation)) {
        behind.remove_prefix(operation.size());
        break;
      }
    }
    return behind.starts_with('=') && !behind.starts_with("==");
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t begin = i;
    while (i < text.size() && is_name_character(text[i])) {
      ++i;
    }
    const std::string name = text.substr(begin, i - begin);
    if (const auto found = state.variables.find(name); found != state.variables.end() && assigns(begin, i)) {
      found->second.text = unknown(name);
    }
  }
}

std::vector<State> Interpreter::run_arithmetic(std::string_view expression, State state) {
  forget_assigned(state, expression);
  const std::string text = without_blanks(expression);
  if (text == "$#" || text == "$#>0" || text == "$#!=0" || text == "$#>=1") {
    state.success = !state.positional.empty();
    return {std::move(state)};
  }
  return either(std::move(state));
}

std::vector<State> Interpreter::either(State state) {
  States states(2, std::move(state));
  states[0].success = true;
  states[1].success = false;
  return states;
}

std::vector<State> Interpreter::decide(std::string key, State state) {
  if (in_loop_condition_) {
    return either(std::move(state));
  }
  if (const auto found = state.decided.find(key); found != state.decided.end()) {
    state.success = found->second == "yes";
    return {std::move(state)};
  }
  States states = either(std::move(state));
  states[0].decided[key] = "yes";
  states[1].decided[std::move(key)] = "no";
  return states;
}

std::vector<State> Interpreter::test(const std::vector<Argument>& words, State state) {
  Question question = read_question(words);
  if (!question.answer && stands(words, state)) {
    question.answer = true;
  }
  States states;
  if (question.answer) {
    state.success = *question.answer;
    states.push_back(std::move(state));
  } else {
    states = decide(question.key, std::move(state));
  }
  for (State& one : states) {
    one.success = one.success != question.negated;
  }
  return states;
}

}  // namespace stagec::effects
