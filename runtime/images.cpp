#include "runtime/images.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "cli/project.h"
#include "emit/tagged.h"

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
  const auto tags = env.properties.find("tags");
  if (tags != env.properties.end()) {
    for (const std::string& tag : tags->second) {
      all.push_back(emit::tagged(repository, tag));
    }
  }
  return all;
}

namespace {

constexpr std::size_t max_tag = 128;

bool is_alphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool only(std::string_view text, std::string_view also) {
  return std::all_of(text.begin(), text.end(),
                     [&](char c) { return is_alphanumeric(c) || also.find(c) != std::string_view::npos; });
}

}  // namespace

std::string repository_problem(const std::string& repository) {
  if (repository.empty() || !is_alphanumeric(repository.front()) || !is_alphanumeric(repository.back())) {
    return fmt::format("`{}` is no repository: expected `HOST/PATH`, such as `registry.example/ci/images`", repository);
  }
  const std::size_t colon = repository.rfind(':');
  const bool has_tag = colon != std::string::npos && repository.find('/', colon) == std::string::npos;
  if (has_tag && repository.find('/') != std::string::npos) {
    return fmt::format("`{}` has a tag, but a repository is expected: `{}`", repository, repository.substr(0, colon));
  }
  return only(repository, "._-/:") ? "" : fmt::format("`{}` is no repository", repository);
}

std::string reference_problem(const std::string& reference) {
  if (reference.empty() || !is_alphanumeric(reference.front()) || !only(reference, "._-/:@")) {
    return fmt::format("`{}` is no image reference: expected `HOST/PATH:TAG`", reference);
  }
  const std::size_t colon = reference.rfind(':');
  const bool has_tag = colon != std::string::npos && reference.find_first_of("/@", colon) == std::string::npos;
  if (has_tag && reference.find('@') == std::string::npos && reference.size() - colon - 1 > max_tag) {
    return fmt::format("the tag of `{}` has {} characters, and registries take {}", reference,
                       reference.size() - colon - 1, max_tag);
  }
  return "";
}

}  // namespace stagec::runtime
