// What the name of an env states, by the `names` scheme whose prefix it starts with.
#pragma once

#include <vector>

#include "model/declare.h"
#include "model/program.h"

namespace stagec::model {

/// One fact of a name and the part that states it.
struct NameFact {
  Use use;           ///< unless it states the architecture
  std::string arch;  ///< or empty
  std::string part;  ///< `cuda13.2`, or `rocm-n` where several parts make one rule
  Span rule;         ///< in the scheme
};

/// Facts of a name, left to right. A part that no rule knows is reported at `where`, with the nearest rule.
/// A name that starts with no scheme's prefix states nothing.
[[nodiscard]] std::vector<NameFact> read_name(const Program& program, const std::string& name, Span where,
                                              diag::Sink& sink);

/// The scheme of a name: the longest prefix followed by `-`. Nothing if there is none.
[[nodiscard]] const NameScheme* scheme_of(const Program& program, std::string_view name);

/// Where `part` stands in the name at `where`; all of it where a `for` put the name together.
[[nodiscard]] Span part_span(std::string_view name, Span where, std::string_view part);

}  // namespace stagec::model
