#include "lint/references.h"

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

#include "dockerfile/expand.h"
#include "effects/text.h"
#include "lint/instructions.h"
#include "shell/walk.h"

namespace stagec::lint {

namespace {

using Values = std::vector<std::pair<std::string, Span>>;

void add_all(const std::vector<std::string>& texts, const image::Instruction& instruction, Values& values) {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    values.emplace_back(texts[i], argument_span(instruction, i));
  }
}

void add_pairs(const image::Pairs& pairs, const image::Instruction& instruction, Values& values) {
  for (std::size_t i = 0; i < pairs.pairs.size(); ++i) {
    values.emplace_back(pairs.pairs[i].first, argument_span(instruction, i));
    values.emplace_back(pairs.pairs[i].second, argument_span(instruction, i));
  }
}

/// The builder replaces no variable in `from`.
void add_mounts(const image::Run& run, const image::Instruction& instruction, Values& values) {
  for (std::size_t i = 0; i < run.mounts.size(); ++i) {
    const bool only_mounts = run.mounts.size() == instruction.flags.size();
    for (const auto& [name, value] : run.mounts[i].options) {
      if (name != "from") {
        values.emplace_back(value, only_mounts ? instruction.flags[i] : instruction.span);
      }
    }
  }
}

}  // namespace

Values values_of(const image::Instruction& instruction) {
  Values values;
  const image::Operation& operation = instruction.operation;
  if (const auto* env = std::get_if<image::Env>(&operation)) {
    add_pairs(*env, instruction, values);
  } else if (const auto* label = std::get_if<image::Label>(&operation)) {
    add_pairs(*label, instruction, values);
  } else if (const auto* arg = std::get_if<image::Arg>(&operation)) {
    for (std::size_t i = 0; i < arg->arguments.size(); ++i) {
      values.emplace_back(arg->arguments[i].second.value_or(""), argument_span(instruction, i));
    }
  } else if (const auto* copy = std::get_if<image::Copy>(&operation)) {
    if (copy->heredocs.empty()) {
      add_all(copy->sources, instruction, values);
    }
    values.emplace_back(copy->destination,
                        instruction.arguments.empty() ? instruction.span : instruction.arguments.back());
    for (const image::Heredoc& heredoc : copy->heredocs) {
      if (heredoc.expand) {
        values.emplace_back(heredoc.body, instruction.span);
      }
    }
    for (const std::string* flag : {&copy->chown, &copy->chmod, &copy->checksum}) {
      values.emplace_back(*flag, instruction.flags.empty() ? instruction.span : instruction.flags.front());
    }
  } else if (const auto* run = std::get_if<image::Run>(&operation)) {
    add_mounts(*run, instruction, values);
  } else if (const auto* user = std::get_if<image::User>(&operation)) {
    values.emplace_back(user->user, argument_span(instruction, 0));
  } else if (const auto* workdir = std::get_if<image::Workdir>(&operation)) {
    values.emplace_back(workdir->path, argument_span(instruction, 0));
  } else if (const auto* expose = std::get_if<image::Expose>(&operation)) {
    add_all(expose->ports, instruction, values);
  } else if (const auto* volume = std::get_if<image::Volume>(&operation)) {
    add_all(volume->paths, instruction, values);
  } else if (const auto* signal = std::get_if<image::Stopsignal>(&operation)) {
    values.emplace_back(signal->signal, argument_span(instruction, 0));
  }
  return values;
}

namespace {

/// Collects what shell text refers to and what it sets.
class ShellReferences {
 public:
  explicit ShellReferences(const effects::ShellSource& source) : source_(source) {
    shell::for_each_command(source.script, [&](const shell::Command& command) { visit(command); });
    for (const shell::Heredoc& heredoc : source.script.heredocs) {
      parts(heredoc.parts);
    }
  }

  void take(const std::set<std::string>& set_elsewhere, std::vector<Reference>& into) {
    for (Reference& reference : found_) {
      if (!set_.contains(reference.name) && !set_elsewhere.contains(reference.name)) {
        into.push_back(std::move(reference));
      }
    }
  }

  [[nodiscard]] const std::set<std::string>& set() const { return set_; }

