// Workflow commands of GitHub Actions, which show findings beside the changed lines.
#include <fmt/format.h>

#include <algorithm>

#include "diag/fingerprint.h"
#include "diag/renderer.h"
#include "diag/source_view.h"

namespace stagec::diag {

namespace {

/// The runner undoes this; in properties `:` and `,` end something too.
std::string escaped(std::string_view text, bool property) {
  std::string out;
  for (const char c : printable(text)) {
    if (c == '%' || c == '\n' || (property && (c == ':' || c == ','))) {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  return out;
}

std::string_view command(Severity severity) {
  return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "notice";
}

std::string render(const SourceMap& sources, const std::vector<Diagnostic>& diagnostics,
                   const RenderOptions& /*options*/) {
  std::string out;
  for (const Diagnostic& finding : diagnostics) {
    const SourceFile& file = sources.file(finding.span.file);
    const std::uint32_t begin = shown_offset(file, finding.span.begin);
    const std::uint32_t end = std::max(begin, shown_offset(file, finding.span.end));
    const std::uint32_t line = file.position(begin).line;
    const std::uint32_t end_line = file.position(end).line;
    out += fmt::format("::{} file={},line={},endLine={}", command(finding.severity), escaped(file.path(), true), line,
                       end_line);
    // Columns are for places within one line.
    if (line == end_line) {
      out += fmt::format(",col={},endColumn={}", character_column(file, begin), character_column(file, end));
    }
    out += fmt::format(",title={}::{}\n", escaped(finding.code, true), escaped(whole_message(finding), false));
  }
  return out;
}

}  // namespace

extern const Renderer github_renderer;
const Renderer github_renderer = {"github", "annotations for GitHub Actions", render};

}  // namespace stagec::diag
