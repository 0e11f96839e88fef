// Fixes of a compiled Dockerfile as fixes of the stage files.
#pragma once

#include <vector>

#include "base/source.h"
#include "diag/diagnostic.h"
#include "lint/stage_places.h"

namespace stagec::lint {

/// Those fixes of which every edit is about text that a `run` block has as it stands, and that became nothing else.
/// What the text is in other envs is for the caller to know.
[[nodiscard]] std::vector<diag::Fix> stage_fixes(const std::vector<diag::Fix>& fixes, const SourceMap& sources,
                                                 StagePlaces& places);

}  // namespace stagec::lint
