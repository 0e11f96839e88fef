#include "lint/scopes.h"

#include <algorithm>
#include <utility>

#include "lint/instructions.h"

namespace stagec::lint {

bool Scope::declares(std::string_view name) const {
  return environment.find(name) != environment.end() || arguments.find(name) != arguments.end();
}

bool is_platform_argument(std::string_view name) {
  constexpr std::string_view names[] = {"TARGETPLATFORM",  "TARGETOS",       "TARGETARCH", "TARGETVARIANT",
                                        "BUILDPLATFORM",   "BUILDOS",        "BUILDARCH",  "BUILDVARIANT",
                                        "TARGETOSVERSION", "BUILDOSVERSION", "TARGETSTAGE"};
  return is_one_of(name, names);
}

dockerfile::Expansion expand(const Scope& scope, std::string_view value, char escape) {
  bool keep = false;
  std::vector<std::string> missing;
  const auto look_up = [&](std::string_view name) -> std::optional<std::string> {
    if (const auto variable = scope.environment.find(name); variable != scope.environment.end()) {
      return variable->second;
    }
    const auto argument = scope.arguments.find(name);
    if (argument != scope.arguments.end()) {
      return argument->second ? *argument->second : keep ? "$" + std::string(name) : std::string();
    }
    const bool is_missing = keep && std::find(missing.begin(), missing.end(), name) != missing.end();
    return is_missing ? std::optional("$" + std::string(name)) : std::nullopt;
  };
  dockerfile::Expansion first = dockerfile::expand(value, look_up, escape);
  if (first.problem || value.find('$') == std::string_view::npos) {
    return first;
  }
  missing = first.unset;
  keep = true;
  dockerfile::Expansion second = dockerfile::expand(value, look_up, escape);
  second.unset = std::move(missing);
  return second;
}

namespace {

using Globals = std::map<std::string, std::optional<std::string>, std::less<>>;

class ScopeWalk {
 public:
  ScopeWalk(const Dockerfile& file,
            const std::function<void(const Scope&, std::size_t, const image::Instruction&)>& visit)
      : file_(file), visit_(visit), escape_(image::escape_character(file.image)) {}

  std::vector<Scope> walk() {
    Scope outer;
    for (const image::Instruction& instruction : file_.image.global_arguments) {
      declare(std::get<image::Arg>(instruction.operation), outer);
    }
    globals_ = std::move(outer.arguments);
    for (std::size_t stage = 0; stage < file_.image.stages.size(); ++stage) {
      ends_.push_back(walk_stage(stage));
    }
    return std::move(ends_);
  }

 private:
  Scope walk_stage(std::size_t stage) {
    const std::optional<std::string> base = base_image(file_, stage);
    Scope scope;
    scope.base = base.value_or("");
    if (const auto parent = base ? find_stage(file_.image, *base, stage, false) : std::nullopt) {
      scope = ends_[*parent];
    }
    for (const image::Instruction& instruction : file_.image.stages[stage].instructions) {
      visit_(scope, stage, instruction);
      if (const auto* env = std::get_if<image::Env>(&instruction.operation)) {
        set(*env, scope);
      } else if (const auto* arg = std::get_if<image::Arg>(&instruction.operation)) {
        declare(*arg, scope);
      }
    }
    return scope;
  }

  void set(const image::Env& env, Scope& scope) const {
    const Scope before = scope;
    for (const auto& [name, value] : env.pairs) {
      scope.environment.insert_or_assign(expand(before, name, escape_).text, expand(before, value, escape_).text);
    }
  }

  void declare(const image::Arg& arg, Scope& scope) const {
    for (const auto& [name, value] : arg.arguments) {
      if (value) {
        scope.arguments.insert_or_assign(name, expand(scope, *value, escape_).text);
      } else if (const auto global = globals_.find(name); global != globals_.end()) {
        scope.arguments.insert_or_assign(name, global->second);
      } else {
        scope.arguments.try_emplace(name, std::nullopt);
      }
    }
  }

  const Dockerfile& file_;
  const std::function<void(const Scope&, std::size_t, const image::Instruction&)>& visit_;
  char escape_;
  Globals globals_;
  std::vector<Scope> ends_;
};

}  // namespace

void walk_scopes(const Dockerfile& file,
                 const std::function<void(const Scope&, std::size_t, const image::Instruction&)>& visit) {
  static_cast<void>(ScopeWalk(file, visit).walk());
}

std::vector<Scope> final_scopes(const Dockerfile& file) {
  return ScopeWalk(file, [](const Scope&, std::size_t, const image::Instruction&) {}).walk();
}

}  // namespace stagec::lint
