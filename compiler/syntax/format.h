// Source text in its canonical form: `stagec fmt`. Changes white space only.
#pragma once

#include <string>

#include "base/source.h"
#include "syntax/ast.h"

namespace stagec::syntax {

/// The file of `ast` in canonical form. The tree must come from a file that parsed without errors.
[[nodiscard]] std::string format(const SourceMap& sources, const Ast& ast);

}  // namespace stagec::syntax
