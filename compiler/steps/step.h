// A step is a statement of a stage that installs something. One file a step; the build
// collects them into all_steps(), so adding one changes no list.
#pragma once

#include <span>
#include <string_view>

#include "steps/lowering.h"
#include "syntax/ast.h"

namespace stagec::steps {

struct Step {
  std::string_view keyword;  ///< the statement's first word
  std::string_view form;     ///< how it is written, for messages: `git URL at COMMIT as NAME { … }`
  std::string_view summary;  ///< one line
  /// Checks the statement and fills the layer. Reports problems; never throws.
  void (*lower)(const syntax::Statement& statement, Lowering& lowering);
};

/// Every step, by keyword.
[[nodiscard]] std::span<const Step* const> all_steps();

/// The step of a keyword, or nothing.
[[nodiscard]] const Step* find_step(std::string_view keyword);

}  // namespace stagec::steps
