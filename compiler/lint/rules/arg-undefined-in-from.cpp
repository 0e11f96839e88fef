// `arg-undefined-in-from`: FROM refers to a variable that no ARG above it declares.
#include "base/spelling.h"
#include "dockerfile/expand.h"
#include "lint/instructions.h"
#include "lint/rule.h"
#include "lint/scopes.h"

namespace stagec::lint {

namespace {

void check_value(const std::string& value, Span span, const std::vector<std::string>& declared, Findings& findings) {
  for (const std::string& name : dockerfile::references(value)) {
    const bool plain =
        value.find("$" + name) != std::string::npos || value.find("${" + name + "}") != std::string::npos;
    if (!plain || is_one_of(name, declared) || is_platform_argument(name)) {
      continue;
    }
    diag::Report report =
        findings.report(span, "`${}` is nothing here: no `ARG` above the first `FROM` declares it", name);
    if (const std::optional<std::string> near = closest(name, declared)) {
      report.help("did you mean `{}`?", *near);
    } else {
      report.help("write `ARG {}=…` above the first `FROM`", name);
    }
  }
}

void check(const Dockerfile& file, Findings& findings) {
  std::vector<std::string> declared;
  for (const image::Instruction& instruction : file.image.global_arguments) {
    for (const auto& argument : std::get<image::Arg>(instruction.operation).arguments) {
      declared.push_back(argument.first);
    }
  }
  for (const image::BuildStage& stage : file.image.stages) {
    check_value(from_of(stage).image, argument_span(stage.from, 0), declared, findings);
    check_value(from_of(stage).platform, flag_span(file, stage.from, "platform"), declared, findings);
  }
}

constexpr std::string_view aliases[] = {"UndefinedArgInFrom"};

}  // namespace

extern const Rule arg_undefined_in_from_rule;
const Rule arg_undefined_in_from_rule = {"arg-undefined-in-from",
                                         "FROM refers to a variable that no ARG above the first FROM declares",
                                         diag::Severity::warning,
                                         aliases,
                                         check,
                                         nullptr};

}  // namespace stagec::lint
