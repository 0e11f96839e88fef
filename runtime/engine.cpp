#include "runtime/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace stagec::runtime {

Invocation ChosenEngine::push(const std::string& image) const {
  return {{std::string(engine->program), "push", image}, {}, ""};
}

Invocation ChosenEngine::pull(const std::string& image) const {
  return {{std::string(engine->program), "pull", image}, {}, ""};
}

namespace {

const Engine* find(std::string_view name) {
  for (const Engine* engine : all_engines()) {
    if (engine->name == name) {
      return engine;
    }
  }
  return nullptr;
}

/// "Docker version 20.10.24+dfsg1, build 297e128" → 20; 0 where there is no number.
int major_version(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_of("0123456789"), text.size());
  int number = 0;
  std::from_chars(text.data() + begin, text.data() + text.size(), number);
  return number;
}

/// The engine as it is installed; nothing and a reason if it is not, or not fit for the use.
std::optional<ChosenEngine> installed(const Engine& engine, EngineUse use, std::string& why) {
  constexpr int first_docker_without_buildkit = 23;
  const Captured asked = capture({{std::string(engine.program), std::string(engine.version_argument)}, {}, ""});
  if (!asked.ended.not_started.empty()) {
    why = fmt::format("`{}` cannot be run: {}", engine.program, asked.ended.not_started);
    return std::nullopt;
  }
  if (!asked.ended.ok()) {
    why = fmt::format("`{} {}` fails: {}", engine.program, engine.version_argument, asked.err);
    return std::nullopt;
  }
  ChosenEngine chosen{&engine, {}};
  if (engine.name == "docker") {
    chosen.state.buildx = capture({{"docker", "buildx", "version"}, {}, ""}).ended.ok();
    chosen.state.builds = chosen.state.buildx || major_version(asked.out) < first_docker_without_buildkit;
  }
  if (use == EngineUse::build && !chosen.state.builds) {
    why =
        "this docker cannot build: it has no buildx\n  install its plugin buildx, or take `--engine buildah` or "
        "`--engine podman`";
    return std::nullopt;
  }
  return chosen;
}

}  // namespace

std::optional<ChosenEngine> choose_engine(const std::string& name, EngineUse use, std::string& why) {
  if (!name.empty()) {
    return installed(*find(name), use, why);
  }
  std::string reasons;
  for (const std::string_view candidate : {"docker", "buildah", "podman"}) {
    if (const auto chosen = installed(*find(candidate), use, why)) {
      return chosen;
    }
    reasons += fmt::format("\n  {}", why.substr(0, why.find('\n')));
  }
  why = "no engine is here: docker, buildah or podman is needed" + reasons;
  return std::nullopt;
}

}  // namespace stagec::runtime
