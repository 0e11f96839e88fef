// `stagec diff`: what a change does to the images.
#include <fmt/format.h>

#include "runtime/commands.h"
#include "runtime/diff/compare.h"
#include "runtime/flags.h"
#include "runtime/machine.h"

namespace stagec::runtime {

namespace {

constexpr std::string_view formats[] = {"text", "markdown", "json"};

constexpr cli::Flag flags[] = {
    {"format", 0, "FORMAT", "how to print", false, false, formats, "text"},
    {"exit-code", 0, "", "exit with 1 if any image differs"},
    {"output", 'o', "DIR", "the directory that `stagec compile` writes", false, false, {}, "generated"},
};

constexpr cli::Positional positionals[] = {
    {"BEFORE", "a git revision, or a directory that `stagec compile` wrote", false, false, {}, "HEAD"},
    {"AFTER", "likewise; without it the directory of `--output`"},
};

constexpr cli::Example examples[] = {
    {"stagec diff", "what changed since the last commit"},
    {"stagec diff origin/main HEAD --format markdown", "for a comment under a pull request"},
};

constexpr Failure fail{"diff"};

int run_diff(Context& context, const Arguments& arguments) {
  const std::string generated = normal_path(arguments.value("output"));
  const std::string second = arguments.has("AFTER") ? arguments.value("AFTER") : generated;
  std::string why;
  const auto before = read_state(arguments.value("BEFORE"), generated, context.files, why);
  const auto after = before ? read_state(second, generated, context.files, why) : std::nullopt;
  if (!after) {
    return fail(context, why);
  }
  const Comparison comparison = compare(*before, *after);
  const std::string& format = arguments.value("format");
  context.out += format == "markdown" ? as_markdown(comparison)
                 : format == "json"   ? as_json(comparison)
                                      : as_text(comparison);
  return arguments.has("exit-code") && !comparison.same() ? cli::exit_findings : cli::exit_ok;
}

}  // namespace

extern const Command diff_command;
const Command diff_command = {
    "diff",
    "Say what a change does to the images",
    "Compares what two states were compiled to: which envs are new, gone or changed, by which stages, from which layer "
    "on "
    "they are built anew, and how long that takes. Equal changes of many envs are told once.",
    flags,
    positionals,
    examples,
    run_diff,
};

}  // namespace stagec::runtime
