// What every command of the runtime begins with: the envs that a command line names, compiled in memory, and what their
// images are called.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/project.h"
#include "emit/backend.h"

namespace stagec::runtime {

/// One env, compiled.
struct Image {
  emit::EnvSummary env;
  std::string dockerfile;  ///< its text; empty for a prebuilt env

  [[nodiscard]] bool prebuilt() const { return !env.prebuilt.empty(); }
};

/// The stages and envs that a command line names, compiled in memory.
struct Project {
  cli::Session session;
  emit::Layout layout;
  std::optional<emit::Compilation> compilation;
  std::vector<Image> images;          ///< of the envs that the positional ENV names, or of all; by name
  std::vector<emit::Output> outputs;  ///< all that a compile would write
};

/// Findings are shown; null if there are errors.
[[nodiscard]] std::unique_ptr<Project> compile_project(cli::Context& context, const cli::Arguments& arguments);

/// `R:ENV-TAG`; of a prebuilt env its image.
[[nodiscard]] std::string content_reference(const std::string& repository, const emit::EnvSummary& env);

/// All that an image is called: `R:ENV-TAG`, `R:ENV`, and the env's own tags.
[[nodiscard]] std::vector<std::string> references(const std::string& repository, const emit::EnvSummary& env);

/// Why that cannot be a repository (`host:port/path`) or an image reference; empty if it can. What passes cannot be
/// taken for a flag by any program.
[[nodiscard]] std::string repository_problem(const std::string& repository);
[[nodiscard]] std::string reference_problem(const std::string& reference);

}  // namespace stagec::runtime
