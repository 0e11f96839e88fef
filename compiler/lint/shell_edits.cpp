#include "lint/shell_edits.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "lint/instructions.h"

namespace stagec::lint {

namespace {

bool is_in_file(const Dockerfile& file, const effects::CommandUse& use) {
  return use.source != nullptr && !use.source->call && use.source->file == file.file;
}

/// True if the file has the text of the command's words where they are said to stand.
bool is_plain(const Dockerfile& file, const effects::CommandUse& use) {
  return is_in_file(file, use) && use.syntax != nullptr &&
         file.sources.text(use.source->span(use.syntax->span)).find('\r') == std::string_view::npos;
}

}  // namespace

std::optional<diag::Edit> insert_behind(const Dockerfile& file, const effects::CommandUse& use,
                                        const effects::Argument& word, std::string text) {
  if (!is_in_file(file, use) || word.span.file != file.file || file.sources.text(word.span) != word.text) {
    return std::nullopt;
  }
  return diag::Edit{{file.file, word.span.end, word.span.end}, std::move(text)};
}

std::optional<diag::Edit> replace_name(const Dockerfile& file, const effects::CommandUse& use, std::string text) {
  if (!is_in_file(file, use) || use.name_span.file != file.file || file.sources.text(use.name_span) != use.path) {
    return std::nullopt;
  }
  return diag::Edit{use.name_span, std::move(text)};
}

const effects::CommandUse* command_at(const Dockerfile& file, Span span, std::size_t stage, std::size_t instruction) {
  for (const effects::CommandUse& use : file.effects.commands) {
    if (use.span == span && use.stage == stage && use.instruction == instruction) {
      return &use;
    }
  }
  return nullptr;
}

namespace {

/// The last statement of a script of plain commands, or null.
const shell::Statement* last_plain_statement(const shell::Script& script) {
  if (script.list.statements.empty() || !script.problems.empty() || !script.heredocs.empty() ||
      !script.comments.empty()) {
    return nullptr;
  }
  for (const shell::Statement& statement : script.list.statements) {
    for (const shell::Pipeline& pipeline : statement.pipelines) {
      const bool plain = std::all_of(pipeline.commands.begin(), pipeline.commands.end(), [](const shell::Command& c) {
        return std::holds_alternative<shell::SimpleCommand>(c.node);
      });
      if (statement.background || !plain) {
        return nullptr;
      }
    }
  }
  return &script.list.statements.back();
}

bool leaves_early(const Dockerfile& file, const effects::CommandUse& use) {
  static constexpr std::string_view leaving[] = {"exit", "exec", "return", "trap", "alias"};
  return std::any_of(file.effects.commands.begin(), file.effects.commands.end(), [&](const effects::CommandUse& other) {
    return other.stage == use.stage && other.instruction == use.instruction &&
           (is_one_of(other.name, leaving) || is_one_of("exec", other.wrappers));
  });
}

}  // namespace

std::optional<diag::Edit> append_to_run(const Dockerfile& file, const effects::CommandUse& use,
                                        std::string_view command) {
  const image::Instruction& instruction = file.image.stages[use.stage].instructions[use.instruction];
  const auto* run = std::get_if<image::Run>(&instruction.operation);
  if (run == nullptr || !run->heredocs.empty() || !is_plain(file, use) || leaves_early(file, use)) {
    return std::nullopt;
  }
  const auto* text = std::get_if<image::ShellText>(&run->command);
  const shell::Statement* last = last_plain_statement(use.source->script);
  if (text == nullptr || use.source->text != text->text || last == nullptr || last->span.end != text->text.size()) {
    return std::nullopt;
  }
  const Span end = use.source->span({last->span.begin, last->span.end});
  const SourceFile& source = file.sources.file(file.file);
  const std::string sudo = is_one_of("sudo", use.wrappers) ? "sudo " : "";
  const std::string addition = "&& " + sudo + std::string(command);
  const std::uint32_t first = source.position(instruction.span.begin).line;
  const std::uint32_t last_line = source.position(end.end).line;
  if (first == last_line) {
    return diag::Edit{{file.file, end.end, end.end}, " " + addition};
  }
  // A line of its own, in the way the lines above it are written.
  std::string_view line = source.line(last_line);
  bool leads = false;
  for (std::uint32_t number = last_line; number > first && !leads; --number) {
    const std::string_view other = source.line(number);
    leads = other.substr(std::min(other.find_first_not_of(" \t"), other.size())).starts_with("&&");
    line = leads ? other : line;
  }
  const std::string blanks(line.substr(0, std::min(line.find_first_not_of(" \t"), line.size())));
  const std::string join = std::string(leads ? " " : " && ") + image::escape_character(file.image) + "\n" + blanks;
  return diag::Edit{{file.file, end.end, end.end}, join + (leads ? addition : addition.substr(3))};
}

}  // namespace stagec::lint
