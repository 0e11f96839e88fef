// What a builder prints while it builds: how far it is, whether a step has started, and whose fault its end is.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace stagec::runtime {

/// How far a build is.
struct BuildProgress {
  std::size_t started = 0;  ///< steps that run or ran, or came from the cache
  std::size_t layers = 0;   ///< those among them that make a layer
  std::size_t cached = 0;
  std::string current;  ///< the instruction of the step that started last
};

/// Follows the lines of one build. `buildkit` tells how they are written: as BuildKit's plain progress, or as
/// buildah's and podman's `STEP 3/9: RUN …`.
class BuildOutput {
 public:
  explicit BuildOutput(bool buildkit) : buildkit_(buildkit) {}

  /// True if the line starts a step.
  bool add(std::string_view line);
  [[nodiscard]] const BuildProgress& progress() const { return progress_; }

  /// Once the builder has started a step, its failure is final, whatever it prints.
  [[nodiscard]] bool step_started() const { return progress_.started > 0; }

  /// The line that says that the builder was not reached, if that is what the build failed of. Nothing if a step had
  /// started, if the builder had begun to work on the file, or for builders that need no connection.
  [[nodiscard]] std::optional<std::string> connection_fault() const;

 private:
  bool add_buildkit(std::string_view line);
  bool add_vertex(const std::string& number, std::string_view rest);
  bool add_buildah(std::string_view line);
  bool start(std::string_view instruction);

  bool buildkit_;
  BuildProgress progress_;
  std::map<std::string, bool> vertices_;  ///< number → it is about reaching the builder
  std::set<std::string> counted_;         ///< vertices that are steps
  bool work_failed_ = false;              ///< a vertex that is not about the connection failed
  std::string fault_;
};

}  // namespace stagec::runtime
