// Where every phase reports. Collects, drops repeats, sorts; prints nothing.
#pragma once

#include <fmt/core.h>

#include <cstddef>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "diag/diagnostic.h"

namespace stagec::diag {

/// Completes a diagnostic just reported: `sink.error(...).label(...).help(...)`.
class Report {
 public:
  explicit Report(Diagnostic& diagnostic) : diagnostic_(&diagnostic) {}

  /// Words at the primary place.
  template <typename... Args>
  Report& at(fmt::format_string<Args...> format, Args&&... args) {
    diagnostic_->label = fmt::format(format, std::forward<Args>(args)...);
    return *this;
  }
  template <typename... Args>
  Report& label(Span span, fmt::format_string<Args...> format, Args&&... args) {
    diagnostic_->labels.push_back({span, fmt::format(format, std::forward<Args>(args)...)});
    return *this;
  }
  template <typename... Args>
  Report& note(fmt::format_string<Args...> format, Args&&... args) {
    diagnostic_->notes.push_back(fmt::format(format, std::forward<Args>(args)...));
    return *this;
  }
  template <typename... Args>
  Report& help(fmt::format_string<Args...> format, Args&&... args) {
    diagnostic_->help.push_back(fmt::format(format, std::forward<Args>(args)...));
    return *this;
  }
  Report& fix(Fix fix) {
    diagnostic_->fixes.push_back(std::move(fix));
    return *this;
  }

 private:
  Diagnostic* diagnostic_;
};

/// Collects diagnostics. Not shared between threads.
class Sink {
 public:
  template <typename... Args>
  Report error(std::string_view code, Span span, fmt::format_string<Args...> format, Args&&... args) {
    return add(Severity::error, code, span, fmt::format(format, std::forward<Args>(args)...));
  }
  template <typename... Args>
  Report warning(std::string_view code, Span span, fmt::format_string<Args...> format, Args&&... args) {
    return add(Severity::warning, code, span, fmt::format(format, std::forward<Args>(args)...));
  }

  Report add(Severity severity, std::string_view code, Span span, std::string message);
  void add(Diagnostic diagnostic);
  /// Takes back what was reported in a file from a place on: it followed from a problem that is known only now.
  void retract(FileId file, std::uint32_t from);
  /// Takes over everything another sink collected.
  void merge(Sink&& other);

  [[nodiscard]] bool has_errors() const { return errors_ > 0; }
  [[nodiscard]] std::size_t error_count() const { return errors_; }
  [[nodiscard]] bool empty() const { return diagnostics_.empty(); }

  /// All diagnostics by file path, place and code, each once (same code and place and message).
  [[nodiscard]] std::vector<Diagnostic> sorted(const SourceMap& sources) const;

 private:
  std::deque<Diagnostic> diagnostics_;
  std::size_t errors_ = 0;
};

}  // namespace stagec::diag
