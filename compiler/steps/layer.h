// What the steps of one stage come to for one env: layers of commands, image
// configuration and checks. Independent of the dialect that prints it.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/source.h"
#include "image/image.h"

namespace stagec::steps {

/// A printed line of a command, indented relative to where the commands stand.
struct CommandLine {
  int indent = 0;
  std::string text;
  friend bool operator==(const CommandLine&, const CommandLine&) = default;
};

/// One shell command, or a `run` block's lines. No `;` at its end. Lines of one command are
/// joined with blanks (a line inside it that ends a command of its own carries its `;`).
struct Command {
  std::vector<CommandLine> lines;
  friend bool operator==(const Command&, const Command&) = default;
};

/// ENV, COPY and one RUN.
struct Layer {
  Span span;                                             ///< of the first step in it
  std::vector<std::pair<std::string, std::string>> env;  ///< sorted by name when printed; values as in ENV
  std::vector<image::Copy> copies;
  std::vector<image::Mount> mounts;
  std::vector<Command> commands;
  std::vector<std::string> removals;   ///< paths of the clean-up, as shell words; printed sorted, each once
  std::vector<Command> clean_up;       ///< commands that clean before the removals (`dnf clean all`)
  std::vector<std::string> comments;   ///< over the instruction: tags of pinned commits, reasons for a missing checksum
  bool reads_index = false;            ///< fetched a distribution's package index
  bool uses_apt = false;               ///< needs DEBIAN_FRONTEND
  bool has_secret = false;             ///< commands are not echoed
  bool uses_newline_variable = false;  ///< defines `nl` first
  std::vector<std::string> context_files;  ///< places in the build context that it copies or mounts

  [[nodiscard]] bool runs() const { return !commands.empty(); }
};

/// `check "NAME" { … } prints "REGEX"`.
struct Check {
  std::string name;
  std::string command;
  std::string prints;
  bool exclusive = false;
  Span span;
};

/// One entry of the image's configuration: its value and the step that set it.
struct ConfigEntry {
  std::string value;
  std::vector<std::string> arguments;  ///< of `entrypoint` and `cmd`
  Span span;
};

/// Everything a stage gives.
struct StageOutput {
  std::vector<Layer> layers;
  std::optional<ConfigEntry> user;
  std::optional<ConfigEntry> workdir;
  std::optional<ConfigEntry> entrypoint;
  std::optional<ConfigEntry> cmd;
  std::map<std::string, ConfigEntry> labels;
  std::map<std::string, ConfigEntry> ports;
  std::vector<Check> checks;
};

}  // namespace stagec::steps
