// What a `use` says: which stage it means, and the value of each option as the option's type has it.
#pragma once

#include "diag/sink.h"
#include "model/program.h"

namespace stagec::specialize {

/// The stage that a `use` or `without` names; reports `unknown-stage`.
[[nodiscard]] const model::Stage* used_stage(const model::Program& program, const model::Use& use, diag::Sink& sink);

/// True if the stage has the option that is given a value; reports `unknown-option`.
[[nodiscard]] bool has_option(const model::Stage& stage, const model::Setting& setting, diag::Sink& sink);

/// The value of an option that the stage has; reports as `coerce` does.
[[nodiscard]] model::Value given_value(const model::Stage& stage, const model::Setting& setting, diag::Sink& sink);

/// Where the value of a setting stands.
[[nodiscard]] Span value_span(const model::Setting& setting);

/// The value as its option's type has it; reports `wrong-type` or `unknown-symbol` at `span`.
[[nodiscard]] model::Value coerce(const model::Value& value, const model::OptionDecl& option, const model::Stage& stage,
                                  Span span, diag::Sink& sink);

}  // namespace stagec::specialize
