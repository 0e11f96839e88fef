// What the shell does itself.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "effects/interpreter.h"

namespace stagec::effects {

namespace {

/// The variable in which the stack of `pushd` is kept; no name of a shell variable.
constexpr std::string_view directory_stack = " directories";

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// The count behind `break`, `shift` and the like.
int count_of(const CommandUse& use) {
  return !use.arguments.empty() && is_number(use.arguments[0].text) ? std::atoi(use.arguments[0].text.c_str()) : 1;
}

/// How `exit N` or `return N` ends.
bool ends_well(const CommandUse& use, bool success) {
  if (use.arguments.empty()) {
    return success;
  }
  const std::string& code = use.arguments[0].text;
  return !is_number(code) || std::atoi(code.c_str()) == 0;
}

void change_directory(const CommandUse& use, State& state, const std::string& home) {
  const auto operand = std::find_if(use.arguments.begin(), use.arguments.end(), [](const Argument& word) {
    return word.text == "-" || !word.text.starts_with('-');
  });
  std::string target = operand == use.arguments.end() ? home : operand->text;
  if (use.name == "popd") {
    const auto stack = state.variables.find(directory_stack);
    if (stack == state.variables.end() || !stack->second.elements || stack->second.elements->empty()) {
      return;
    }
    target = stack->second.elements->back();
    stack->second.elements->pop_back();
  } else if (use.name == "pushd") {
    Variable& stack = state.variables[std::string(directory_stack)];
    if (!stack.elements) {
      stack.elements.emplace();
    }
    stack.elements->push_back(state.directory);
  } else if (target == "-") {
    const auto old = state.variables.find("OLDPWD");
    target = old == state.variables.end() ? unknown("OLDPWD") : old->second.text;
  }
  state.variables["OLDPWD"] = Variable{state.directory, false, true, std::nullopt};
  state.directory = without_links(state.world, absolute(state.directory, target));
}

}  // namespace

void Interpreter::assign(const CommandUse& use, State& state) {
  const bool exports = use.name == "export" || state.allexport ||
                       std::any_of(use.arguments.begin(), use.arguments.end(), [](const auto& w) {
                         return w.text.starts_with('-') && w.text.find('x') != std::string::npos;
                       });
  for (const Argument& word : use.arguments) {
    const std::size_t equals = word.text.find('=');
    const std::string name = word.text.substr(0, equals);
    if (name.starts_with('-')) {
      continue;
    }
    const auto found = state.variables.find(name);
    if (equals != std::string::npos) {
      state.variables[name] =
          Variable{word.text.substr(equals + 1), word.assumed,
                   exports || (found != state.variables.end() && found->second.exported), std::nullopt};
    } else if (found != state.variables.end()) {
      found->second.exported = found->second.exported || exports;
    }
  }
}

void Interpreter::set_options(const CommandUse& use, State& state) {
  for (std::size_t i = 0; i < use.arguments.size(); ++i) {
    const std::string& word = use.arguments[i].text;
    if (word == "--" || word.size() < 2 || (word[0] != '-' && word[0] != '+')) {
      const std::size_t first = word == "--" ? i + 1 : i;
      state.positional.assign(use.arguments.begin() + static_cast<std::ptrdiff_t>(first), use.arguments.end());
      return;
    }
    const bool on = word[0] == '-';
    for (const char letter : word.substr(1)) {
      if (letter == 'e') {
        state.errexit = on;
      } else if (letter == 'a') {
        state.allexport = on;
      } else if (letter == 'o' && i + 1 < use.arguments.size()) {
        const std::string& option = use.arguments[++i].text;
        state.errexit = option == "errexit" ? on : state.errexit;
        state.pipefail = option == "pipefail" ? on : state.pipefail;
        state.allexport = option == "allexport" ? on : state.allexport;
      }
    }
  }
}

std::optional<std::vector<State>> Interpreter::run_assigning_builtin(const CommandUse& use, State& state) {
  const std::string& name = use.name;
  const auto done = [&] {
    state.success = true;
    States states;
    states.push_back(std::move(state));
    return states;
  };
  if (name == "export" || name == "declare" || name == "typeset" || name == "local" || name == "readonly") {
    assign(use, state);
    return done();
  }
  if (name == "set") {
    set_options(use, state);
    return done();
  }
  if (name == "unset" || name == "read" || name == "mapfile" || name == "readarray") {
    for (const Argument& word : use.arguments) {
      state.variables.erase(word.text);
      // What is read the next time is another text.
      std::erase_if(state.decided,
                    [&](const auto& one) { return one.first.find(unknown(word.text)) != std::string::npos; });
    }
    return name == "read" ? either(std::move(state)) : done();
  }
  if (name == "let") {
    std::string expressions;
    for (const Argument& word : use.arguments) {
      expressions += word.text + ",";
    }
    return run_arithmetic(expressions, std::move(state));
  }
  if (name == "getopts") {
    return get_options(use, std::move(state));
  }
  if (name == "shift") {
    // `shift $((OPTIND - 1))` behind a loop over `getopts`.
    const bool past_options = !use.arguments.empty() && use.arguments[0].text.find("OPTIND") != std::string::npos;
    const std::size_t wanted =
        past_options ? options_read(state) / getopts_step : static_cast<std::size_t>(count_of(use));
    const std::size_t count = std::min(wanted, state.positional.size());
    state.positional.erase(state.positional.begin(), state.positional.begin() + static_cast<std::ptrdiff_t>(count));
    return done();
  }
  return std::nullopt;
}

std::optional<std::vector<State>> Interpreter::run_builtin(const CommandUse& use, State& state, bool handled) {
  const std::string& name = use.name;
  const auto done = [&](bool success = true) {
    state.success = success;
    States states;
    states.push_back(std::move(state));
    return states;
  };
  if (use.path != name && name != "test" && name != "[" && name != "true" && name != "false") {
    return std::nullopt;
  }
  if (name == ":" || name == "true" || name == "false") {
    return done(name != "false");
  }
  if (name == "[" || name == "test") {
    std::vector<Argument> words = use.arguments;
    if (name == "[" && !words.empty()) {
      words.pop_back();
    }
    return test(words, std::move(state));
  }
  if (name == "cd" || name == "pushd" || name == "popd") {
    const auto home = state.variables.find("HOME");
    State before = handled ? state : State{};
    change_directory(use, state, home == state.variables.end() ? layer_.home : home->second.text);
    States states = done();
    if (handled) {
      before.success = false;
      states.push_back(std::move(before));
    }
    return states;
  }
  if (std::optional<States> changed = run_assigning_builtin(use, state)) {
    return changed;
  }
  if (name == "exit" || name == "return") {
    state.flow = name == "exit" ? Flow::exit_shell : Flow::return_function;
    return done(ends_well(use, state.success));
  }
  if (name == "break" || name == "continue") {
    state.flow = name == "break" ? Flow::break_loop : Flow::continue_loop;
    state.levels = count_of(use);
    return done();
  }
  if (name == "trap") {
    const bool at_exit = std::any_of(use.arguments.begin(), use.arguments.end(),
                                     [](const Argument& word) { return word.text == "EXIT" || word.text == "0"; });
    if (at_exit) {
      const std::string& text = use.arguments[0].text;
      state.exit_trap = text == "-" ? "" : text;
    }
    return done();
  }
  if (name == "exec" && use.arguments.empty()) {
    return done();
  }
  return std::nullopt;
}

}  // namespace stagec::effects
