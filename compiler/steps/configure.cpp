#include "steps/common.h"

namespace stagec::steps {
namespace {

void lower(const syntax::Statement& statement, Lowering& lowering) {
  const auto read = read_source_build(statement, lowering);
  if (!read) {
    return;
  }
  SourceBuild build = *read;
  // In source order: some scripts read `--disable-all --enable-one` from left to right.
  std::vector<std::string> options = {"--prefix=" + shell_word(build.prefix)};
  lowering.each_setting(statement, [&](const syntax::Statement& setting) {
    if (setting.keyword() == "jobs" && !is_assignment(setting)) {
      read_build_setting(setting, build, lowering);
    } else if (is_assignment(setting)) {
      if (const auto assignment = read_assignment(setting, lowering)) {
        options.push_back(assignment->name + "=" + shell_word(assignment->value));
      }
    } else if (lowering.options().sources->text(setting.keyword_span()).starts_with("--prefix")) {
      lowering.sink()
          .error("prefix-twice", setting.keyword_span(), "`--prefix` is what `prefix {}` sets", build.prefix)
          .help("take this line out, and give the directory behind `prefix`");
    } else if (lowering.options().sources->text(setting.keyword_span()).starts_with("-")) {
      for (const std::string& option : lowering.texts(setting.items, 0)) {
        options.push_back(shell_word(option));
      }
    } else {
      lowering.unknown_setting(setting, "configure", {"--OPTION", "NAME=VALUE", "jobs"});
    }
  });
  const std::string directory = shell_word(build.directory);
  // In a shell of its own, so that the commands after it stand where they stood.
  options.back() += ")";
  lowering.command(build.span, "(cd " + directory + " && ./configure", options);
  lowering.command(build.span, "make -C " + directory + " -j " + build.jobs);
  lowering.command(build.span, "make -C " + directory + " install");
}

}  // namespace

extern const Step configure_step;
const Step configure_step = {
    "configure",
    "configure DIR prefix DIR { --OPTION …; NAME=VALUE …; jobs N }",
    "configures, builds and installs with a configure script",
    lower,
};

}  // namespace stagec::steps
