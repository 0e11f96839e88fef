// What one comment allows.
#pragma once

#include <string_view>
#include <vector>

#include "lint/allowances.h"

namespace stagec::lint {

/// The names that a comment, which begins at `place`, allows; without where. A comment that is none of ours and no
/// other linter's allows nothing.
[[nodiscard]] std::vector<Allowance> read_comment(std::string_view comment, Span place);

/// The value of `# check=…`, which begins at `place`. `error` is set if it says `error=true`.
[[nodiscard]] std::vector<Allowance> read_check_directive(std::string_view value, Span place, bool& error);

/// True for a rule that BuildKit checks too.
[[nodiscard]] bool is_buildkit_check(const Rule& rule);

}  // namespace stagec::lint
