// The syntax tree as text, one node a line: for golden tests and for comparing two trees.
#pragma once

#include <string>

#include "base/source.h"
#include "syntax/ast.h"

namespace stagec::syntax {

struct DumpOptions {
  /// Write where each node stands. Without, two texts that mean the same give the same dump: shell text stands
  /// without its common indentation, and where a comment stands does not show.
  bool spans = true;
};

/// A readable picture of the tree. Spans are written `line:column-line:column`, in bytes, end excluded.
[[nodiscard]] std::string dump(const SourceMap& sources, const Ast& ast, const DumpOptions& options = {});

}  // namespace stagec::syntax
