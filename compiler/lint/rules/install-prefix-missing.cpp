// `install-prefix-missing`: an install whose prefix is left to the project's default.
#include "lint/rule.h"

namespace stagec::lint {

namespace {

/// How a prefix is given to each tool.
std::string_view option_of(std::string_view tool) {
  if (tool == "cmake") {
    return "-DCMAKE_INSTALL_PREFIX=…";
  }
  if (tool == "make") {
    return "PREFIX=…, or what its Makefile calls it";
  }
  return "--prefix=…";
}

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::Install& install : file.effects.installs) {
    if (install.has_prefix) {
      continue;
    }
    const bool same_layer = install.configure_instruction == install.instruction;
    const Span span = install.configure && same_layer ? *install.configure : install.span;
    diag::Report report =
        findings.report(span, "`{}` installs, and the prefix is left to the project's default", install.tool);
    if (install.configure && *install.configure != install.span) {
      report.label(same_layer ? install.span : *install.configure, "{}",
                   same_layer ? "installed here" : "configured here, with no prefix");
    }
    report.help("say where: `{}`", option_of(install.tool));
  }
}

}  // namespace

extern const Rule install_prefix_missing_rule;
const Rule install_prefix_missing_rule = {
    "install-prefix-missing",
    "a configure, cmake, meson or make install whose prefix is left to the project's default",
    diag::Severity::warning,
    {},
    check,
    nullptr};

}  // namespace stagec::lint
