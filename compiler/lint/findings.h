// Where a rule reports: a sink that knows the rule's name and severity.
#pragma once

#include <fmt/core.h>

#include <string_view>
#include <utility>

#include "diag/sink.h"

namespace stagec::lint {

class Findings {
 public:
  Findings(std::string_view rule, diag::Severity severity, diag::Sink& sink)
      : rule_(rule), severity_(severity), sink_(sink) {}

  template <typename... Args>
  diag::Report report(Span span, fmt::format_string<Args...> format, Args&&... args) {
    return sink_.add(severity_, rule_, span, fmt::format(format, std::forward<Args>(args)...));
  }
  /// Likewise, for what does no harm: never above `info`.
  template <typename... Args>
  diag::Report remark(Span span, fmt::format_string<Args...> format, Args&&... args) {
    return sink_.add(diag::Severity::info, rule_, span, fmt::format(format, std::forward<Args>(args)...));
  }

 private:
  std::string_view rule_;
  diag::Severity severity_;
  diag::Sink& sink_;
};

}  // namespace stagec::lint
