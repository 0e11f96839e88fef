#include <algorithm>

#include "steps/common.h"

namespace stagec::steps {
namespace {

constexpr std::string_view build_type = "CMAKE_BUILD_TYPE";

std::string definition(const std::string& name, const std::string& value) {
  return shell_word("-D" + name + "=" + value);
}

/// Build type and prefix first: they are there in every build.
std::vector<std::string> definitions(const SourceBuild& build) {
  std::vector<std::string> first = {definition(std::string(build_type), "Release"),
                                    definition("CMAKE_INSTALL_PREFIX", build.prefix)};
  std::vector<std::string> others;
  for (const Assignment& assignment : build.assignments) {
    if (assignment.name == build_type) {
      first[0] = definition(assignment.name, assignment.value);
    } else {
      others.push_back(definition(assignment.name, assignment.value));
    }
  }
  first.insert(first.end(), others.begin(), others.end());
  return first;
}

void lower(const syntax::Statement& statement, Lowering& lowering) {
  const auto read = read_source_build(statement, lowering);
  if (!read) {
    return;
  }
  SourceBuild build = *read;
  std::string generator;
  lowering.each_setting(statement, [&](const syntax::Statement& setting) {
    if (setting.keyword() == "generator" && !is_assignment(setting)) {
      generator = lowering.text(setting, 1, "the name of a generator").value_or("");
      lowering.end_of_items(setting, 2);
    } else if (!read_build_setting(setting, build, lowering)) {
      lowering.unknown_setting(setting, "cmake", {"NAME = VALUE", "target", "jobs", "generator"});
    }
  });
  reject_prefix_settings(build, {"CMAKE_INSTALL_PREFIX", "CMAKE_INSTALL_PREFIX:PATH"}, lowering);
  sort_assignments(build.assignments, lowering);

  const std::string directory = shell_word(lowering.temporary(build.name + "-build"));
  const std::string option = generator.empty() ? "" : " -G " + shell_word(generator);
  lowering.command(build.span, "cmake -S " + shell_word(build.directory) + " -B " + directory + option,
                   definitions(build));
  std::vector<std::string> arguments = {"-j " + build.jobs};
  if (!build.targets.empty()) {
    arguments.emplace_back("--target");
    for (const std::string& target : build.targets) {
      arguments.push_back(shell_word(target));
    }
  }
  lowering.short_command(build.span, "cmake --build " + directory, arguments);
  lowering.command(build.span, "cmake --install " + directory);
  lowering.remove_at_end(build.span, directory);
}

}  // namespace

extern const Step cmake_step;
const Step cmake_step = {
    "cmake",
    "cmake DIR prefix DIR { NAME = VALUE …; target NAME …; jobs N; generator NAME }",
    "configures, builds and installs with CMake",
    lower,
};

}  // namespace stagec::steps
