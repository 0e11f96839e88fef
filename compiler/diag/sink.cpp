#include "diag/sink.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace stagec::diag {

std::string_view to_string(Severity severity) {
  switch (severity) {
    case Severity::error:
      return "error";
    case Severity::warning:
      return "warning";
    case Severity::info:
      return "info";
  }
  return "error";
}

Report Sink::add(Severity severity, std::string_view code, Span span, std::string message) {
  Diagnostic diagnostic;
  diagnostic.code = code;
  diagnostic.severity = severity;
  diagnostic.message = std::move(message);
  diagnostic.span = span;
  add(std::move(diagnostic));
  return Report(diagnostics_.back());
}

void Sink::add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::error) {
    ++errors_;
  }
  diagnostics_.push_back(std::move(diagnostic));
}

void Sink::retract(FileId file, std::uint32_t from) {
  std::erase_if(diagnostics_, [&](const Diagnostic& diagnostic) {
    const bool follows = diagnostic.span.file == file && diagnostic.span.begin >= from;
    errors_ -= follows && diagnostic.severity == Severity::error ? 1 : 0;
    return follows;
  });
}

void Sink::merge(Sink&& other) {
  errors_ += other.errors_;
  std::move(other.diagnostics_.begin(), other.diagnostics_.end(), std::back_inserter(diagnostics_));
  other.diagnostics_.clear();
  other.errors_ = 0;
}

std::vector<Diagnostic> Sink::sorted(const SourceMap& sources) const {
  std::vector<Diagnostic> all(diagnostics_.begin(), diagnostics_.end());
  const auto key = [&](const Diagnostic& d) {
    return std::tie(sources.file(d.span.file).path(), d.span.begin, d.span.end, d.code, d.message);
  };
  std::stable_sort(all.begin(), all.end(), [&](const Diagnostic& a, const Diagnostic& b) { return key(a) < key(b); });
  all.erase(
      std::unique(all.begin(), all.end(), [&](const Diagnostic& a, const Diagnostic& b) { return key(a) == key(b); }),
      all.end());
  return all;
}

}  // namespace stagec::diag
