// Text to syntax tree. The only place where the grammar meets PEGTL.
#pragma once

#include "base/source.h"
#include "diag/sink.h"
#include "syntax/ast.h"

namespace stagec::syntax {

/// Parses one `.stage` or `.envs` file. Reports every statement that cannot be read and goes on
/// with the next one; what comes back holds the statements that could.
[[nodiscard]] Ast parse(const SourceMap& sources, FileId file, diag::Sink& sink);

}  // namespace stagec::syntax
