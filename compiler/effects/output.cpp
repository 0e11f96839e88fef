// Command substitution: what its commands do, and what they print where that is known.
#include <algorithm>
#include <utility>
#include <variant>

#include "effects/interpreter.h"
#include "effects/tool.h"

namespace stagec::effects {

namespace {

/// The text that a few commands print whose output depends on nothing but their words.
std::optional<std::string> printed_by(std::string_view name, const std::vector<Argument>& words, const State& state) {
  if (name == "pwd") {
    return state.directory;
  }
  if (name == "echo") {
    std::string text;
    for (const Argument& word : words) {
      text += (text.empty() ? "" : " ") + word.text;
    }
    return text.starts_with('-') ? std::nullopt : std::optional(text);
  }
  if (name == "basename" && (words.size() == 1 || words.size() == 2) && is_exact(words[0].text)) {
    std::string text(base_name(words[0].text));
    if (words.size() == 2 && text.ends_with(words[1].text) && text != words[1].text) {
      text.resize(text.size() - words[1].text.size());
    }
    return text;
  }
  const CommandLine line = read_command_line(words, "");
  if (name == "dirname" && line.operands.size() == 1) {
    const std::string_view path = line.operand(0);
    const std::size_t slash = path.rfind('/');
    return std::string(slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash));
  }
  if ((name == "readlink" && line.has({"-f", "-e", "-m"})) || name == "realpath") {
    return line.operands.size() == 1 ? std::optional(absolute(state.directory, line.operand(0))) : std::nullopt;
  }
  return std::nullopt;
}

/// The commands of a list that has nothing but simple ones, one after the other.
std::vector<const shell::SimpleCommand*> sequence_of(const shell::List& list) {
  std::vector<const shell::SimpleCommand*> commands;
  for (const shell::Statement& statement : list.statements) {
    const bool ors = std::find(statement.connectors.begin(), statement.connectors.end(), shell::Connector::or_else) !=
                     statement.connectors.end();
    for (const shell::Pipeline& pipeline : statement.pipelines) {
      const auto* command = pipeline.commands.size() == 1 && !ors && !statement.background
                                ? std::get_if<shell::SimpleCommand>(&pipeline.commands[0].node)
                                : nullptr;
      if (command == nullptr) {
        return {};
      }
      commands.push_back(command);
    }
  }
  return commands;
}

/// The directory that the words of `cd` name.
std::string_view target_of(const std::vector<Argument>& words) {
  const auto found = std::find_if(words.begin() + 1, words.end(),
                                  [](const Argument& word) { return !word.text.starts_with('-') && !word.many; });
  return found == words.end() ? std::string_view() : std::string_view(found->text);
}

}  // namespace

/// What a list prints, if that is one command's doing and `cd` is all before it.
std::optional<std::string> Interpreter::output_of(const shell::List& list, const State& state) {
  State copy = state;
  const std::vector<const shell::SimpleCommand*> commands = sequence_of(list);
  for (std::size_t i = 0; i < commands.size(); ++i) {
    CommandUse use;
    use.arguments = expand(commands[i]->words, copy);
    if (use.arguments.empty()) {
      return std::nullopt;
    }
    use.path = use.arguments[0].text;
    use.name = is_exact(use.path) ? std::string(base_name(use.path)) : "";
    if (i + 1 < commands.size()) {
      const std::string_view target = target_of(use.arguments);
      if (use.name != "cd" || target.empty()) {
        return std::nullopt;
      }
      copy.directory = absolute(copy.directory, target);
      continue;
    }
    use.arguments.erase(use.arguments.begin());
    if (std::optional<std::string> output = printed_by(use.name, use.arguments, copy)) {
      return output;
    }
    const Tool* const tool = find_tool(use.name);
    Call call(use, copy, layer_);
    return tool != nullptr && tool->print != nullptr ? tool->print(call) : std::nullopt;
  }
  return std::nullopt;
}

std::string Interpreter::substitute(const shell::CommandSubstitution& substitution, shell::Range span, State& state) {
  std::optional<std::string> output = output_of(substitution.list, state);
  if (depth_ < 16) {
    ++depth_;
    State inner = state;
    const bool from = std::exchange(piped_from_, false);
    const bool to = std::exchange(piped_to_, true);
    States states;
    states.push_back(std::move(inner));
    States ends = run_list(substitution.list, std::move(states), false);
    piped_from_ = from;
    piped_to_ = to;
    --depth_;
    // More than one end: what was made on any counts.
    for (State& end : ends) {
      if (&end == &ends.front()) {
        state.world = std::move(end.world);
      }
    }
  }
  return output ? *output : unknown(text(span));
}

}  // namespace stagec::effects
