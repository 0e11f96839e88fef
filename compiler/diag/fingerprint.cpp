#include "diag/fingerprint.h"

#include <algorithm>

#include "base/digest.h"

namespace stagec::diag {

std::string Fingerprints::of(const SourceMap& sources, const Diagnostic& finding) {
  const SourceFile& file = sources.file(finding.span.file);
  std::string_view line = file.line(file.position(finding.span.begin).line);
  const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
  line = line.substr(begin, line.find_last_not_of(" \t") + 1 - begin);
  std::string key = std::string(finding.code) + '\n' + file.path() + '\n' + std::string(line);
  const int number = seen_[key]++;
  return sha256_hex(key + '\n' + std::to_string(number));
}

std::string whole_message(const Diagnostic& finding) {
  std::string text = finding.message;
  for (const std::string& note : finding.notes) {
    text += "\nnote: " + note;
  }
  for (const std::string& help : finding.help) {
    text += "\nhelp: " + help;
  }
  return text;
}

}  // namespace stagec::diag
