// `label-key`: a label that is not named as labels are.
#include "dockerfile/characters.h"
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

/// Lower-case letters, digits, and single `.`, `-`, `_` or `/` between them.
std::string_view problem_of(std::string_view key) {
  char before = '.';
  for (const char c : key) {
    const bool letter = c >= 'a' && c <= 'z';
    const bool sign = c == '.' || c == '-' || c == '_' || c == '/';
    if (c >= 'A' && c <= 'Z') {
      return "";
    }
    if (!letter && !dockerfile::is_digit(c) && !sign) {
      return "a character that labels do not have";
    }
    const bool was_sign = before == '.' || before == '-' || before == '_' || before == '/';
    if (sign && was_sign) {
      return &c == key.data() ? "a sign at its start" : "two signs in a row";
    }
    before = c;
  }
  const bool ends_badly = before == '.' || before == '-' || before == '_';
  const bool reserved =
      key.starts_with("com.docker.") || key.starts_with("io.docker.") || key.starts_with("org.dockerproject.");
  return ends_badly ? "a sign at its end" : reserved ? "a start that is Docker's own" : "";
}

void check(const Dockerfile& file, Findings& findings) {
  for_each<image::Label>(file.image, [&](const image::Label& label, const image::Instruction& instruction) {
    for (std::size_t i = 0; i < label.pairs.size(); ++i) {
      const std::string& key = label.pairs[i].first;
      const std::string_view problem = key.find('$') == std::string::npos ? problem_of(key) : "";
      if (!problem.empty()) {
        findings.report(argument_span(instruction, i), "the label `{}` has {}", key, problem)
            .help("name it in small letters, digits, `.` and `-`: `org.example.name`");
      }
    }
  });
}

constexpr std::string_view aliases[] = {"DL3048"};

}  // namespace

extern const Rule label_key_rule;
const Rule label_key_rule = {
    "label-key", "a label with a name that tools do not take", diag::Severity::info, aliases, check, nullptr};

}  // namespace stagec::lint
