// `from-as-casing`: `as` and `FROM` in different cases.
#include "dockerfile/characters.h"
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for (const image::BuildStage& stage : file.image.stages) {
    if (from_of(stage).name.empty() || stage.from.arguments.size() < 3) {
      continue;
    }
    const std::string keyword(file.sources.text(keyword_span(file, stage.from)));
    const std::string as(file.sources.text(stage.from.arguments[1]));
    const bool is_lower = keyword == dockerfile::lower(keyword);
    const bool is_upper = keyword == dockerfile::upper(keyword);
    const std::string wanted = is_lower ? dockerfile::lower(as) : dockerfile::upper(as);
    if ((is_lower || is_upper) && as != wanted) {
      findings.report(stage.from.arguments[1], "`{}` and `{}` in different cases", keyword, as)
          .help("write `{}`", wanted)
          .fix({"write `" + wanted + "`", {{stage.from.arguments[1], wanted}}});
    }
  }
}

constexpr std::string_view aliases[] = {"FromAsCasing"};

}  // namespace

extern const Rule from_as_casing_rule;
const Rule from_as_casing_rule = {"from-as-casing",
                                  "`as` and `FROM` in different cases of letters",
                                  diag::Severity::info,
                                  aliases,
                                  check,
                                  nullptr,
                                  true};

}  // namespace stagec::lint
