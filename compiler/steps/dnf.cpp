#include "steps/common.h"

namespace stagec::steps {
namespace {

void lower(const syntax::Statement& statement, Lowering& lowering) {
  Arguments arguments(statement, lowering);
  const bool recommends = arguments.take("recommends");
  if (!statement.block) {
    missing(lowering, statement, "a block of packages");
    return;
  }
  arguments.finish();
  const std::vector<std::string> packages = lowering.packages(statement);
  if (packages.empty()) {
    return;
  }
  const char* head = recommends ? "dnf install -y" : "dnf install -y --setopt=install_weak_deps=False";
  lowering.install(statement.span, {"dnf", head, {}, packages, ""});
  lowering.layer(statement.span).reads_index = true;
  lowering.clean_at_end(statement.span, "dnf clean all");
  lowering.remove_at_end(statement.span, "/var/cache/dnf");
}

}  // namespace

extern const Step dnf_step;
const Step dnf_step = {
    "dnf",
    "dnf [recommends] { PACKAGE … }",
    "installs packages of Fedora and its relatives",
    lower,
};

}  // namespace stagec::steps
