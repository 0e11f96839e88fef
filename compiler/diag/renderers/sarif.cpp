// SARIF 2.1.0 (OASIS standard), for code scanning: findings, rules with their pages, and fixes.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "diag/fingerprint.h"
#include "diag/renderer.h"
#include "diag/source_view.h"

namespace stagec::diag {

namespace {

using Json = nlohmann::ordered_json;

std::string_view level(Severity severity) {
  return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

/// A path as a relative reference, or an absolute one for an absolute path (RFC 3986).
std::string uri(std::string_view path) {
  std::string out = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("/-._~").find(c) != std::string_view::npos;
    out += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

/// Lines and columns from 1; columns count characters, as `columnKind` says.
Json region(const SourceFile& file, Span span) {
  return {{"startLine", file.position(span.begin).line},
          {"startColumn", character_column(file, span.begin)},
          {"endLine", file.position(span.end).line},
          {"endColumn", character_column(file, span.end)}};
}

Json location(const SourceMap& sources, Span span) {
  const SourceFile& file = sources.file(span.file);
  const Json artifact = {{"uri", uri(file.path())}};
  return {{"physicalLocation", {{"artifactLocation", artifact}, {"region", region(file, span)}}}};
}

Json fix_json(const SourceMap& sources, const Fix& fix) {
  std::map<FileId, Json> by_file;
  for (const Edit& edit : fix.edits) {
    Json& replacements = by_file[edit.span.file];
    replacements.push_back({{"deletedRegion", region(sources.file(edit.span.file), edit.span)},
                            {"insertedContent", {{"text", edit.replacement}}}});
  }
  Json changes = Json::array();
  for (auto& [file, replacements] : by_file) {
    changes.push_back(
        {{"artifactLocation", {{"uri", uri(sources.file(file).path())}}}, {"replacements", std::move(replacements)}});
  }
  return {{"description", {{"text", fix.title}}}, {"artifactChanges", std::move(changes)}};
}

/// The rules, and codes of errors that no rule is called after.
class Descriptors {
 public:
  explicit Descriptors(const RenderOptions& options) {
    for (const RuleInfo& rule : options.rules) {
      Json entry = {{"id", rule.name},
                    {"shortDescription", {{"text", rule.summary}}},
                    {"defaultConfiguration", {{"level", level(rule.severity)}}}};
      if (!rule.page.empty()) {
        entry["help"] = {{"text", rule.page}, {"markdown", rule.page}};
      }
      if (!options.docs.empty()) {
        entry["helpUri"] = fmt::format("{}/lints/{}.md", options.docs, rule.name);
      }
      add(std::string(rule.name), std::move(entry));
    }
  }

  std::size_t index(std::string_view code) {
    const auto found = indexes_.find(std::string(code));
    return found != indexes_.end() ? found->second : add(std::string(code), {{"id", code}});
  }

  Json entries = Json::array();

 private:
  std::size_t add(const std::string& code, Json entry) {
    entries.push_back(std::move(entry));
    return indexes_[code] = entries.size() - 1;
  }
  std::map<std::string, std::size_t> indexes_;
};

Json result(const SourceMap& sources, const Diagnostic& finding, Descriptors& descriptors, Fingerprints& fingerprints) {
  Json entry = {{"ruleId", finding.code},
                {"ruleIndex", descriptors.index(finding.code)},
                {"level", level(finding.severity)},
                {"message", {{"text", whole_message(finding)}}},
                {"locations", Json::array({location(sources, finding.span)})}};
  for (const Label& label : finding.labels) {
    Json related = location(sources, label.span);
    related["message"] = {{"text", label.text}};
    entry["relatedLocations"].push_back(std::move(related));
  }
  for (const Fix& fix : finding.fixes) {
    entry["fixes"].push_back(fix_json(sources, fix));
  }
  entry["partialFingerprints"] = {{"stagec/v1", fingerprints.of(sources, finding)}};
  return entry;
}

std::string render(const SourceMap& sources, const std::vector<Diagnostic>& diagnostics, const RenderOptions& options) {
  Descriptors descriptors(options);
  Fingerprints fingerprints;
  Json results = Json::array();
  for (const Diagnostic& finding : diagnostics) {
    results.push_back(result(sources, finding, descriptors, fingerprints));
  }
  Json driver = {{"name", "stagec"}};
  if (!options.version.empty()) {
    driver["version"] = options.version;
  }
  driver["rules"] = std::move(descriptors.entries);
  const Json run = {
      {"tool", {{"driver", std::move(driver)}}}, {"columnKind", "unicodeCodePoints"}, {"results", std::move(results)}};
  const Json log = {{"version", "2.1.0"}, {"runs", Json::array({run})}};
  return log.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

extern const Renderer sarif_renderer;
const Renderer sarif_renderer = {"sarif", "SARIF 2.1.0, for code scanning", render};

}  // namespace stagec::diag
