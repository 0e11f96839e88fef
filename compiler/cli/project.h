// What commands that read stages and envs share: flags, the options they come to, and how findings are shown.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.h"
#include "cli/command.h"
#include "diag/sink.h"
#include "emit/compilation.h"

namespace stagec::cli {

constexpr std::string_view text_or_json[] = {"text", "json"};
constexpr std::string_view dialect_names[] = {"portable", "heredoc", "plain"};

constexpr Positional paths_positional = {"PATH", "env files, or directories with them", false, true, {}, "envs"};

constexpr Flag envs_flag = {"envs", 0, "PATH", "env files, or directories with them", false, true, {}, "envs"};
constexpr Flag stages_flag = {"stages", 0, "DIR", "the directory of the stages; without it `stages` beside the envs"};
constexpr Flag context_flag = {"context", 0, "DIR",
                               "the build context that `copy` reads; without it the directory that holds the stages"};
constexpr Flag dialect_flag = {"dialect", 0,     "DIALECT",     "who reads the Dockerfiles",
                               false,     false, dialect_names, "portable"};
constexpr Flag set_flag = {"set", 0,   "STAGE.OPTION=VALUE", "give an option a value, as a last line of each env would",
                           false, true};
constexpr Flag format_flag = {"format", 0, "FORMAT", "how to print", false, false, text_or_json, "text"};

/// The texts and findings of one run.
struct Session {
  SourceMap sources;
  diag::Sink sink;
};

/// The options that the flags come to. `paths` names the flag or positional with the paths. Says on standard error
/// what is wrong with a value of `--set`, and gives nothing.
[[nodiscard]] std::optional<emit::CompileOptions> compile_options(Context& context, const Arguments& arguments,
                                                                  std::string_view paths, Session& session);

/// "1 error, 2 warnings"; empty for no findings.
[[nodiscard]] std::string severity_counts(const std::vector<diag::Diagnostic>& findings);

/// Shows the findings for people on standard error. Returns the exit code they come to.
int show_findings(Context& context, const Session& session);

/// Prints the findings as one JSON array on standard output; likewise.
int print_findings_json(Context& context, const Session& session);

/// `path:line` of the place a span begins at.
[[nodiscard]] std::string place(const SourceMap& sources, Span span);

/// "1 env", "2 envs".
[[nodiscard]] std::string counted(std::size_t count, std::string_view what);

}  // namespace stagec::cli
