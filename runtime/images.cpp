#include "runtime/images.h"

#include <fmt/format.h>

#include <map>

#include "base/image_name.h"
#include "emit/tag_references.h"

namespace stagec::runtime {

namespace {

/// What the compiler does not mind: it reads of the context only what is copied.
void check_context(const cli::Context& context, const emit::CompileOptions& options, cli::Session& session) {
  if (!options.context.empty() && context.files.kind(options.context) != FileKind::directory) {
    const Span whole{session.sources.add(options.context, ""), 0, 0};
    session.sink.error("unreadable-file", whole, "there is no directory `{}`", options.context)
        .help("`--context` names the build context, the directory that `copy` reads");
  }
}

/// No shell and no env: a pattern that no file of the working directory fitted.
void check_names(const std::vector<std::string>& names, cli::Session& session) {
  for (const std::string& name : names) {
    if (name.find_first_of("*?[") != std::string::npos) {
      const Span whole{session.sources.add("ENV", name), 0, static_cast<std::uint32_t>(name.size())};
      session.sink.error("unknown-env", whole, "`{}` is a pattern, and envs are named one by one", name)
          .help("`stagec list envs` has all names");
    }
  }
}

}  // namespace

std::unique_ptr<Project> compile_project(cli::Context& context, const cli::Arguments& arguments) {
  auto project = std::make_unique<Project>();
  cli::Session& session = project->session;
  auto options = cli::compile_options(context, arguments, "envs", session);
  if (!options) {
    return nullptr;
  }
  options->envs = arguments.values("ENV");
  project->layout = emit::layout_of(*options, context.files);
  check_context(context, *options, session);
  check_names(options->envs, session);
  std::vector<emit::EnvSummary> envs;
  if (!session.sink.has_errors()) {
    project->compilation.emplace(*std::move(options), context.files, session.sources, session.sink);
    project->outputs = emit::emit_all(*project->compilation, context.files, session.sink, envs);
  }
  if (cli::show_findings(context, session) != cli::exit_ok) {
    return nullptr;
  }
  std::map<std::string, std::string> texts;
  for (const emit::Output& output : project->outputs) {
    texts[output.path] = output.text;
  }
  for (emit::EnvSummary& env : envs) {
    std::string text = texts[env.name + "/Dockerfile"];
    project->images.push_back({std::move(env), std::move(text)});
  }
  return project;
}

std::string content_reference(const std::string& repository, const emit::EnvSummary& env) {
  return env.prebuilt.empty() ? fmt::format("{}:{}-{}", repository, env.name, env.tag) : env.prebuilt;
}

std::vector<std::string> references(const std::string& repository, const emit::EnvSummary& env) {
  std::vector<std::string> all = {content_reference(repository, env), fmt::format("{}:{}", repository, env.name)};
  const std::vector<std::string> tags = emit::tag_references(repository, env);
  all.insert(all.end(), tags.begin(), tags.end());
  return all;
}

std::string repository_problem(const std::string& repository) {
  if (is_image_repository(repository)) {
    return "";
  }
  if (is_image_reference(repository) && repository.find('@') == std::string::npos) {
    return fmt::format("`{}` has a tag, but a repository is expected: `{}`", repository,
                       repository.substr(0, repository.rfind(':')));
  }
  return fmt::format(
      "`{}` is no repository: expected `HOST/PATH` in small letters, such as `registry.example/ci/images`", repository);
}

std::string reference_problem(const std::string& reference) {
  if (!is_image_reference(reference)) {
    return fmt::format("`{}` is no image reference: expected `HOST/PATH:TAG`, the path in small letters", reference);
  }
  const std::size_t length = tag_of_reference(reference).size();
  return length > max_image_tag ? fmt::format("the tag of `{}` has {} characters, and registries take {}", reference,
                                              length, max_image_tag)
                                : "";
}

}  // namespace stagec::runtime
