// `legacy-key-value`: `ENV NAME value` without `=`.
#include <algorithm>

#include "dockerfile/words.h"
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

/// What to write instead, if the value means the same in quotes.
std::optional<std::string> rewritten(std::string_view name, std::string_view value) {
  const bool plain = std::all_of(value.begin(), value.end(), [](char c) {
    return c >= ' ' && c < '\x7f' && c != '"' && c != '\'' && c != '\\' && c != '`';
  });
  if (!plain || value.empty()) {
    return std::nullopt;
  }
  const bool needs_quotes = value.find_first_of(" \t") != std::string_view::npos;
  const std::string quote = needs_quotes ? "\"" : "";
  return std::string(name) + "=" + quote + std::string(value) + quote;
}

void check_pairs(const Dockerfile& file, const image::Pairs& pairs, const image::Instruction& instruction,
                 Findings& findings) {
  if (pairs.pairs.size() != 1 || instruction.arguments.size() != 1) {
    return;
  }
  const Span span = instruction.arguments[0];
  const std::string_view text = file.sources.text(span);
  const std::size_t end = text.find_first_of(" \t");
  // The first word tells, and quotes may hold blanks in it.
  const std::vector<std::string_view> words = dockerfile::quoted_words(text, image::escape_character(file.image));
  if (end == std::string_view::npos || words.front().find('=') != std::string_view::npos) {
    return;
  }
  diag::Report report = findings.report(span, "name and value without `=` between them");
  report.help("write `{}=…`: the old form sets one variable only, to the rest of the line", text.substr(0, end));
  const std::size_t begin = std::min(text.find_first_not_of(" \t", end), text.size());
  if (const std::optional<std::string> better = rewritten(text.substr(0, end), text.substr(begin))) {
    report.fix({"write it with `=`", {{span, *better}}});
  }
}

void check(const Dockerfile& file, Findings& findings) {
  for_each<image::Env>(file.image, [&](const image::Env& env, const image::Instruction& instruction) {
    check_pairs(file, env, instruction, findings);
  });
  for_each<image::Label>(file.image, [&](const image::Label& label, const image::Instruction& instruction) {
    check_pairs(file, label, instruction, findings);
  });
}

constexpr std::string_view aliases[] = {"LegacyKeyValueFormat"};

}  // namespace

extern const Rule legacy_key_value_rule;
const Rule legacy_key_value_rule = {"legacy-key-value",
                                    "ENV or LABEL without `=` between name and value",
                                    diag::Severity::info,
                                    aliases,
                                    check,
                                    nullptr,
                                    true};

}  // namespace stagec::lint
