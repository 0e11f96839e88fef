#include "steps/common.h"

namespace stagec::steps {
namespace {

void lower(const syntax::Statement& statement, Lowering& lowering) {
  const auto read = read_source_build(statement, lowering);
  if (!read) {
    return;
  }
  SourceBuild build = *read;
  lowering.each_setting(statement, [&](const syntax::Statement& setting) {
    if (!read_build_setting(setting, build, lowering)) {
      lowering.unknown_setting(setting, "make", {"NAME = VALUE", "target", "jobs"});
    }
  });
  reject_prefix_settings(build, {"PREFIX", "prefix"}, lowering);
  sort_assignments(build.assignments, lowering);

  // Makefiles spell it both ways, and pass over a variable that they do not know.
  std::vector<std::string> variables = {shell_word("PREFIX=" + build.prefix), shell_word("prefix=" + build.prefix)};
  for (const Assignment& assignment : build.assignments) {
    variables.push_back(shell_word(assignment.name + "=" + assignment.value));
  }
  const std::string head = "make -C " + shell_word(build.directory);
  std::vector<std::string> arguments = variables;
  for (const std::string& target : build.targets) {
    arguments.push_back(shell_word(target));
  }
  lowering.command(build.span, head + " -j " + build.jobs, arguments);
  if (build.targets.empty()) {
    variables.emplace_back("install");
    lowering.command(build.span, head, variables);
  }
}

}  // namespace

extern const Step make_step;
const Step make_step = {
    "make",
    "make DIR prefix DIR { NAME = VALUE …; target NAME …; jobs N }",
    "builds and installs with a plain Makefile",
    lower,
};

}  // namespace stagec::steps
