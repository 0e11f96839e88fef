// Comments that allow what a rule would report: our own, hadolint's and BuildKit's.
//
//   # stagec: allow(RULE[, RULE]) REASON      above an instruction, a line of a RUN or a statement; or at the top
//   # hadolint ignore=ID[,ID]                 above an instruction or a line of a RUN
//   # hadolint global ignore=ID[,ID]          anywhere, for the whole file
//   # check=skip=ID[,ID][;error=true]         among the directives, for the whole file
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/source.h"
#include "diag/sink.h"
#include "lint/levels.h"
#include "lint/subject.h"
#include "syntax/ast.h"

namespace stagec::lint {

/// One name of an allowing comment.
struct Allowance {
  enum class Origin { stagec, hadolint, buildkit };
  Origin origin = Origin::stagec;
  std::string name;                ///< as written; empty for a comment to stagec that cannot be read
  Span span;                       ///< of the name
  bool has_reason = false;         ///< of our own
  std::optional<Span> where;       ///< findings that begin here
  bool whole_file = false;         ///< findings anywhere; with `where`, only if there is none there
  std::vector<const Rule*> rules;  ///< those with that slug or alias
  bool used = false;
  std::optional<Span> removal;  ///< what to take away so that the comment is without the name; of our own
};

/// What the comments of a file say.
struct Allowances {
  std::vector<Allowance> all;
  bool checks_are_errors = false;  ///< `# check=error=true`: what BuildKit would find is an error
};

[[nodiscard]] Allowances read_allowances(const Dockerfile& subject);
[[nodiscard]] Allowances read_allowances(const SourceMap& sources, const syntax::Ast& ast);

/// Hands on to `sink` what was found in the file and is not allowed. With `complete`, also what is wrong with the
/// allowances: an unknown name, no reason, nothing silenced.
void settle(const SourceMap& sources, FileId file, Allowances allowances, const diag::Sink& found, const Levels& levels,
            bool complete, diag::Sink& sink);

}  // namespace stagec::lint
