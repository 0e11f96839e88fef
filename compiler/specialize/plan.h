// One env, specialized: what each of its stages comes to.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model/configuration.h"
#include "steps/layer.h"

namespace stagec::specialize {

/// One stage for one env. Envs that give a stage the same values share its output.
struct StagePlan {
  const model::Stage* stage = nullptr;
  std::shared_ptr<const steps::StageOutput> output;
  std::string base;  ///< of a root: the base image
};

struct Plan {
  const model::Env* env = nullptr;
  model::Configuration configuration;
  const model::Stage* root = nullptr;
  std::map<std::string, StagePlan, std::less<>> stages;  ///< builders included
};

}  // namespace stagec::specialize
