// `stagec lint`: what is wrong with Dockerfiles, stages and envs.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "cli/file_changes.h"
#include "cli/lint_lists.h"
#include "cli/lint_run.h"
#include "cli/pages.h"
#include "cli/project.h"
#include "diag/renderer.h"
#include "stagec.h"

namespace stagec::cli {

namespace {

constexpr std::string_view formats[] = {"text", "json", "sarif", "github", "gitlab", "checkstyle", "junit"};

constexpr Flag flags[] = {
    {"rule", 0, "RULE", "only this rule", false, true},
    {"level", 0, "RULE=LEVEL", "the level of a rule: off, info, warning or error", false, true},
    {"threshold", 0, "LEVEL", "findings from this level on make the exit code 1; without it warning", false, false,
     level_names},
    {"context", 0, "DIR", "the build context, for scripts that a RUN calls; without it each Dockerfile's directory"},
    {"fix", 0, "", "make the changes that findings offer; with `-` print the text"},
    {"diff", 0, "", "print what `--fix` would change, write nothing, and exit 1 if anything would"},
    {"baseline", 0, "FILE", "leave out the findings that this file knows"},
    {"write-baseline", 0, "FILE", "write all findings to this file, and exit 0"},
    {"config", 0, "FILE", "this configuration, instead of the nearest `.stagec.toml`"},
    {"no-config", 0, "", "read no configuration"},
    {"today", 0, "DATE", "the day that dates are compared with; without it that of the clock"},
    {"format", 0, "FORMAT", "how to print findings", false, false, formats, "text"},
    {"rules", 0, "", "list the rules"},
    {"hotfixes", 0, "", "list the stages that are hotfixes, with owner and end"},
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
    {"stagec lint images/ --fix", "mend what can be mended"},
    {"stagec lint --rule base-unpinned --level base-unpinned=error images/", "one rule only, as an error"},
    {"stagec lint - < Dockerfile", "a Dockerfile on standard input"},
};

/// Flags that cannot be had together; empty if all is well.
std::string contradiction(const Arguments& arguments) {
  constexpr std::pair<std::string_view, std::string_view> pairs[] = {
      {"config", "no-config"},    {"fix", "diff"},       {"fix", "write-baseline"},
      {"diff", "write-baseline"}, {"rules", "hotfixes"},
  };
  for (const auto& [a, b] : pairs) {
    if (arguments.has(a) && arguments.has(b)) {
      return fmt::format("`--{}` and `--{}` do not go together", a, b);
    }
  }
  const auto& paths = arguments.values("PATH");
  const bool input = std::find(paths.begin(), paths.end(), "-") != paths.end();
  return input && arguments.has("fix") && paths.size() > 1 ? "with `--fix` `-` stands alone" : "";
}

/// The findings that are known already; nothing and a report if the file cannot be read.
bool read_known(Context& context, const Arguments& arguments, LintJob& job) {
  if (!arguments.has("baseline")) {
    return true;
  }
  const std::string& path = arguments.value("baseline");
  std::string why;
  const auto text = context.files.read(path, why);
  job.known = text ? lint::read_baseline(*text, why) : std::nullopt;
  if (!job.known) {
    context.err += fmt::format("stagec lint: cannot read `{}`: {}\n", path, why);
  }
  return job.known.has_value();
}

/// Entries of the baseline about files that were linted, or are gone, and that have less to leave out than they say.
void report_stale(Context& context, const LintJob& job, const LintResult& result) {
  for (const auto& [key, count] : *job.known) {
    const auto found = result.found.find(key);
    const std::size_t now = found == result.found.end() ? 0 : found->second;
    const bool looked_at = result.linted.contains(key.path) || context.files.kind(key.path) == FileKind::missing;
    if (now < count && looked_at) {
      context.err += fmt::format("baseline: {} of {} `{}` in `{}` {} gone: {}\n", count - now, count, key.rule,
                                 key.path, count - now == 1 ? "is" : "are", key.line);
    }
  }
}

FileChanges changes_of(Context& context, const LintResult& result) {
  FileChanges changes;
  for (const auto& [path, text] : result.changed) {
    std::string why;
    std::optional<std::string> before = path == standard_input ? context.input : context.files.read(path, why);
    if (before != text) {
      changes.changes.push_back({path, std::move(before), text});
    }
  }
  return changes;
}

/// True if something cannot be read, after a report.
bool report_problems(Context& context, const LintResult& result, const lint::Configs& configs) {
  for (const std::string& path : result.missing) {
    context.err += fmt::format("stagec lint: there is no file or directory `{}`\n", path);
  }
  for (const std::string& problem : result.report.unreadable) {
    context.err += fmt::format("stagec lint: cannot read {}\n", problem);
  }
  if (!configs.unreadable.empty()) {
    context.err += fmt::format("stagec lint: cannot read {}\n", configs.unreadable);
  }
  const auto problems = configs.sink.sorted(configs.sources);
  context.err += diag::find_renderer("text")->render(configs.sources, problems, {context.color});
  return !result.missing.empty() || !result.report.unreadable.empty() || !configs.unreadable.empty() ||
         !problems.empty();
}

/// The rules that flags have not left out.
std::vector<diag::RuleInfo> rule_infos(const LintOptions& options) {
  std::vector<diag::RuleInfo> all;
  const lint::Levels levels = options.over({}).levels;
  for (const lint::Rule* rule : lint::all_rules()) {
    if (levels(*rule)) {
      all.push_back({rule->name, rule->summary, rule->severity, page("lints", rule->name)});
    }
  }
  return all;
}

/// Prints the findings. True if one of them is at or above the threshold of its file.
bool show(Context& context, const Arguments& arguments, const LintJob& job, const LintResult& result,
          lint::Configs& configs) {
  const std::vector<diag::Diagnostic> findings = result.report.sink.sorted(result.report.sources);
  const bool text_is_out = arguments.has("fix") && result.linted.contains(std::string(standard_input));
  diag::RenderOptions how{text_is_out ? context.color : context.color_out, std::numeric_limits<std::size_t>::max()};
  std::string& out = text_is_out ? context.err : context.out;
  const std::vector<diag::RuleInfo> rules = rule_infos(job.options);
  how.rules = rules;
  const std::string made_by = version();
  how.version = made_by;
  how.docs = STAGEC_DOCS_URL;
  out += diag::find_renderer(arguments.value("format"))->render(result.report.sources, findings, how);
  const std::string counts = severity_counts(findings);
  context.err +=
      fmt::format("{}: {}\n", counted(result.linted.size(), "file"), counts.empty() ? "nothing found" : counts);
  return std::any_of(findings.begin(), findings.end(), [&](const diag::Diagnostic& finding) {
    const std::string& path = result.report.sources.file(finding.span.file).path();
    return finding.severity <= job.options.over(configs.of(path).settings(path)).threshold;
  });
}

int write_baseline(Context& context, const std::string& path, const LintResult& result) {
  std::string why;
  if (!context.files.write(path, lint::print_baseline(result.found), why)) {
    context.err += fmt::format("stagec lint: cannot write `{}`: {}\n", path, why);
    return exit_usage;
  }
  context.err += fmt::format("{}: {} in `{}`\n", counted(result.linted.size(), "file"),
                             counted(result.found.size(), "known finding"), path);
  return exit_ok;
}

int print_diff(Context& context, const FileChanges& changes) {
  context.out += diff(changes);
  context.err += fmt::format("{} would change\n", counted(changes.changes.size(), "file"));
  return changes.changes.empty() ? exit_ok : exit_findings;
}

/// Writes what was fixed, or prints it if it came from standard input.
bool write_fixes(Context& context, const LintResult& result, const FileChanges& changes) {
  for (const std::string& fixed : result.fixed) {
    context.err += fmt::format("fixed {}\n", fixed);
  }
  if (result.linted.contains(std::string(standard_input))) {
    context.out += changes.changes.empty() ? context.input : *changes.changes.front().after;
    return true;
  }
  if (const auto failure = apply(changes, context.files)) {
    context.err += fmt::format("stagec: cannot write `{}`: {}\n", failure->path, failure->why);
    return false;
  }
  return true;
}

int run_lint(Context& context, const Arguments& arguments) {
  if (const std::string problem = contradiction(arguments); !problem.empty()) {
    context.err += fmt::format("stagec lint: {}\n", problem);
    return exit_usage;
  }
  if (arguments.has("rules")) {
    return list_rules(context, arguments);
  }
  const auto options = lint_options(context, arguments);
  LintJob job;
  if (!options || !read_known(context, arguments, job)) {
    return exit_usage;
  }
  if (arguments.has("hotfixes")) {
    return list_hotfixes(context, arguments);
  }
  job.paths = arguments.values("PATH");
  job.options = *options;
  job.fix = arguments.has("fix") || arguments.has("diff");
  lint::Configs configs(context.files, arguments.value("config"), arguments.has("no-config"));
  const LintResult result = run_lint_job(context, job, configs);
  if (report_problems(context, result, configs)) {
    return exit_usage;
  }
  if (arguments.has("write-baseline")) {
    return write_baseline(context, arguments.value("write-baseline"), result);
  }
  const FileChanges changes = changes_of(context, result);
  if (arguments.has("diff")) {
    return print_diff(context, changes);
  }
  if (arguments.has("fix") && !write_fixes(context, result, changes)) {
    return exit_usage;
  }
  const bool failed = show(context, arguments, job, result, configs);
  if (job.known && !job.fix) {
    report_stale(context, job, result);
  }
  return failed ? exit_findings : exit_ok;
}

/// True if one of the paths is `-`.
bool asks_for_input(const Arguments& arguments) {
  const std::vector<std::string>& paths = arguments.values("PATH");
  return std::find(paths.begin(), paths.end(), "-") != paths.end();
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
    asks_for_input,
};

}  // namespace stagec::cli
