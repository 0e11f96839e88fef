// `stagec lint`: what is wrong with Dockerfiles, stages and envs.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "cli/lint_options.h"
#include "cli/project.h"
#include "diag/renderer.h"

namespace stagec::cli {

namespace {

constexpr std::string_view formats[] = {"text", "json"};

constexpr Flag flags[] = {
    {"rule", 0, "RULE", "only this rule", false, true},
    {"level", 0, "RULE=LEVEL", "the level of a rule: off, info, warning or error", false, true},
    {"threshold", 0, "LEVEL", "findings from this level on make the exit code 1; without it warning", false, false,
     level_names},
    {"context", 0, "DIR", "the build context, for scripts that a RUN calls; without it each Dockerfile's directory"},
    {"today", 0, "DATE", "the day that dates are compared with; without it that of the clock"},
    {"format", 0, "FORMAT", "how to print findings", false, false, formats, "text"},
};

constexpr Positional positionals[] = {
    {"PATH",
     "Dockerfiles, `.stage` and `.envs` files, directories with them, or `-` for a Dockerfile on standard input",
     false,
     true,
     {},
     "."},
};

constexpr Example examples[] = {
    {"stagec lint", "everything below the current directory"},
    {"stagec lint docker/Dockerfile --context .", "one Dockerfile that is built with another directory as context"},
    {"stagec lint --rule base-unpinned --level base-unpinned=error images/", "one rule only, as an error"},
    {"stagec lint - < Dockerfile", "a Dockerfile on standard input"},
};

constexpr std::string_view standard_input = "standard input";

struct Run {
  LintOptions options;
  lint::Report report;
  std::size_t files = 0;
};

/// Lints everything. False after a report that a path cannot be read.
bool lint_all(Context& context, const Arguments& arguments, Run& run) {
  std::vector<std::string> paths = arguments.values("PATH");
  const lint::SettingsOf settings = [&](const std::string& /*path*/) { return run.options.over({}); };
  if (std::erase(paths, "-") > 0) {
    const lint::Settings own = settings(".");
    run.report.merge(
        lint::lint_text(std::string(standard_input), context.input, own.context, context.files, own.levels));
    ++run.files;
  }
  const lint::Targets targets = lint::find_targets(
      paths, run.options.context, [](const std::string&) { return false; }, context.files);
  for (const std::string& path : targets.missing) {
    context.err += fmt::format("stagec lint: there is no file or directory `{}`\n", path);
  }
  for (const std::string& path : targets.dockerfiles) {
    run.report.merge(lint::lint_file(path, settings, context.files));
    ++run.files;
  }
  for (const lint::ProjectTarget& project : targets.projects) {
    run.report.merge(lint::lint_files(project, run.options.today, settings, context.files));
    run.files += project.files.size();
  }
  for (const std::string& problem : run.report.unreadable) {
    context.err += fmt::format("stagec lint: cannot read {}\n", problem);
  }
  return targets.missing.empty() && run.report.unreadable.empty();
}

int run_lint(Context& context, const Arguments& arguments) {
  const auto options = lint_options(context, arguments);
  if (!options) {
    return exit_usage;
  }
  Run run;
  run.options = *options;
  const bool readable = lint_all(context, arguments, run);
  const std::vector<diag::Diagnostic> findings = run.report.sink.sorted(run.report.sources);
  const diag::RenderOptions how{context.color_out, std::numeric_limits<std::size_t>::max()};
  context.out += diag::find_renderer(arguments.value("format"))->render(run.report.sources, findings, how);
  const std::string counts = severity_counts(findings);
  context.err += fmt::format("{}: {}\n", counted(run.files, "file"), counts.empty() ? "nothing found" : counts);
  const auto threshold = run.options.over({}).threshold;
  const bool failed = std::any_of(findings.begin(), findings.end(),
                                  [&](const diag::Diagnostic& finding) { return finding.severity <= threshold; });
  return !readable ? exit_usage : failed ? exit_findings : exit_ok;
}

}  // namespace

extern const Command lint_command;
const Command lint_command = {
    "lint",
    "Find mistakes in Dockerfiles, stages and envs",
    "In a directory, files named `Dockerfile*`, `*.Dockerfile`, `*.dockerfile` and `Containerfile*` are Dockerfiles; a "
    "file that is named is one whatever its name, unless it ends in `.stage` or `.envs`. A comment `# stagec: "
    "allow(RULE) why` above a line allows what would be found there.",
    flags,
    positionals,
    examples,
    run_lint,
    true,
};

}  // namespace stagec::cli
