// One JSON array for programs. Lines and columns start at 1; columns count characters, not bytes, and
// the end column is the one behind the last character.
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

#include "diag/renderer.h"
#include "diag/source_view.h"

namespace stagec::diag {

namespace {

using Json = nlohmann::ordered_json;

void add_place(const SourceMap& sources, Span span, Json& object) {
  const SourceFile& file = sources.file(span.file);
  const Position begin = file.position(span.begin);
  const Position end = file.position(span.end);
  object["file"] = file.path();
  object["line"] = begin.line;
  object["column"] = character_column(file, span.begin);
  object["end_line"] = end.line;
  object["end_column"] = character_column(file, span.end);
}

Json label_json(const SourceMap& sources, const Label& label) {
  Json object;
  add_place(sources, label.span, object);
  object["message"] = label.text;
  return object;
}

Json fix_json(const SourceMap& sources, const Fix& fix) {
  Json object;
  object["title"] = fix.title;
  object["edits"] = Json::array();
  for (const Edit& edit : fix.edits) {
    Json change;
    add_place(sources, edit.span, change);
    change["replacement"] = edit.replacement;
    object["edits"].push_back(std::move(change));
  }
  return object;
}

Json finding_json(const SourceMap& sources, const Diagnostic& diagnostic) {
  Json object;
  object["rule"] = diagnostic.code;
  object["severity"] = to_string(diagnostic.severity);
  add_place(sources, diagnostic.span, object);
  object["message"] = diagnostic.message;
  if (!diagnostic.label.empty()) {
    object["label"] = diagnostic.label;
  }
  for (const Label& label : diagnostic.labels) {
    object["labels"].push_back(label_json(sources, label));
  }
  if (!diagnostic.notes.empty()) {
    object["notes"] = diagnostic.notes;
  }
  if (!diagnostic.help.empty()) {
    object["help"] = diagnostic.help;
  }
  for (const Fix& fix : diagnostic.fixes) {
    object["fixes"].push_back(fix_json(sources, fix));
  }
  return object;
}

std::string render(const SourceMap& sources, const std::vector<Diagnostic>& diagnostics,
                   const RenderOptions& /*options*/) {
  Json all = Json::array();
  for (const Diagnostic& diagnostic : diagnostics) {
    all.push_back(finding_json(sources, diagnostic));
  }
  // Paths and quoted source text may hold bytes that are not UTF-8; JSON must not.
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

extern const Renderer json_renderer;
const Renderer json_renderer = {"json", "one JSON array of findings", render};

}  // namespace stagec::diag
