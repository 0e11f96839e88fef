// What is said of an env before anything is pulled in: by its name, its profiles, its body.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "diag/sink.h"
#include "model/configuration.h"
#include "model/names.h"
#include "model/program.h"

namespace stagec::specialize {

/// A `use`, or what a part of the name says of the architecture, with where it comes from.
struct Fact {
  const model::Use* use = nullptr;  ///< of the env, of a profile, or in EnvFacts::named
  model::Origin origin = model::Origin::body;
  std::string detail;  ///< the part of the name, or the profile
  std::string arch;    ///< of a name; then there is no `use`
};

/// All facts of an env, weakest first: name, profiles (parents before children), body, overrides. Not copied, because
/// facts point into it and into the env.
struct EnvFacts {
  EnvFacts() = default;
  EnvFacts(EnvFacts&&) = default;
  std::vector<model::NameFact> named;
  std::vector<Fact> all;
  bool complete = true;  ///< false if some could not be read, which was reported
};

struct Facts {
  std::map<std::string, model::StageConfig, std::less<>> stages;
  std::set<std::string, std::less<>> without;  ///< stages the env says it does not have
  std::string arch = "amd64";
  bool complete = true;
};

[[nodiscard]] EnvFacts collect_facts(const model::Program& program, const model::Env& env,
                                     const std::vector<model::Use>& overrides, diag::Sink& sink);

/// Later facts win, but none may contradict the name; values are checked against their options' types.
[[nodiscard]] Facts merge_facts(const model::Program& program, const model::Env& env, const EnvFacts& facts,
                                diag::Sink& sink);

}  // namespace stagec::specialize
