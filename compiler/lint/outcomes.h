// What the conditions of the stages come to over all envs.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "lint/subject.h"

namespace stagec::lint {

/// Of an `if`, `else if` or `applies`: in how many envs it was looked at, and what came out.
struct Outcome {
  std::size_t envs = 0;
  bool held = false;
  bool failed = false;
  bool unknown = false;  ///< somewhere it could not be evaluated here
};

/// By the expression of the condition.
using Outcomes = std::map<const syntax::Expr*, Outcome>;

/// Evaluates what each env's stages decide by. `if`s inside a branch count only where the branch is taken.
[[nodiscard]] Outcomes outcomes_of(const Project& project);

/// What a condition depends on, through the lets and tables of its stage too.
struct Dependence {
  std::set<const model::OptionDecl*> options;
  std::set<std::string> stages;  ///< asked for, or with an option that is read
  bool env = false;              ///< `env.name`, `env.arch`
  bool local = false;            ///< a variable of a `for`, or a name that a step gives
  bool open = false;             ///< an option with no declared domain
  bool data = false;             ///< a cell of a table, or a pin
  [[nodiscard]] bool varies() const { return env || local || !options.empty() || !stages.empty(); }
};
[[nodiscard]] Dependence dependence_of(const model::Program& program, const model::Stage& stage,
                                       const syntax::Expr& expr);

}  // namespace stagec::lint
