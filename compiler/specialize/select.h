// Which stages an env has, and the value of each of their options.
#pragma once

#include <vector>

#include "diag/sink.h"
#include "model/configuration.h"
#include "model/program.h"
#include "specialize/resolve.h"

namespace stagec::specialize {

/// Collects the facts of the name, the profiles and the body, pulls in what is needed and what applies, and
/// gives every option its value. Reports contradictions, unknown names, wrong types and missing options.
/// `overrides` come last, as from `--set stage.option=value`.
[[nodiscard]] model::Configuration select(const model::Program& program, const model::Env& env,
                                          const std::vector<model::Use>& overrides, const Resolution& resolution,
                                          diag::Sink& sink);

/// Roots, `needs one of`, `conflicts`, `supports`, `until`: what must hold for the stages of an env together. For a
/// configuration that was selected without an error: else what is missing may be what could not be read. Stages that
/// could not be resolved are left out.
void check(const model::Program& program, const model::Env& env, const model::Configuration& configuration,
           const Resolution& resolution, diag::Sink& sink);

}  // namespace stagec::specialize
