// `stagec compile`: Dockerfiles and what stands beside them from stages and envs.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "cli/file_changes.h"
#include "cli/project.h"
#include "emit/backend.h"

namespace stagec::cli {

namespace {

constexpr Flag flags[] = {
    {"output", 'o', "DIR", "the directory to write to, or `-` for standard output", true},
    {"check", 0, "", "write nothing; print what would change, and exit 1 if anything would"},
    {"env", 0, "ENV", "only this env, which may be one that no file declares but whose name says all", false, true},
    stages_flag,
    context_flag,
    dialect_flag,
    set_flag,
    {"format", 0, "FORMAT", "how to print findings", false, false, text_or_json, "text"},
};

constexpr Positional positionals[] = {paths_positional};

constexpr Example examples[] = {
    {"stagec compile envs/ -o generated/", "write what changed, remove what is gone"},
    {"stagec compile envs/ -o generated/ --check", "in CI: is `generated/` up to date?"},
    {"stagec compile --env NAME -o -", "print the Dockerfile of one env"},
};

/// What a compile came to.
struct Result {
  std::vector<emit::Output> outputs;
  std::vector<emit::EnvSummary> envs;
};

/// With `--env` the files about all envs would know of some only: they are left as they are.
void keep_env_files(std::vector<emit::Output>& outputs) {
  std::erase_if(outputs, [](const emit::Output& output) { return output.path.find('/') == std::string::npos; });
}

std::string env_counts(const Result& result) {
  std::size_t prebuilt = 0;
  std::size_t layers = 0;
  std::set<std::uint64_t> distinct;
  for (const emit::EnvSummary& env : result.envs) {
    prebuilt += env.prebuilt.empty() ? 0 : 1;
    layers += env.layers;
    distinct.insert(env.layer_keys.begin(), env.layer_keys.end());
  }
  return fmt::format("{}{}, {}, {} distinct", counted(result.envs.size(), "env"),
                     prebuilt == 0 ? "" : fmt::format(" ({} prebuilt)", prebuilt), counted(layers, "layer"),
                     distinct.size());
}

void tell_prebuilt(Context& context, const Result& result) {
  for (const emit::EnvSummary& env : result.envs) {
    if (!env.prebuilt.empty()) {
      context.err +=
          fmt::format("the env `{}` is prebuilt as `{}`: there is nothing to compile\n", env.name, env.prebuilt);
    }
  }
}

/// The Dockerfile of one env alone, or those of several under lines that name them.
int print_outputs(Context& context, const Result& result) {
  constexpr std::string_view file = "/Dockerfile";
  const auto is_dockerfile = [&](const emit::Output& output) { return output.path.ends_with(file); };
  const auto count = std::count_if(result.outputs.begin(), result.outputs.end(), is_dockerfile);
  for (const emit::Output& output : result.outputs) {
    if (is_dockerfile(output)) {
      context.out += count == 1 ? "" : fmt::format("# ---------------- {}\n", output.path);
      context.out += output.text;
    }
  }
  return exit_ok;
}

int check_outputs(Context& context, const Result& result, const FileChanges& changes, bool out_is_free) {
  std::size_t fresh = 0;
  std::size_t stale = 0;
  for (const FileChange& change : changes.changes) {
    fresh += change.before ? 0 : 1;
    stale += change.after ? 0 : 1;
  }
  (out_is_free ? context.out : context.err) += diff(changes);
  context.err += fmt::format("{}: {} to change, {} to add, {} to remove, {} unchanged\n", env_counts(result),
                             counted(changes.changes.size() - fresh - stale, "file"), fresh, stale, changes.unchanged);
  return changes.changes.empty() ? exit_ok : exit_findings;
}

int write_outputs(Context& context, const Result& result, const std::string& directory, const FileChanges& changes) {
  if (const auto outside = path_outside(directory, changes, context.files)) {
    context.err += fmt::format("stagec: a link leads `{}` out of `{}`: nothing was written\n", *outside, directory);
    return exit_usage;
  }
  if (const auto failure = apply(changes, context.files)) {
    context.err += fmt::format("stagec: cannot write `{}`: {}\n", failure->path, failure->why);
    return exit_usage;
  }
  const auto written =
      static_cast<std::size_t>(std::count_if(changes.changes.begin(), changes.changes.end(),
                                             [](const FileChange& change) { return change.after.has_value(); }));
  context.err += fmt::format("{}: {} written, {} removed, {} unchanged\n", env_counts(result), counted(written, "file"),
                             changes.changes.size() - written, changes.unchanged);
  return exit_ok;
}

int run_compile(Context& context, const Arguments& arguments) {
  const std::string& output = arguments.value("output");
  const bool to_stdout = output == "-";
  const bool json = arguments.value("format") == "json";
  if (to_stdout && (json || arguments.has("check"))) {
    context.err +=
        fmt::format("stagec compile: `-o -` and `{}` do not go together\n", json ? "--format json" : "--check");
    return exit_usage;
  }
  Session session;
  auto options = compile_options(context, arguments, "PATH", session);
  if (!options) {
    return exit_usage;
  }
  const bool all = options->envs.empty();
  const std::string paths = fmt::format("{}", fmt::join(options->paths, "`, `"));
  emit::Compilation compilation(*std::move(options), context.files, session.sources, session.sink);
  Result result;
  result.outputs = emit::emit_all(compilation, context.files, session.sink, result.envs);
  const int code = json ? print_findings_json(context, session) : show_findings(context, session);
  if (code != exit_ok) {
    return code;
  }
  if (result.envs.empty()) {
    context.err += fmt::format("stagec: no file in `{}` declares an env\n", paths);
    return exit_usage;
  }
  if (!all) {
    keep_env_files(result.outputs);
    tell_prebuilt(context, result);
  }
  if (to_stdout) {
    return print_outputs(context, result);
  }
  const FileChanges changes = directory_changes(normal_path(output), result.outputs, all, context.files);
  return arguments.has("check") ? check_outputs(context, result, changes, !json)
                                : write_outputs(context, result, normal_path(output), changes);
}

}  // namespace

extern const Command compile_command;
const Command compile_command = {
    "compile",
    "Write the Dockerfiles of envs",
    "Reads stages and envs, and writes a folder with a Dockerfile and the checks for each env, and `manifest.json`, "
    "`matrix.json` and `docker-bake.json` about all of them. "
    "Only what differs is written, and all of it or nothing. What an earlier compile wrote for envs that are gone is "
    "removed. With `--env` nothing is removed, and files about all envs are left as they are.",
    flags,
    positionals,
    examples,
    run_compile,
};

}  // namespace stagec::cli
