// What the instructions of a Dockerfile do to the image: which commands run, what each layer leaves, what is removed
// too late, which clones follow a branch.
//
// The shell text of each RUN, and each script that it calls and that can be read, is followed along all its paths: in
// order, through variables, `cd`, functions, loops and branches. A path on which the RUN fails makes no layer and does
// not count. A command is taken to fail only where the script says what happens then (`||`, `if`, `while`, `!`).
// docs/effects.md says what is followed and where following ends.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/file_system.h"
#include "base/source.h"
#include "effects/text.h"
#include "image/image.h"
#include "shell/parse.h"
#include "shell/syntax.h"

namespace stagec::effects {

/// Shell text that was read: of an instruction, of `sh -c`, or of a script in the build context.
struct ShellSource {
  std::string text;
  shell::Dialect dialect = shell::Dialect::posix;
  shell::Script script;
  FileId file;
  std::string path;                    ///< of a script in the image; empty for other text
  std::vector<image::Origin> origins;  ///< of the text in the file
  std::optional<Span> call;            ///< where it is called, for text of another file
  std::size_t stage = 0;               ///< index into Image::stages
  std::size_t instruction = 0;         ///< index into BuildStage::instructions
  bool errexit = false;                ///< the shell was started with -e
  bool pipefail = false;               ///< the shell was started with -o pipefail

  /// The place of a range of the text in its file.
  [[nodiscard]] Span span(shell::Range range) const;
  /// The place where the Dockerfile shows it: the call, if the text is of another file.
  [[nodiscard]] Span place(shell::Range range) const { return call ? *call : span(range); }
};

/// A word of a command, expanded.
struct Argument {
  std::string text;      ///< see effects/text.h
  Span span;             ///< in the file it stands in
  bool assumed = false;  ///< depends on the default of an ARG, which a build may replace
  bool many = false;     ///< unquoted and unknown: may be no word or several
  friend bool operator==(const Argument&, const Argument&) = default;
};

/// A command that runs on at least one path. `sudo`, `env`, `time`, `exec` and their like are taken off.
struct CommandUse {
  std::string name;                 ///< the last part of the program's path; empty if it is unknown
  std::string path;                 ///< the program as given
  std::vector<Argument> arguments;  ///< without the name
  std::vector<std::pair<std::string, Argument>> variables;  ///< assignments before it
  bool clean_environment = false;                           ///< it sees no variables but these: `env -i`, `sudo`
  std::vector<std::string> wrappers;                        ///< `sudo`, `env` …, outermost first
  std::string directory;                                    ///< where it runs
  Span span;                                                ///< of the whole command; where the Dockerfile shows it
  Span name_span;
  std::size_t stage = 0;
  std::size_t instruction = 0;
  const ShellSource* source = nullptr;     ///< null for the exec form
  const shell::Command* syntax = nullptr;  ///< null for the exec form
  bool piped_from = false;                 ///< its standard input is the command before it in a pipeline
  bool piped_to = false;                   ///< its standard output goes to the next command
};

/// What a path in the image holds, as far as rules care.
enum class Content {
  apt_lists,
  dnf_cache,
  apk_cache,
  zypper_cache,
  pip_cache,
  uv_cache,
  npm_cache,
  yarn_cache,
  conda_cache,
  go_cache,
  cargo_cache,
  copied,    ///< put there by COPY or ADD
  download,  ///< a file that was downloaded
  clone,     ///< a clone of a repository
  unpacked,  ///< a directory an archive was unpacked to
  built,     ///< a build tree
  written,   ///< any other file or directory a command made
};

/// A file or directory that an instruction made.
struct Remnant {
  Content content = Content::written;
  std::string path;
  Span span;  ///< of the command or the source that made it, where the Dockerfile shows it
  std::size_t stage = 0;
  std::size_t instruction = 0;
  friend bool operator==(const Remnant&, const Remnant&) = default;
};

/// Files of one build stage that a layer of another one holds too, since it copies them.
struct Shipment {
  Remnant remnant;  ///< as the first stage made it, but for its path
  std::size_t stage = 0;
};

/// A removal in a later layer than the one that holds the file.
struct LateRemoval {
  Remnant remnant;
  Span span;  ///< of the word that names it
  std::size_t stage = 0;
  std::size_t instruction = 0;
  bool whole = true;      ///< all of the remnant goes
  bool also_own = false;  ///< on some path it also removes what its own layer made
};

/// What a clone follows.
enum class Following { commit, tag, branch, default_branch, unknown };

/// A clone (or `git+https://…` requirement, or ADD of a repository) and what it follows when its stage is done.
struct Clone {
  std::string url;
  std::string path;  ///< may be empty
  Following following = Following::default_branch;
  std::string reference;  ///< branch, tag or commit; may be empty
  Span span;
  std::size_t stage = 0;
  std::size_t instruction = 0;
  /// Where a commit was checked out, if that is in a later layer than the clone.
  std::optional<Span> late_checkout;
};

/// A configured or plain source tree that is installed.
struct Install {
  std::string tool;               ///< `cmake`, `configure`, `meson`, `make` …
  std::optional<Span> configure;  ///< where the tree was configured
  Span span;                      ///< of the command that installs
  bool has_prefix = false;        ///< given, or given by something that cannot be seen
  std::string prefix;             ///< if known
  std::size_t stage = 0;          ///< of the install
  std::size_t instruction = 0;
  std::size_t configure_instruction = 0;
};

/// How a build stage reaches the image.
enum class Reach {
  final_image,  ///< the last stage, or one that it is built FROM
  target,       ///< used by no other stage: an image of its own
  thrown_away,  ///< others only copy from it or mount it, or it is only the base of such stages
};

struct Effects {
  std::vector<Reach> reach;          ///< of each build stage
  std::deque<ShellSource> sources;   ///< in the order they were met
  std::vector<CommandUse> commands;  ///< in the order they first run
  std::vector<Remnant> left;         ///< what a layer makes and, on some path, still holds at its end
  std::vector<Shipment> shipments;
  std::vector<LateRemoval> late_removals;
  std::vector<Clone> clones;
  std::vector<Install> installs;
};

/// What analyse() may read: the scripts in the build context.
struct Surroundings {
  FileId file;          ///< the Dockerfile
  std::string context;  ///< directory; empty: none
  const FileSystem& files;
  SourceMap& sources;  ///< scripts are added to it
};

/// True if a layer of an image holds it: of its own build stage, or of one that copies it.
[[nodiscard]] bool reaches_image(const Effects& effects, const Remnant& remnant);

[[nodiscard]] Effects analyse(const image::Image& image, const Surroundings& surroundings);

}  // namespace stagec::effects
