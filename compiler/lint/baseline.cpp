#include "lint/baseline.h"

#include <nlohmann/json.hpp>

#include "diag/source_view.h"
#include "dockerfile/characters.h"

namespace stagec::lint {

namespace {

using Json = nlohmann::ordered_json;

constexpr int version = 1;

BaselineKey key_of(const diag::Diagnostic& finding, const SourceMap& sources) {
  const SourceFile& file = sources.file(finding.span.file);
  const std::string_view line = file.line(file.position(finding.span.begin).line);
  return {diag::printable(file.path()), std::string(finding.code), diag::printable(dockerfile::trimmed(line))};
}

bool is_entry(const Json& entry) {
  const auto has = [&](const char* name) { return entry.contains(name) && entry[name].is_string(); };
  return entry.is_object() && has("path") && has("rule") && has("line") && entry.contains("count") &&
         entry["count"].is_number_unsigned();
}

}  // namespace

Baseline baseline_of(const Report& report) {
  Baseline baseline;
  for (const diag::Diagnostic& finding : report.sink.sorted(report.sources)) {
    ++baseline[key_of(finding, report.sources)];
  }
  return baseline;
}

Report without_known(const Report& report, const Baseline& known) {
  Baseline met;
  Report rest;
  rest.sources = report.sources;
  rest.unreadable = report.unreadable;
  for (diag::Diagnostic& finding : report.sink.sorted(report.sources)) {
    const BaselineKey key = key_of(finding, report.sources);
    const auto entry = known.find(key);
    if (entry == known.end() || ++met[key] > entry->second) {
      rest.sink.add(std::move(finding));
    }
  }
  return rest;
}

std::optional<Baseline> read_baseline(const std::string& text, std::string& why) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || json.value("version", Json()) != version || !json.contains("findings") ||
      !json["findings"].is_array()) {
    why = "it is no baseline of this version of stagec; `stagec lint --write-baseline` writes one";
    return std::nullopt;
  }
  Baseline baseline;
  for (const Json& entry : json["findings"]) {
    if (!is_entry(entry)) {
      why = "an entry without `path`, `rule`, `line` and `count`: " +
            entry.dump(-1, ' ', false, Json::error_handler_t::replace);
      return std::nullopt;
    }
    baseline[{entry["path"], entry["rule"], entry["line"]}] += entry["count"].get<std::size_t>();
  }
  return baseline;
}

std::string print_baseline(const Baseline& baseline) {
  std::string text = "{\n  \"version\": " + std::to_string(version) + ",\n  \"findings\": [";
  std::string_view separator = "\n";
  // One line an entry, so that a diff shows which have gone.
  for (const auto& [key, count] : baseline) {
    const Json entry = {{"path", key.path}, {"rule", key.rule}, {"line", key.line}, {"count", count}};
    text += std::string(separator) + "    " + entry.dump();
    separator = ",\n";
  }
  return text + (baseline.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

}  // namespace stagec::lint
