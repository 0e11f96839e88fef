// Names for findings that stay the same when lines above them come and go.
#pragma once

#include <map>
#include <string>

#include "diag/diagnostic.h"

namespace stagec::diag {

/// Gives each finding of a run a name of 64 hex digits: from its code, its path, the text of its line without outer
/// blanks, and how many like it came before.
class Fingerprints {
 public:
  [[nodiscard]] std::string of(const SourceMap& sources, const Diagnostic& finding);

 private:
  std::map<std::string, int> seen_;
};

/// The message, and behind it notes and help on lines of their own: for formats that have one text for all.
[[nodiscard]] std::string whole_message(const Diagnostic& finding);

}  // namespace stagec::diag
