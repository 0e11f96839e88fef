// Program × env → Plan: selects, checks and evaluates.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/file_system.h"
#include "diag/sink.h"
#include "model/program.h"
#include "specialize/plan.h"
#include "specialize/resolve.h"

namespace stagec::specialize {

/// Specializes the envs of one program. Remembers what a stage came to for given values, so that the cost of
/// many envs is that of their distinct stages.
class Specializer {
 public:
  Specializer(const model::Program& program, const Resolution& resolution, const SourceMap& sources,
              const FileSystem& files)
      : program_(program), resolution_(resolution), sources_(sources), files_(files) {}

  /// Nothing if the env has an error; it was reported.
  [[nodiscard]] std::optional<Plan> specialize(const model::Env& env, const std::vector<model::Use>& overrides,
                                               diag::Sink& sink);

 private:
  const StagePlan& plan_stage(const model::Configuration& configuration, const model::Stage& stage, const Reads& reads,
                              bool bash, diag::Sink& sink);

  const model::Program& program_;
  const Resolution& resolution_;
  const SourceMap& sources_;
  const FileSystem& files_;
  std::unordered_map<std::string, StagePlan> known_;
};

}  // namespace stagec::specialize
