// A diagnostic is data: what is wrong, where, what else explains it, how to mend it.
// Words are chosen where the problem is found; a renderer only lays them out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"

namespace stagec::diag {

enum class Severity { error, warning, info };

[[nodiscard]] std::string_view to_string(Severity severity);

/// A further place that explains the problem.
struct Label {
  Span span;
  std::string text;
};

/// Replaces the bytes of a span.
struct Edit {
  Span span;
  std::string replacement;
};

/// A change that mends the problem without changing anything else.
struct Fix {
  std::string title;
  std::vector<Edit> edits;
};

/// One finding. `code` is a stable slug from codes.def or a lint rule's slug.
struct Diagnostic {
  std::string_view code;
  Severity severity = Severity::error;
  std::string message;  ///< the situation; lower-case start, no full stop, user text in backticks
  Span span;            ///< the narrowest place that is wrong
  std::string label;    ///< a word at that place, may be empty
  std::vector<Label> labels;
  std::vector<std::string> notes;  ///< facts with no place in a file
  std::vector<std::string> help;   ///< how to mend it
  std::vector<Fix> fixes;
};

}  // namespace stagec::diag
