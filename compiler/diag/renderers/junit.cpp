// The XML of JUnit: a suite for each file with findings, a failed test for each finding.
#include <fmt/format.h>

#include "diag/fingerprint.h"
#include "diag/renderer.h"
#include "diag/source_view.h"
#include "diag/xml.h"

namespace stagec::diag {

namespace {

std::string test_case(const SourceFile& file, const Diagnostic& finding) {
  const std::uint32_t begin = shown_offset(file, finding.span.begin);
  const std::uint32_t line = file.position(begin).line;
  const std::size_t column = character_column(file, begin);
  const std::string path = xml_text(file.path());
  return fmt::format(
      "    <testcase classname=\"{}\" name=\"{} {}:{}\">\n"
      "      <failure type=\"{}\" message=\"{}\">{}:{}:{}: {}</failure>\n"
      "    </testcase>\n",
      path, xml_text(finding.code), line, column, to_string(finding.severity), xml_text(finding.message), path, line,
      column, xml_text(whole_message(finding)));
}

std::string render(const SourceMap& sources, const std::vector<Diagnostic>& diagnostics,
                   const RenderOptions& /*options*/) {
  std::string suites;
  for (auto first = diagnostics.begin(); first != diagnostics.end();) {
    const SourceFile& file = sources.file(first->span.file);
    std::string cases;
    std::size_t count = 0;
    for (; first != diagnostics.end() && sources.file(first->span.file).path() == file.path(); ++first) {
      cases += test_case(sources.file(first->span.file), *first);
      ++count;
    }
    suites += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\">\n{}  </testsuite>\n",
                          xml_text(file.path()), count, count, cases);
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"stagec\" tests=\"{0}\" failures=\"{0}\" errors=\"0\">\n{1}</testsuites>\n",
      diagnostics.size(), suites);
}

}  // namespace

extern const Renderer junit_renderer;
const Renderer junit_renderer = {"junit", "the XML of JUnit, a failed test for each finding", render};

}  // namespace stagec::diag
