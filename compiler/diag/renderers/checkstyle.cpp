// The XML of Checkstyle, which many programs read.
#include <fmt/format.h>

#include "diag/fingerprint.h"
#include "diag/renderer.h"
#include "diag/source_view.h"
#include "diag/xml.h"

namespace stagec::diag {

namespace {

std::string render(const SourceMap& sources, const std::vector<Diagnostic>& diagnostics,
                   const RenderOptions& /*options*/) {
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n";
  const SourceFile* open = nullptr;
  for (const Diagnostic& finding : diagnostics) {
    const SourceFile& file = sources.file(finding.span.file);
    if (open == nullptr || open->path() != file.path()) {
      out += open == nullptr ? "" : "  </file>\n";
      out += fmt::format("  <file name=\"{}\">\n", xml_text(file.path()));
      open = &file;
    }
    const std::uint32_t begin = shown_offset(file, finding.span.begin);
    out += fmt::format("    <error line=\"{}\" column=\"{}\" severity=\"{}\" message=\"{}\" source=\"stagec.{}\"/>\n",
                       file.position(begin).line, character_column(file, begin), to_string(finding.severity),
                       xml_text(whole_message(finding)), xml_text(finding.code));
  }
  return out + (open == nullptr ? "" : "  </file>\n") + "</checkstyle>\n";
}

}  // namespace

extern const Renderer checkstyle_renderer;
const Renderer checkstyle_renderer = {"checkstyle", "the XML of Checkstyle", render};

}  // namespace stagec::diag
