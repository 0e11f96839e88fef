#include "lint/left_behind.h"

#include <set>
#include <string>
#include <utility>

#include "lint/package_command.h"
#include "lint/shell_edits.h"

namespace stagec::lint {

bool is_thrown_away(const Dockerfile& file, std::size_t stage) {
  return file.effects.reach[stage] == effects::Reach::thrown_away;
}

std::optional<diag::Fix> clean_up_at_end(const Dockerfile& file, const effects::CommandUse& use,
                                         std::string_view command) {
  // Where it ends so already and files are left all the same, this does not help.
  const Span run = file.image.stages[use.stage].instructions[use.instruction].span;
  if (file.sources.text(run).ends_with(command)) {
    return std::nullopt;
  }
  const std::optional<diag::Edit> edit = append_to_run(file, use, command);
  return edit ? std::optional(diag::Fix{"add `" + std::string(command) + "`", {*edit}}) : std::nullopt;
}

std::optional<diag::Fix> add_option(const Dockerfile& file, const effects::CommandUse& use, std::string_view option) {
  const std::optional<PackageCommand> command = package_command(use);
  const std::optional<diag::Edit> edit =
      command ? insert_behind(file, use, *command->word, " " + std::string(option)) : std::nullopt;
  return edit ? std::optional(diag::Fix{"add `" + std::string(option) + "`", {*edit}}) : std::nullopt;
}

void report_left_behind(const Dockerfile& file, const LeftBehind& kind, Findings& findings) {
  std::set<std::pair<std::size_t, std::size_t>> layers;
  for (const effects::Remnant& remnant : file.effects.left) {
    if (remnant.content != kind.content || !layers.emplace(remnant.stage, remnant.instruction).second) {
      continue;
    }
    if (!effects::reaches_image(file.effects, remnant)) {
      findings.remark(remnant.span, "the layer keeps {}, in a build stage that is thrown away", kind.what)
          .at("written to `{}` here", effects::shown(effects::directory_of(remnant.path)));
      continue;
    }
    diag::Report report = findings.report(remnant.span, "the layer keeps {}", kind.what);
    report.at("written to `{}` here", effects::shown(effects::directory_of(remnant.path))).help("{}", kind.help);
    const effects::CommandUse* use = command_at(file, remnant.span, remnant.stage, remnant.instruction);
    if (std::optional<diag::Fix> fix = use != nullptr && kind.fix != nullptr ? kind.fix(file, *use) : std::nullopt) {
      report.fix(std::move(*fix));
    }
  }
}

}  // namespace stagec::lint
