// `pin-unused`: a pin that nothing reads.
#include "lint/rule.h"
#include "lint/statements.h"

namespace stagec::lint {

namespace {

void check(const Project& project, Findings& findings) {
  for (const model::Stage& stage : project.compilation.program().stages) {
    for (const model::PinDecl& pin : stage.pins) {
      if (!reads_name(stage, pin.name)) {
        findings.report(pin.span, "nothing reads the pin `{}` of `{}`", pin.name, stage.name)
            .help("write `{{{{{}}}}}` where its value belongs, or take the pin and `{}` away", pin.name, pin.path);
      }
    }
  }
}

}  // namespace

extern const Rule pin_unused_rule;
const Rule pin_unused_rule = {"pin-unused", "a pin that nothing reads", diag::Severity::warning, {}, nullptr, check};

}  // namespace stagec::lint
