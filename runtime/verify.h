// Running the checks of an env in its image.
#pragma once

#include <string>
#include <vector>

#include "emit/backend.h"
#include "runtime/engine.h"

namespace stagec::runtime {

/// How one check came out.
struct CheckResult {
  std::string stage;
  std::string name;
  bool must_pass = true;
  bool as_expected = false;
  std::string expected;  ///< of one that is not as expected, as a sentence
  int status = 0;
  std::string got;  ///< what its command printed, the first lines
};

struct Verification {
  std::vector<CheckResult> results;  ///< one for each check, in order; fewer if there is a problem
  std::string problem;               ///< why the checks could not be run, or not to the end
  bool interrupted = false;

  [[nodiscard]] std::size_t failures() const;
  [[nodiscard]] bool ok() const { return problem.empty() && !interrupted && failures() == 0; }
};

/// Reads what check_script of the env printed. A number of results that is not the planned one is a problem.
[[nodiscard]] Verification read_tap(const emit::EnvSummary& env, const std::string& output);

/// Runs the checks in a new container of the image.
[[nodiscard]] Verification verify_image(const emit::EnvSummary& env, const ChosenEngine& engine,
                                        const std::string& image, const std::string& network);

/// Runs the checks right here: for use inside a container.
[[nodiscard]] Verification verify_here(const emit::EnvSummary& env);

/// The results as `text`, `tap`, `junit` or `json`.
[[nodiscard]] std::string report(const emit::EnvSummary& env, const std::string& where,
                                 const Verification& verification, std::string_view format);

}  // namespace stagec::runtime
