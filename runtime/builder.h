// Building one image: the builder is run, again if it could not be reached, and what came out is verified and pushed.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "runtime/engine.h"
#include "runtime/images.h"
#include "runtime/progress.h"
#include "runtime/verify.h"

namespace stagec::runtime {

/// How often a builder that cannot be reached is asked again.
struct RetryPolicy {
  int times = 360;
  std::chrono::seconds pause{15};
};

/// What to do with the image of every env.
struct BuildPlan {
  ChosenEngine engine;
  RetryPolicy retry;
  std::string logs;  ///< directory of the logs
  bool push = false;
  bool verify = true;
  bool pull_to_verify = false;
};

/// What building one image came to.
struct Built {
  enum class Result { done, failed, interrupted };
  Result result = Result::done;
  std::string problem;              ///< of a failure: what, and where more is to be read
  std::vector<std::string> pushed;  ///< references that the registry has now
  bool verified = false;
};

/// Builds one image as `request` says. Calls for different images may come from several threads.
[[nodiscard]] Built build_image(const Image& image, const BuildRequest& request, const BuildPlan& plan,
                                Progress& progress);

}  // namespace stagec::runtime
