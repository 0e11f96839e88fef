#include <regex.h>

#include "steps/common.h"

namespace stagec::steps {
namespace {

/// Reports a text that is not an extended regular expression.
void check_pattern(const syntax::Word& word, const std::string& pattern, Lowering& lowering) {
  regex_t compiled{};
  const int failed = regcomp(&compiled, pattern.c_str(), REG_EXTENDED | REG_NOSUB);
  if (failed == 0) {
    regfree(&compiled);
    return;
  }
  diag::Report report =
      lowering.sink().error("pattern-unreadable", word.span, "`{}` is not an extended regular expression", pattern);
  note_env(report, word, lowering);
  report.help("`grep -E` reads the same; a backslash before `( ) [ {{ + * ? . ^ $ |` takes it as it is");
}

std::optional<std::string> read_pattern(const syntax::Word& word, Lowering& lowering) {
  const auto pattern = lowering.text(word);
  if (pattern) {
    check_pattern(word, *pattern, lowering);
  }
  return pattern;
}

/// `prints "REGEX"` behind the block.
std::string pattern_after_block(const syntax::Statement& statement, Lowering& lowering) {
  const std::vector<syntax::Item>& items = statement.after_block;
  if (items.empty()) {
    return "";
  }
  const bool good = items.size() == 2 && items[0].kind == syntax::Item::Kind::word && items[0].word.is("prints") &&
                    items[1].kind == syntax::Item::Kind::word;
  if (!good) {
    lowering.sink()
        .error("unexpected-text", cover(items.front().span, items.back().span),
               "expected `prints \"REGEX\"` or the end of the line, found `{}`",
               lowering.options().sources->text(items.front().span))
        .help("write `{}`", find_step("check")->form);
    return "";
  }
  return read_pattern(items[1].word, lowering).value_or("");
}

void lower(const syntax::Statement& statement, Lowering& lowering) {
  Arguments arguments(statement, lowering);
  const std::size_t errors = lowering.sink().error_count();
  Check check;
  check.span = statement.span;
  check.exclusive = arguments.take("exclusive");
  check.name = arguments.text("a name in quotes").value_or("");
  while (!arguments.done()) {
    if (!arguments.take("prints")) {
      arguments.unexpected({"prints"});
      continue;
    }
    const syntax::Word* word = arguments.word("a regular expression behind `prints`");
    check.prints = word != nullptr ? read_pattern(*word, lowering).value_or("") : "";
  }
  if (!statement.after_block.empty()) {
    check.prints = pattern_after_block(statement, lowering);
  }
  if (!statement.block) {
    missing(lowering, statement, "a block of shell");
    return;
  }
  const auto script = lowering.script(*statement.block);
  if (!script || lowering.sink().error_count() != errors) {
    return;
  }
  check.command = script->text;
  lowering.output().checks.push_back(std::move(check));
}

}  // namespace

extern const Step check_step;
const Step check_step = {
    "check",
    "check [exclusive] \"NAME\" { SHELL } [prints \"REGEX\"]",
    "says what must hold in the built image",
    lower,
};

}  // namespace stagec::steps
