// Which variables an instruction of a Dockerfile sees.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "dockerfile/expand.h"
#include "lint/subject.h"

namespace stagec::lint {

/// What is set when an instruction begins. What the base image sets is not known.
struct Scope {
  std::map<std::string, std::string, std::less<>> environment;               ///< ENV; unset references stay as written
  std::map<std::string, std::optional<std::string>, std::less<>> arguments;  ///< ARG, with its default if it has one
  std::string base;  ///< the image that the stage begins with, through other stages; empty if it is not known

  [[nodiscard]] bool declares(std::string_view name) const;
};

/// True for `TARGETARCH` and its like, which BuildKit sets where an ARG asks for it.
[[nodiscard]] bool is_platform_argument(std::string_view name);

/// The value with references replaced; names that are not set stand in it as `$NAME`.
[[nodiscard]] dockerfile::Expansion expand(const Scope& scope, std::string_view value, char escape);

/// Calls `visit` with every instruction of every build stage but FROM, in order, and what is set before it.
void walk_scopes(const Dockerfile& file,
                 const std::function<void(const Scope&, std::size_t stage, const image::Instruction&)>& visit);

/// What is set at the end of each build stage.
[[nodiscard]] std::vector<Scope> final_scopes(const Dockerfile& file);

}  // namespace stagec::lint
