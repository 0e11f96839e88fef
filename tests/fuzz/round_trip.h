// What has to hold for every text that is given to the parser and the formatter.
#pragma once

#include <string>

#include "diag/renderer.h"
#include "diag/sink.h"
#include "syntax/dump.h"
#include "syntax/format.h"
#include "syntax/parse.h"

namespace stagec::tests {

/// What a text did that it must not do, or an empty string.
inline std::string round_trip_problem(const std::string& text) {
  SourceMap sources;
  diag::Sink sink;
  const FileId file = sources.add("input.stage", text);
  const syntax::Ast ast = syntax::parse(sources, file, sink);
  (void)syntax::dump(sources, ast);
  for (const diag::Renderer* renderer : diag::all_renderers()) {
    (void)renderer->render(sources, sink.sorted(sources), {});
  }
  if (sink.has_errors()) {
    return "";
  }
  const std::string formatted = syntax::format(sources, ast);
  const FileId again = sources.add("formatted.stage", formatted);
  const syntax::Ast reparsed = syntax::parse(sources, again, sink);
  if (sink.has_errors()) {
    return "the formatted text has a problem: " + sink.sorted(sources).front().message + "\n" + formatted;
  }
  const syntax::DumpOptions without_spans{.spans = false};
  const std::string before = syntax::dump(sources, ast, without_spans);
  const std::string after = syntax::dump(sources, reparsed, without_spans);
  if (before != after) {
    return "formatting changed the tree from\n" + before + "to\n" + after;
  }
  const std::string twice = syntax::format(sources, reparsed);
  return twice == formatted ? "" : "formatting twice gives\n" + twice + "and not\n" + formatted;
}

}  // namespace stagec::tests
