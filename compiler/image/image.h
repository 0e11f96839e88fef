// An image as instructions: what a stage file compiles to and what a Dockerfile
// parses to. Names are those of the Dockerfile reference.
//
// A *value* below is text whose quotes are resolved: `$NAME` and `${…}` are references, kept
// as written; `\$` is a dollar and `\\` a backslash; no other character means anything but
// itself, a quote included. `literal` makes a value of plain text. In a Dockerfile with
// `# escape=`` the backtick has the backslash's part in its values. A value has no line end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/source.h"

namespace stagec::image {

/// `type=bind,source=a,target=/b`, options in the order written.
struct Mount {
  std::vector<std::pair<std::string, std::string>> options;
  friend bool operator==(const Mount&, const Mount&) = default;
};

/// From `text` bytes into a text on, its bytes stand in the file from byte `file` on.
struct Origin {
  std::size_t text = 0;
  std::uint32_t file = 0;
};

/// The byte of the file at which the byte `offset` of a text with these origins stands.
[[nodiscard]] std::uint32_t file_offset(const std::vector<Origin>& origins, std::size_t offset);

/// A here-document of a RUN, COPY or ADD.
struct Heredoc {
  std::string name;                  ///< the delimiter
  bool strip_tabs = false;           ///< `<<-`
  bool expand = true;                ///< the delimiter is not quoted
  std::string body;                  ///< with its last newline, tabs stripped where asked
  std::vector<Origin> origins = {};  ///< of the body; not part of its value
  friend bool operator==(const Heredoc& a, const Heredoc& b) {
    return a.name == b.name && a.strip_tabs == b.strip_tabs && a.expand == b.expand && a.body == b.body;
  }
};

/// Shell text of an instruction, as the shell receives it: continuations are gone.
/// `breaks` are the offsets in `text` at which a physical line of the file ended, so
/// that the same lines can be printed again. A line's indentation is part of the text, and
/// so is the blank before the backslash. `joined` makes one from lines. The words that open
/// here-documents (`<<EOF`) are in the text, their bodies are not. No line end, no outer blanks.
struct ShellText {
  std::string text;
  std::vector<std::size_t> breaks;
  std::vector<Origin> origins = {};  ///< of the text; not part of its value
  friend bool operator==(const ShellText& a, const ShellText& b) { return a.text == b.text && a.breaks == b.breaks; }
};

/// `["a", "b"]`.
struct ExecForm {
  std::vector<std::string> arguments;
  friend bool operator==(const ExecForm&, const ExecForm&) = default;
};

using Command = std::variant<ShellText, ExecForm>;

struct From {
  std::string image;     ///< a value: an image reference or the name of an earlier build stage
  std::string platform;  ///< `--platform`, may be empty
  std::string name;      ///< `AS name`, may be empty
  friend bool operator==(const From&, const From&) = default;
};
struct Run {
  std::vector<Mount> mounts;
  std::vector<std::string> devices;
  std::string network;
  std::string security;
  Command command;
  std::vector<Heredoc> heredocs;
  friend bool operator==(const Run&, const Run&) = default;
};
/// COPY and ADD. Sources and destination are values.
struct Copy {
  bool add = false;
  std::string from;
  std::string chmod;
  std::string chown;
  std::string checksum;
  bool link = false;
  bool parents = false;
  bool keep_git_dir = false;
  std::optional<bool> unpack = {};
  std::vector<std::string> exclude;
  std::vector<std::string> sources;
  std::string destination;
  std::vector<Heredoc> heredocs;
  friend bool operator==(const Copy&, const Copy&) = default;
};
/// ENV and LABEL; names and values are values.
struct Pairs {
  std::vector<std::pair<std::string, std::string>> pairs;
  friend bool operator==(const Pairs&, const Pairs&) = default;
};
struct Env : Pairs {
  friend bool operator==(const Env&, const Env&) = default;
};
struct Label : Pairs {
  friend bool operator==(const Label&, const Label&) = default;
};
/// Names and values are values.
struct Arg {
  std::vector<std::pair<std::string, std::optional<std::string>>> arguments;
  friend bool operator==(const Arg&, const Arg&) = default;
};
struct Shell {
  std::vector<std::string> arguments;
  friend bool operator==(const Shell&, const Shell&) = default;
};
struct User {
  std::string user;  ///< a value
  friend bool operator==(const User&, const User&) = default;
};
struct Workdir {
  std::string path;  ///< a value
  friend bool operator==(const Workdir&, const Workdir&) = default;
};
struct Cmd {
  Command command;
  friend bool operator==(const Cmd&, const Cmd&) = default;
};
struct Entrypoint {
  Command command;
  friend bool operator==(const Entrypoint&, const Entrypoint&) = default;
};
struct Expose {
  std::vector<std::string> ports;  ///< values
  friend bool operator==(const Expose&, const Expose&) = default;
};
struct Volume {
  std::vector<std::string> paths;  ///< values
  friend bool operator==(const Volume&, const Volume&) = default;
};
struct Stopsignal {
  std::string signal;  ///< a value
  friend bool operator==(const Stopsignal&, const Stopsignal&) = default;
};
struct Healthcheck {
  std::vector<std::pair<std::string, std::string>> flags;  ///< interval, timeout, …
  std::optional<Command> command;                          ///< nothing for NONE
  friend bool operator==(const Healthcheck&, const Healthcheck&) = default;
};
struct Maintainer {
  std::string name;
  friend bool operator==(const Maintainer&, const Maintainer&) = default;
};
/// ONBUILD: the text of the instruction it holds back, continuations gone; the bodies of its
/// here-documents follow on lines of their own.
struct Onbuild {
  std::string instruction;
  friend bool operator==(const Onbuild&, const Onbuild&) = default;
};

using Operation = std::variant<From, Run, Copy, Env, Label, Arg, Shell, User, Workdir, Cmd, Entrypoint, Expose, Volume,
                               Stopsignal, Healthcheck, Maintainer, Onbuild>;

/// One instruction and the comment lines straight above it (without `#` and the blank after it).
/// Where it came from is not part of its value.
struct Instruction {
  Operation operation;
  std::vector<std::string> comments;
  Span span;                         ///< in the Dockerfile it was read from, or of the statement it was compiled from
  std::vector<Span> flags = {};      ///< of each `--flag` in the Dockerfile it was read from, in order
  std::vector<Span> arguments = {};  ///< likewise of each word, pair or path; one for shell text
  friend bool operator==(const Instruction& a, const Instruction& b) {
    return a.operation == b.operation && a.comments == b.comments;
  }
};

/// FROM and what follows it.
struct BuildStage {
  Instruction from;  ///< holds a From
  std::vector<Instruction> instructions;
  friend bool operator==(const BuildStage&, const BuildStage&) = default;
};

/// A Dockerfile.
struct Image {
  std::vector<std::pair<std::string, std::string>> directives;  ///< `# syntax=…`, `# escape=…`, `# check=…`
  std::vector<std::string> header;                              ///< comment lines over everything else
  std::vector<Instruction> global_arguments;                    ///< ARG before the first FROM
  std::vector<BuildStage> stages;
  friend bool operator==(const Image&, const Image&) = default;
};

/// The value that means exactly `text`, for a file with that escape character.
[[nodiscard]] std::string literal(std::string_view text, char escape = '\\');

/// Shell text of lines that are printed one below the other with ` \` at the end of each but the last.
[[nodiscard]] ShellText joined(const std::vector<std::string>& lines);

/// A here-document's delimiter that no line of `body` is: EOF, or EOF with a number.
[[nodiscard]] std::string free_delimiter(std::string_view body);

/// The escape character of a Dockerfile: a backslash unless a directive says a backtick.
[[nodiscard]] char escape_character(const Image& image);

/// True for an instruction that adds a layer with files: RUN, COPY, ADD.
[[nodiscard]] bool makes_layer(const Operation& operation);

}  // namespace stagec::image
