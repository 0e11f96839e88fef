// `raw-value`: a value that is put into shell as it is.
#include "lint/rule.h"
#include "lint/statements.h"

namespace stagec::lint {

namespace {

void check(const Project& project, Findings& findings) {
  for (const model::Stage& stage : project.compilation.program().stages) {
    each_statement(stage, [&](const syntax::Statement& statement) {
      if (!statement.block) {
        return;
      }
      for (const syntax::Part& part : statement.block->shell) {
        if (part.raw) {
          findings.report(part.span, "the shell reads this value as text of its own: it is put in without quotes")
              .help(
                  "leave `raw` out to have it quoted for the place it stands in; a list becomes one word for each "
                  "element");
        }
      }
    });
  }
}

}  // namespace

extern const Rule raw_value_rule;
const Rule raw_value_rule = {"raw-value", "a value put into shell without quotes", diag::Severity::info, {}, nullptr,
                             check};

}  // namespace stagec::lint
