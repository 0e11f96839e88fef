// `$(…)`: what a command prints, where that can be known, and what it does to files.
#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "base/is_one_of.h"
#include "effects/interpreter.h"
#include "effects/known_files.h"
#include "effects/text.h"
#include "effects/tool.h"

namespace stagec::effects {

namespace {

/// The output of `cat` is not taken for a value above this.
constexpr std::size_t most_printed = 4096;
/// Functions that print by way of each other.
constexpr int most_printers = 16;

/// The text that a few commands print whose output depends on nothing but their words.
std::optional<std::string> printed_by(std::string_view name, const std::vector<Argument>& words, const State& state) {
  if (name == "pwd") {
    return state.directory;
  }
  if (name == "echo" || name == "printf") {
    return echoed_text(name, words);
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

/// Finds the command of a list that prints, where all others are only asked for their status: `$(test "$A" = x && echo
/// --with-y)`. It is taken to run.
class PrinterSearch {
 public:
  const shell::SimpleCommand* in(const shell::List& list) {
    look_at(list);
    return good_ ? printer_ : nullptr;
  }

 private:
  void look_at(const shell::List& list) {
    for (const shell::Statement& statement : list.statements) {
      for (const shell::Pipeline& pipeline : statement.pipelines) {
        good_ = good_ && pipeline.commands.size() == 1 && !statement.background;
        if (good_) {
          look_at(pipeline.commands[0]);
        }
      }
    }
  }

  void look_at(const shell::Command& command) {
    if (const auto* clause = std::get_if<shell::IfClause>(&command.node)) {
      for (const shell::IfBranch& branch : clause->branches) {
        look_at(branch.condition);
        look_at(branch.body);
      }
      good_ = good_ && !clause->otherwise;
    } else if (const auto* simple = std::get_if<shell::SimpleCommand>(&command.node)) {
      if (!is_silent(*simple)) {
        const bool to_pipe =
            std::all_of(command.redirections.begin(), command.redirections.end(),
                        [](const shell::Redirection& redirection) { return redirection.descriptor == "2"; });
        good_ = good_ && to_pipe && printer_ == nullptr;
        printer_ = simple;
      }
    } else {
      good_ = good_ && std::holds_alternative<shell::Conditional>(command.node);
    }
  }

  static bool is_silent(const shell::SimpleCommand& simple) {
    static constexpr std::string_view names[] = {"test", "[", "true", ":", "false", "cd"};
    if (simple.words.empty() || simple.words[0].parts.size() != 1) {
      return false;
    }
    const auto* name = std::get_if<shell::Literal>(&simple.words[0].parts[0].node);
    return name != nullptr && is_one_of(name->text, names);
  }

  const shell::SimpleCommand* printer_ = nullptr;
  bool good_ = true;
};

}  // namespace

std::optional<std::string> Interpreter::text_of_files(const std::vector<Argument>& words, const State& state) const {
  const CommandLine line = read_command_line(words, "");
  std::string text;
  for (const Argument* word : line.operands) {
    const std::string path = without_links(state.world, absolute(state.directory, word->text));
    const std::optional<KnownFile> file =
        is_exact(path) && line.options.empty() ? read_known(layer_, state.world, path) : std::nullopt;
    if (!file || file->text.size() > most_printed || file->text.find('\0') != std::string::npos) {
      return std::nullopt;
    }
    text += file->text;
  }
  return line.operands.empty() ? std::nullopt : std::optional(text);
}

std::optional<std::string> Interpreter::output_of_function(const FunctionBody& function, const CommandUse& use,
                                                           State inside) {
  const auto* group = function.body == nullptr ? nullptr : std::get_if<shell::BraceGroup>(&function.body->node);
  const shell::SimpleCommand* printer = group == nullptr ? nullptr : PrinterSearch().in(group->body);
  if (printer == nullptr || depth_ >= most_printers) {
    return std::nullopt;
  }
  ++depth_;
  const ShellSource* const outer = std::exchange(source_, function.source);
  inside.positional = use.arguments;
  std::optional<std::string> output = output_of(*printer, std::move(inside));
  source_ = outer;
  --depth_;
  return output;
}

std::optional<std::string> Interpreter::output_of(const shell::SimpleCommand& command, State inside) {
  CommandUse use;
  use.arguments = expand(command.words, inside);
  if (use.arguments.empty()) {
    return std::nullopt;
  }
  use.path = use.arguments[0].text;
  use.name = is_exact(use.path) ? std::string(base_name(use.path)) : "";
  use.arguments.erase(use.arguments.begin());
  if (const auto function = inside.functions.find(use.path); function != inside.functions.end()) {
    return output_of_function(function->second, use, std::move(inside));
  }
  if (std::optional<std::string> output = printed_by(use.name, use.arguments, inside)) {
    return output;
  }
  if (use.name == "cat") {
    return text_of_files(use.arguments, inside);
  }
  const Tool* const tool = find_tool(use.name);
  Call call(use, inside, layer_);
  return tool != nullptr && tool->print != nullptr ? tool->print(call) : std::nullopt;
}

std::string Interpreter::substitute(const shell::CommandSubstitution& substitution, shell::Range span, State& state) {
  std::string directory = state.directory;  // at its end
  if (depth_ < 16) {
    ++depth_;
    const bool from = std::exchange(piped_from_, false);
    const bool to = std::exchange(piped_to_, true);
    States states;
    states.push_back(state);
    States ends = run_list(substitution.list, std::move(states), false);
    piped_from_ = from;
    piped_to_ = to;
    --depth_;
    for (const State& end : ends) {
      directory = end.directory == ends.front().directory ? end.directory : unknown(text(span));
    }
    // More than one end: what was made on the first counts.
    if (!ends.empty()) {
      state.world = std::move(ends.front().world);
    }
  }
  if (const shell::SimpleCommand* command = PrinterSearch().in(substitution.list)) {
    State inside = state;
    inside.directory = directory;
    if (std::optional<std::string> output = output_of(*command, std::move(inside))) {
      output->erase(output->find_last_not_of('\n') + 1);
      return *output;
    }
  }
  return unknown(text(span));
}

}  // namespace stagec::effects
