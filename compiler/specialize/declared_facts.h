// Checks of what profiles, name rules and prebuilt envs say, whether or not an env that is compiled says it, too.
#pragma once

#include "diag/sink.h"
#include "model/program.h"

namespace stagec::specialize {

void check_declared_facts(const model::Program& program, diag::Sink& sink);

}  // namespace stagec::specialize
