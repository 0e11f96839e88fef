// The checks of an env: those of its own stages, which must hold in its image, and the exclusive ones of stages that
// it does not have, which must fail there.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "steps/layer.h"

namespace stagec::emit {

struct CompiledEnv;
struct EnvSummary;

/// The checks of one stage, kept alive by its output.
struct StageChecks {
  std::string stage;
  std::shared_ptr<const steps::StageOutput> output;
};

/// The stages of the image that have checks, in order.
[[nodiscard]] std::vector<StageChecks> stage_checks(const CompiledEnv& env);

/// Collects outputs with exclusive checks that no output before them has.
class ExclusiveChecks {
 public:
  void add(const std::vector<StageChecks>& checks);
  /// By stage.
  [[nodiscard]] std::vector<StageChecks> take();

 private:
  std::set<std::tuple<std::string, std::string, std::string, std::string>> seen_;
  std::set<const steps::StageOutput*> outputs_;
  std::vector<StageChecks> all_;
};

/// One check to run in an image.
struct CheckToRun {
  std::string stage;
  const steps::Check* check = nullptr;
  bool must_pass = true;  ///< false: the env does not have the stage, so the check must fail
};

/// What to run in the image of an env, in order. Points into `env`.
[[nodiscard]] std::vector<CheckToRun> checks_to_run(const EnvSummary& env);

/// The checks as a POSIX shell script that prints TAP version 14 and exits with 1 if any check is not as it must be.
[[nodiscard]] std::string check_script(const EnvSummary& env);

}  // namespace stagec::emit
