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
  const char* head = recommends ? "apt-get install -y" : "apt-get install -y --no-install-recommends";
  lowering.install(statement.span, {"apt", head, {}, packages, "apt-get update"});
  Layer& layer = lowering.layer(statement.span);
  layer.reads_index = true;
  layer.uses_apt = true;
  lowering.remove_at_end(statement.span, "/var/lib/apt/lists/*");
}

}  // namespace

extern const Step apt_step;
const Step apt_step = {
    "apt",
    "apt [recommends] { PACKAGE … }",
    "installs packages of Debian or Ubuntu",
    lower,
};

}  // namespace stagec::steps
