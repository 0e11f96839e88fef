// The packages that a stage asks package managers for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/program.h"
#include "steps/layer.h"

namespace stagec::lint {

/// One package with a version.
struct Request {
  std::string manager;      ///< `apt`, `dnf`, `pip`, `npm`
  std::string environment;  ///< of pip: what its interpreter is told from others by; empty for the image's own
  std::string name;         ///< as the manager compares names
  std::string version;      ///< `1.2*`, `==1.2,<2`, `1.2.3`
  std::string written;      ///< as it stands in the command
  Span span;
  bool fixed = true;  ///< the stage file says it without `{{…}}`
  const model::Stage* stage = nullptr;
};

/// What a stage, as it is for some env, asks for with a version. Packages without one are left out.
[[nodiscard]] std::vector<Request> requests_of(const model::Stage& stage, const steps::StageOutput& output);

/// True if no version can be what both ask for. Requests that cannot be compared do not contradict.
[[nodiscard]] bool contradict(const Request& a, const Request& b);

}  // namespace stagec::lint
