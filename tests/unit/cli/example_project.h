// A small project in memory, and commands run on it in process.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/file_system.h"
#include "cli/command.h"
#include "runtime/commands.h"

namespace stagec::cli::testing {

/// Texts in memory on which writing can be made to fail.
class ExampleFiles final : public FileSystem {
 public:
  std::optional<WriteFailure> failure;  ///< of every write from now on
  std::size_t written = 0;              ///< files so far

  [[nodiscard]] FileKind kind(const std::string& path) const override { return files_.kind(path); }
  [[nodiscard]] std::optional<std::string> read(const std::string& path, std::string& why) const override {
    return files_.read(path, why);
  }
  [[nodiscard]] std::vector<std::string> list(const std::string& path) const override { return files_.list(path); }
  [[nodiscard]] std::optional<std::string> link_target(const std::string& path) const override {
    return files_.link_target(path);
  }
  [[nodiscard]] std::string resolved(const std::string& path) const override { return files_.resolved(path); }
  std::optional<WriteFailure> write_all(const std::vector<NewFile>& files) override {
    if (failure) {
      return failure;
    }
    written += files.size();
    return files_.write_all(files);
  }
  bool remove(const std::string& path, std::string& why) override { return files_.remove(path, why); }

  void put(const std::string& path, const std::string& text) { files_.write_all({{path, text}}); }
  void link(const std::string& path, const std::string& target) { files_.link(path, target); }
  [[nodiscard]] std::string text(const std::string& path) const {
    std::string why;
    return files_.read(path, why).value_or("");
  }

 private:
  MemoryFileSystem files_;
};

struct Outcome {
  int code = 0;
  std::string out;
  std::string err;
};

/// Runs a command line on files.
inline Outcome run_on(FileSystem& files, const std::vector<std::string>& arguments, const std::string& input = "") {
  Outcome outcome;
  Context context{files, outcome.out, outcome.err, input, false};
  context.commands = runtime::program_commands();
  outcome.code = run(context, arguments);
  return outcome;
}

/// Three stages, a builder, a profile, a name scheme and three envs, one of them prebuilt.
inline void put_example(ExampleFiles& files) {
  files.put("stages/base.stage", R"(stage base {
  summary "the distribution"
  option version : version
  from "debian:{{version}}"
  run { echo base }
}
)");
  files.put("stages/tool.stage", R"(builder maker {
  summary "makes the tool"
  needs base
  run { mkdir /made }
}

stage tool {
  summary "a tool"
  needs base
  option fast : flag = no
  if fast {
    run { echo fast }
  } else {
    run { echo slow }
  }
  take maker:/made to /opt/made
  check "there" { test -d /opt/made }
  check exclusive "only here" { ls /opt/made }
}

stage patch {
  summary "mends the tool"
  needs tool
  applies when tool.fast
  hotfix "https://example.org/1"
  until base.version >= 13 "the release has it"
  run { echo patch }
}
)");
  files.put("envs/all.envs", R"(names img {
  deb{v} => use base {v}
}

profile tools {
  use tool
}

env img-deb11 : tools {
  note "the slow one"
}
env img-deb12 : tools {
  use tool fast=yes
}
env img-deb10 {
  use base 10
}
env img-old {
  prebuilt example.org/old:1
}
)");
}

}  // namespace stagec::cli::testing
