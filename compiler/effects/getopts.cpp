// `getopts`: the options of a script or function, one by one.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "effects/interpreter.h"

namespace stagec::effects {

namespace {

/// The variable that holds the letter `getopts` has come to; no name of a shell variable.
constexpr std::string_view letter_place = " letter";

std::size_t number_in(const State& state, std::string_view name, std::size_t otherwise) {
  const auto found = state.variables.find(name);
  const int number = found == state.variables.end() ? 0 : std::atoi(found->second.text.c_str());
  return number > 0 ? static_cast<std::size_t>(number) : otherwise;
}

void set_variable(State& state, std::string_view name, std::string text) {
  state.variables.insert_or_assign(std::string(name), Variable{std::move(text), false, false, std::nullopt});
}

}  // namespace

std::size_t options_read(const State& state) {
  return (number_in(state, "OPTIND", 1) - 1) * getopts_step +
         std::min(number_in(state, letter_place, 1) - 1, getopts_step - 1);
}

std::vector<State> Interpreter::get_options(const CommandUse& use, State state) {
  const std::string spec = use.arguments.empty() ? "" : use.arguments[0].text;
  const std::string name = use.arguments.size() < 2 ? "opt" : use.arguments[1].text;
  const std::vector<Argument> words = use.arguments.size() > 2
                                          ? std::vector<Argument>(use.arguments.begin() + 2, use.arguments.end())
                                          : state.positional;
  const std::size_t index = number_in(state, "OPTIND", 1);
  std::size_t letter = number_in(state, letter_place, 1);
  if (std::any_of(words.begin(), words.end(), [](const Argument& word) { return word.many || !is_exact(word.text); })) {
    // What comes is not known, nor what it was the last time.
    state.variables.erase("OPTARG");
    set_variable(state, name, unknown(name));
    std::erase_if(state.decided, [&](const auto& one) { return one.first.find(unknown(name)) != std::string::npos; });
    return either(std::move(state));
  }
  States states;
  const std::string word = index <= words.size() ? words[index - 1].text : "";
  if (word.size() < 2 || word[0] != '-' || word == "--") {
    set_variable(state, "OPTIND", std::to_string(index + (word == "--" ? 1 : 0)));
    set_variable(state, name, "?");
    state.success = false;
    states.push_back(std::move(state));
    return states;
  }
  letter = letter < word.size() ? letter : 1;
  const std::size_t in_spec = word[letter] == ':' ? std::string::npos : spec.find(word[letter]);
  const bool takes_value = in_spec != std::string::npos && in_spec + 1 < spec.size() && spec[in_spec + 1] == ':';
  bool ends_word = letter + 1 >= word.size();
  std::size_t next = index;
  set_variable(state, name, in_spec == std::string::npos ? "?" : std::string(1, word[letter]));
  if (takes_value) {
    next += ends_word ? 1 : 0;
    set_variable(state, "OPTARG",
                 !ends_word             ? word.substr(letter + 1)
                 : next <= words.size() ? words[next - 1].text
                                        : "");
    ends_word = true;
  }
  set_variable(state, "OPTIND", std::to_string(ends_word ? next + 1 : next));
  set_variable(state, letter_place, ends_word ? "1" : std::to_string(letter + 1));
  state.success = true;
  states.push_back(std::move(state));
  return states;
}

}  // namespace stagec::effects
