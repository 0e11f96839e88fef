// Turns the lines of a shell script into lines that can be joined into one, as a
// Dockerfile RUN with backslashes at the line ends needs, without changing what the
// script does.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stagec::shell {

/// A line of joined shell text. Joined lines are printed one below the other with ` \`
/// at every line end but the last; the shell sees them with no line end between.
struct JoinedLine {
  int indent = 0;         ///< columns relative to the script's own left edge
  std::string text;       ///< no comment, no trailing blanks; ends with `;` where a command ends and needs one
  bool complete = false;  ///< a whole command at the outermost level ends with this line
};

/// Something in the script that cannot be said on joined lines.
struct JoinProblem {
  std::size_t offset = 0;  ///< byte in the script
  std::string message;     ///< diagnostic wording
  std::string help;
};

struct Joined {
  std::vector<JoinedLine> lines;
  std::vector<JoinProblem> problems;
  /// A line end inside quotes is written `${nl}`; then the RUN must define `nl` first with `newline_definition`.
  bool uses_newline_variable = false;
};

/// Shell commands that set `nl` to one newline, in POSIX sh.
extern const std::string_view newline_definition;

/// Joins a script of POSIX sh, or of bash where `bash` is true. Comments and blank lines go. Commands end
/// with `;` unless the grammar needs none there (after `then`, `do`, `{`, `(`, `|`, `&&`, `||`, `&`, `;;`, `in`, …).
/// The last line of the result carries a `;` too where one would be needed before a further command.
[[nodiscard]] Joined join_lines(std::string_view script, bool bash);

/// What a shell sees of joined lines once a Dockerfile parser has taken the backslashes and line ends off.
[[nodiscard]] std::string joined_text(const Joined& joined);

}  // namespace stagec::shell
