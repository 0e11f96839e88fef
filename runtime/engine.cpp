#include "runtime/engine.h"

#include <fmt/format.h>

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

bool is_installed(const Engine& engine, std::string& why) {
  const Captured asked = capture({{std::string(engine.program), std::string(engine.version_argument)}, {}, ""});
  if (!asked.ended.not_started.empty()) {
    why = fmt::format("`{}` cannot be run: {}", engine.program, asked.ended.not_started);
  } else if (!asked.ended.ok()) {
    why = fmt::format("`{} {}` fails: {}", engine.program, engine.version_argument, asked.err);
  }
  return asked.ended.ok();
}

ChosenEngine ready(const Engine& engine) {
  ChosenEngine chosen{&engine, {}};
  if (engine.name == "docker") {
    chosen.state.buildx = capture({{"docker", "buildx", "version"}, {}, ""}).ended.ok();
  }
  return chosen;
}

}  // namespace

std::optional<ChosenEngine> choose_engine(const std::string& name, std::string& why) {
  if (!name.empty()) {
    const Engine& engine = *find(name);
    return is_installed(engine, why) ? std::optional(ready(engine)) : std::nullopt;
  }
  for (const std::string_view candidate : {"docker", "buildah", "podman"}) {
    if (is_installed(*find(candidate), why)) {
      return ready(*find(candidate));
    }
  }
  why = "neither docker nor buildah nor podman is installed";
  return std::nullopt;
}

}  // namespace stagec::runtime
