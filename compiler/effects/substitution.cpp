// `$(…)`: what a command prints, where that can be known, and what it does to files.
#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "effects/interpreter.h"
#include "effects/text.h"

namespace stagec::effects {

namespace {

/// The text that a few commands print whose output depends on nothing but their words.
std::optional<std::string> output_of(std::string_view name, const std::vector<Argument>& words, const State& state) {
  if (name == "pwd") {
    return state.directory;
  }
  if (name == "echo") {
    const bool has_options = !words.empty() && words[0].text.starts_with('-') &&
                             words[0].text.find_first_not_of("-neE") == std::string::npos;
    std::string text;
    for (const Argument& word : words) {
      text += (text.empty() ? "" : " ") + word.text;
    }
    return has_options ? std::nullopt : std::optional(text);
  }
  if (name == "basename" && (words.size() == 1 || words.size() == 2) && is_exact(words[0].text)) {
    std::string text(base_name(words[0].text));
    if (words.size() == 2 && text.ends_with(words[1].text) && text != words[1].text) {
      text.resize(text.size() - words[1].text.size());
    }
    return text;
  }
  if (name == "dirname" && words.size() == 1) {
    const std::size_t slash = words[0].text.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : words[0].text.substr(0, slash);
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
      good_ = good_ && std::all_of(command.redirections.begin(), command.redirections.end(),
                                   [](const shell::Redirection& redirection) { return redirection.descriptor == "2"; });
      if (!is_silent(*simple)) {
        good_ = good_ && printer_ == nullptr;
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
    return name != nullptr && std::find(std::begin(names), std::end(names), name->text) != std::end(names);
  }

  const shell::SimpleCommand* printer_ = nullptr;
  bool good_ = true;
};

}  // namespace

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
    const std::vector<Argument> words = expand(command->words, inside);
    if (!words.empty()) {
      return output_of(words[0].text, {words.begin() + 1, words.end()}, inside).value_or(unknown(text(span)));
    }
  }
  return unknown(text(span));
}

}  // namespace stagec::effects
