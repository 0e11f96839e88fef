#include "runtime/images.h"

#include <fmt/format.h>

#include <map>

#include "base/image_name.h"
#include "cli/project.h"
#include "emit/tag_references.h"

namespace stagec::runtime {

std::optional<Images> compile_images(cli::Context& context, const cli::Arguments& arguments) {
  cli::Session session;
  auto options = cli::compile_options(context, arguments, "envs", session);
  if (!options) {
    return std::nullopt;
  }
  options->envs = arguments.values("ENV");
  Images result;
  result.context = emit::layout_of(*options, context.files).context;
  emit::Compilation compilation(*std::move(options), context.files, session.sources, session.sink);
  std::vector<emit::EnvSummary> envs;
  result.outputs = emit::emit_all(compilation, context.files, session.sink, envs);
  if (cli::show_findings(context, session) != cli::exit_ok) {
    return std::nullopt;
  }
  std::map<std::string, std::string> texts;
  for (const emit::Output& output : result.outputs) {
    texts[output.path] = output.text;
  }
  for (emit::EnvSummary& env : envs) {
    std::string text = texts[env.name + "/Dockerfile"];
    result.images.push_back({std::move(env), std::move(text)});
  }
  return result;
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
