// `stagec tag`: the content tags of envs.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/columns.h"
#include "cli/project.h"
#include "emit/backend.h"

namespace stagec::cli {

namespace {

constexpr Flag flags[] = {envs_flag, stages_flag, context_flag, dialect_flag, set_flag, format_flag};

constexpr Positional positionals[] = {{"ENV", "envs; without any, all", false, true}};

constexpr Example examples[] = {
    {"stagec tag ENV", "the tag alone"},
    {"stagec tag", "a line for each env, with its tag"},
};

/// A prebuilt env has no content of ours: its image stands for it.
const std::string& tag_of(const emit::EnvSummary& env) {
  return env.prebuilt.empty() ? env.tag : env.prebuilt;
}

int run_tag(Context& context, const Arguments& arguments) {
  Session session;
  auto options = compile_options(context, arguments, "envs", session);
  if (!options) {
    return exit_usage;
  }
  options->envs = arguments.values("ENV");
  const bool one = options->envs.size() == 1;
  emit::Compilation compilation(*std::move(options), context.files, session.sources, session.sink);
  std::vector<emit::EnvSummary> envs;
  static_cast<void>(emit::emit_all(compilation, context.files, session.sink, envs));
  const int code = show_findings(context, session);
  if (code != exit_ok) {
    return code;
  }
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  std::vector<std::vector<std::string>> rows;
  for (const emit::EnvSummary& env : envs) {
    json[env.name] = tag_of(env);
    rows.push_back(one ? std::vector{tag_of(env)} : std::vector{env.name, tag_of(env)});
  }
  context.out += arguments.value("format") == "json" ? json.dump(2) + "\n" : columns(rows);
  return exit_ok;
}

}  // namespace

extern const Command tag_command;
const Command tag_command = {
    "tag",
    "Print the content tags of envs",
    "The tag is made of the instructions of the env's Dockerfile and of every file that they take from the build "
    "context, and of nothing else. Of a prebuilt env the image is printed.",
    flags,
    positionals,
    examples,
    run_tag,
};

}  // namespace stagec::cli
