// What has to hold for every text that is linted as a Dockerfile.
#pragma once

#include <string>

#include "diag/renderer.h"
#include "lint/run.h"

namespace stagec::tests {

inline bool lies_in_its_file(const SourceMap& sources, Span span) {
  return span.begin <= span.end && span.end <= sources.file(span.file).text().size();
}

/// What linting a text did that it must not do, or an empty string.
inline std::string lint_problem(const std::string& text) {
  const MemoryFileSystem files;
  const lint::Report report = lint::lint_text("Dockerfile", text, "", files, lint::default_level);
  const std::vector<diag::Diagnostic> findings = report.sink.sorted(report.sources);
  for (const diag::Diagnostic& finding : findings) {
    bool good = lies_in_its_file(report.sources, finding.span);
    for (const diag::Label& label : finding.labels) {
      good = good && lies_in_its_file(report.sources, label.span);
    }
    for (const diag::Fix& fix : finding.fixes) {
      for (const diag::Edit& edit : fix.edits) {
        good = good && lies_in_its_file(report.sources, edit.span);
      }
    }
    if (!good) {
      return "a place outside the file: " + finding.message;
    }
  }
  for (const diag::Renderer* renderer : diag::all_renderers()) {
    (void)renderer->render(report.sources, findings, {});
  }
  return "";
}

}  // namespace stagec::tests
