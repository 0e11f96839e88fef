// `reason-weak`: a reason that gives none.
#include <algorithm>
#include <string>

#include "lint/rule.h"
#include "lint/statements.h"

namespace stagec::lint {

namespace {

/// A reason is a sentence: two words at least.
bool is_weak(std::string_view reason) {
  const std::size_t first = reason.find_first_not_of(" \t");
  if (first == std::string_view::npos) {
    return true;
  }
  const std::size_t blank = reason.find_first_of(" \t", first);
  return blank == std::string_view::npos || reason.find_first_not_of(" \t", blank) == std::string_view::npos;
}

void check_items(const std::vector<syntax::Item>& items, Findings& findings) {
  for (std::size_t i = 0; i + 1 < items.size(); ++i) {
    const bool asks = items[i].word.is("unchecked") || items[i].word.is("moving");
    const std::optional<std::string> reason =
        asks && items[i + 1].word.quote != syntax::Word::Quote::bare ? items[i + 1].word.plain() : std::nullopt;
    if (!reason || !is_weak(*reason)) {
      continue;
    }
    const bool unchecked = items[i].word.is("unchecked");
    findings.report(items[i + 1].span, "this does not say why {}", unchecked ? "there is no checksum" : "it may move")
        .help("{}", unchecked ? "say who publishes the file and why no checksum of it can be had"
                              : "say why a commit cannot be named");
  }
}

void check(const Project& project, Findings& findings) {
  for (const model::Stage& stage : project.compilation.program().stages) {
    each_statement(stage, [&](const syntax::Statement& statement) {
      check_items(statement.items, findings);
      check_items(statement.trailing, findings);
    });
  }
}

}  // namespace

extern const Rule reason_weak_rule;
const Rule reason_weak_rule = {
    "reason-weak", "an `unchecked` or `moving` whose reason is empty or one word", diag::Severity::warning, {}, nullptr,
    check};

}  // namespace stagec::lint
