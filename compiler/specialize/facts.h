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
  model::Use use;
  model::Origin origin = model::Origin::body;
  std::string detail;  ///< the part of the name, or the profile
  std::string arch;    ///< of a name; then there is no `use`
};

struct StageFacts {
  std::vector<model::Reason> reasons;
  std::map<std::string, model::OptionValue, std::less<>> options;
};

struct Facts {
  std::map<std::string, StageFacts, std::less<>> stages;
  std::set<std::string, std::less<>> without;  ///< stages the env says it does not have
  std::string arch = "amd64";
};

/// All facts of an env, weakest first: name, profiles (parents before children), body, overrides.
[[nodiscard]] std::vector<Fact> collect_facts(const model::Program& program, const model::Env& env,
                                              const std::vector<model::Use>& overrides, diag::Sink& sink);

/// Later facts win, but none may contradict the name; values are checked against their options' types.
[[nodiscard]] Facts merge_facts(const model::Program& program, const model::Env& env, const std::vector<Fact>& facts,
                                diag::Sink& sink);

/// The value as its option's type has it; reports `wrong-type` or `unknown-symbol` at `span`.
[[nodiscard]] model::Value coerce(const model::Value& value, const model::OptionDecl& option, const model::Stage& stage,
                                  Span span, diag::Sink& sink);

}  // namespace stagec::specialize
