// A Code Quality report for GitLab.
#include <nlohmann/json.hpp>

#include <algorithm>

#include "diag/fingerprint.h"
#include "diag/renderer.h"
#include "diag/source_view.h"

namespace stagec::diag {

namespace {

using Json = nlohmann::ordered_json;

std::string_view severity_name(Severity severity) {
  return severity == Severity::error ? "major" : severity == Severity::warning ? "minor" : "info";
}

std::string render(const SourceMap& sources, const std::vector<Diagnostic>& diagnostics,
                   const RenderOptions& /*options*/) {
  Json all = Json::array();
  Fingerprints fingerprints;
  for (const Diagnostic& finding : diagnostics) {
    const SourceFile& file = sources.file(finding.span.file);
    const std::uint32_t begin = shown_offset(file, finding.span.begin);
    const std::uint32_t end = std::max(begin, shown_offset(file, finding.span.end));
    const Json lines = {{"begin", file.position(begin).line}, {"end", file.position(end).line}};
    all.push_back({{"description", whole_message(finding)},
                   {"check_name", finding.code},
                   {"fingerprint", fingerprints.of(sources, finding)},
                   {"severity", severity_name(finding.severity)},
                   {"location", {{"path", file.path()}, {"lines", lines}}}});
  }
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

extern const Renderer gitlab_renderer;
const Renderer gitlab_renderer = {"gitlab", "a Code Quality report for GitLab", render};

}  // namespace stagec::diag
