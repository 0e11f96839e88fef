#include "steps/common.h"

namespace stagec::steps {
namespace {

void lower(const syntax::Statement& statement, Lowering& lowering) {
  if (!statement.block) {
    missing(lowering, statement, "a block of packages");
    return;
  }
  Arguments(statement, lowering).finish();
  const std::vector<std::string> packages = lowering.packages(statement);
  if (packages.empty()) {
    return;
  }
  lowering.install(statement.span, {"npm", "npm install -g", {}, packages, ""});
  lowering.clean_at_end(statement.span, "npm cache clean --force");
  // What the clean-up leaves: logs and an empty cache.
  lowering.remove_at_end(statement.span, "/root/.npm");
}

}  // namespace

extern const Step npm_step;
const Step npm_step = {
    "npm",
    "npm { PACKAGE … }",
    "installs Node.js packages globally",
    lower,
};

}  // namespace stagec::steps