 private:
  void visit(const shell::Command& command) {
    if (const auto* simple = std::get_if<shell::SimpleCommand>(&command.node)) {
      for (const shell::Assignment& assignment : simple->assignments) {
        set_.insert(assignment.name);
        parts(assignment.value.parts);
      }
      words(simple->words);
      set_by_words(simple->words);
    } else if (const auto* loop = std::get_if<shell::ForLoop>(&command.node)) {
      set_.insert(loop->variable);
      if (loop->words) {
        words(*loop->words);
      }
    } else if (const auto* choice = std::get_if<shell::CaseClause>(&command.node)) {
      parts(choice->subject.parts);
    } else if (const auto* condition = std::get_if<shell::Conditional>(&command.node)) {
      words(condition->words);
    }
    for (const shell::Redirection& redirection : command.redirections) {
      parts(redirection.target.parts);
    }
  }

  /// `read NAME`, `export NAME=…`, `. FILE`: what other words may set.
  void set_by_words(const std::vector<shell::Word>& words) {
    for (const shell::Word& word : words) {
      const std::string_view text =
          std::string_view(source_.text).substr(word.span.begin, word.span.end - word.span.begin);
      set_.emplace(text.substr(0, text.find('=')));
    }
  }

  void words(const std::vector<shell::Word>& all) {
    for (const shell::Word& word : all) {
      parts(word.parts);
    }
  }

  void parts(const std::vector<shell::Part>& all) {
    for (const shell::Part& part : all) {
      if (const auto* quoted = std::get_if<shell::DoubleQuoted>(&part.node)) {
        parts(quoted->parts);
      } else if (const auto* array = std::get_if<shell::ArrayValue>(&part.node)) {
        words(array->elements);
      } else if (const auto* parameter = std::get_if<shell::Parameter>(&part.node)) {
        const std::string& operation = parameter->operation;
        const bool guarded = !operation.empty() && operation.find_first_of("-+=?") != std::string::npos;
        found_.push_back({parameter->name, source_.place(part.span), guarded, true});
        words(parameter->operands);
      }
    }
  }

  const effects::ShellSource& source_;
  std::vector<Reference> found_;
  std::set<std::string> set_;
};

bool reads_other_files(const Dockerfile& file, std::size_t stage, std::size_t index) {
  return std::any_of(file.effects.commands.begin(), file.effects.commands.end(), [&](const effects::CommandUse& use) {
    return use.stage == stage && use.instruction == index &&
           (use.name == "." || use.name == "source" || use.name == "eval");
  });
}

}  // namespace

namespace {

/// `${x:-y}`, `${x+y}`, `${x?y}`: an unset variable is thought of. In `${x#y}` it is not.
bool thinks_of_unset(std::string_view value, const std::string& name) {
  const std::string start = "${" + name;
  for (std::size_t at = value.find(start); at != std::string_view::npos; at = value.find(start, at + 1)) {
    std::string_view rest = value.substr(at + start.size());
    rest.remove_prefix(rest.starts_with(':') ? 1 : 0);
    if (!rest.empty() && std::string_view("-+?").find(rest.front()) != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::vector<Reference> value_references(const Dockerfile& file, const image::Instruction& instruction) {
  const char escape = image::escape_character(file.image);
  std::vector<Reference> references;
  for (const auto& [value, span] : values_of(instruction)) {
    if (value.find('$') == std::string::npos) {
      continue;
    }
    const dockerfile::Expansion expansion = dockerfile::expand(
        value, [](std::string_view) -> std::optional<std::string> { return std::nullopt; }, escape);
    for (const std::string& name : dockerfile::references(value, escape)) {
      const bool plain =
          value.find("$" + name) != std::string::npos || value.find("${" + name + "}") != std::string::npos;
      const bool guarded = !plain && thinks_of_unset(value, name);
      references.push_back({name, span, guarded || expansion.problem.has_value(), false});
    }
  }
  return references;
}

std::vector<Reference> references_of(const Dockerfile& file, std::size_t stage, const image::Instruction& instruction) {
  std::vector<Reference> references = value_references(file, instruction);
  const std::vector<image::Instruction>& all = file.image.stages[stage].instructions;
  const auto index = static_cast<std::size_t>(&instruction - all.data());
  if (!std::holds_alternative<image::Run>(instruction.operation) || reads_other_files(file, stage, index)) {
    return references;
  }
  std::vector<ShellReferences> texts;
  std::set<std::string> set;
  for (const effects::ShellSource& source : file.effects.sources) {
    if (source.stage == stage && source.instruction == index && !source.call) {
      texts.emplace_back(source);
      set.insert(texts.back().set().begin(), texts.back().set().end());
    }
  }
  for (ShellReferences& text : texts) {
    text.take(set, references);
  }
  return references;
}

}  // namespace stagec::lint
