// What several steps share: reading a statement from left to right, and building blocks
// for downloads, source builds and the image's configuration.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "steps/lowering.h"
#include "steps/step.h"

namespace stagec::steps {

/// Reads the items of a statement from left to right.
class Arguments {
 public:
  Arguments(const syntax::Statement& statement, Lowering& lowering, std::size_t first = 1)
      : statement_(statement), lowering_(lowering), next_(first) {}

  [[nodiscard]] bool done() const { return next_ >= statement_.items.size(); }
  /// The next item's place; that of the statement's last item at its end.
  [[nodiscard]] Span span() const;
  /// True if the next item is this bare word.
  [[nodiscard]] bool is(std::string_view keyword) const;
  /// The same, and one item on.
  bool take(std::string_view keyword);
  /// The next word, or nothing and `missing-argument` with `what`.
  const syntax::Word* word(std::string_view what) { return lowering_.word(statement_, next_++, what); }
  /// The text of the next word; nothing if it is missing or could not be evaluated.
  std::optional<std::string> text(std::string_view what) { return lowering_.text(statement_, next_++, what); }
  /// All words that are left; a list gives its elements.
  std::vector<std::string> rest();
  /// Reports the next item, which is none of the words that may stand here, and moves on to the next that is.
  void unexpected(const std::vector<std::string>& known);
  /// Reports what is left.
  void finish() { lowering_.end_of_items(statement_, next_); }
  [[nodiscard]] std::size_t next() const { return next_; }

 private:
  const syntax::Statement& statement_;
  Lowering& lowering_;
  std::size_t next_;
};

/// Reports that a step or setting lacks what it needs.
void missing(Lowering& lowering, const syntax::Statement& statement, std::string_view what);

/// Reports a block of a step that takes none.
void no_block(const syntax::Statement& statement, Lowering& lowering);
/// Reports items behind the block.
void nothing_after_block(const syntax::Statement& statement, Lowering& lowering);

/// The name of a repository as item `index`: it becomes part of file names.
std::optional<std::string> file_stem(const syntax::Statement& statement, std::size_t index, Lowering& lowering);

/// A note that names the env, where the word's value depends on it.
void note_env(diag::Report& report, const syntax::Word& word, Lowering& lowering);

// ---------------------------------------------------------------- downloads

/// How a download is checked: a checksum, or a reason why there is none.
struct Checksum {
  std::string algorithm;  ///< `sha256`; empty where it is unchecked
  std::string digits;
  std::string why;  ///< of `unchecked "why"`
};

/// Reads `sha256 HEX` or `unchecked "why"` if it stands next. False if something else does.
/// A wrong checksum is reported and leaves `checksum` empty.
bool read_checksum(Arguments& arguments, Lowering& lowering, std::optional<Checksum>& checksum);

/// Reports a download with neither checksum nor reason.
void checksum_missing(Lowering& lowering, Span span, const std::string& url);

/// Adds the commands that download a file and compare its checksum. `what` names it in the comment
/// that tells why it is unchecked.
void download(Lowering& lowering, Span span, const std::string& url, const std::string& path, const Checksum& checksum,
              const std::string& what);

/// Writes lines to a file.
void write_lines(Lowering& lowering, Span span, const std::vector<std::string>& lines, const std::string& path);

/// True for `644`, `0755`: an octal file mode. Reports anything else.
bool check_mode(Lowering& lowering, const syntax::Word& word, const std::string& mode);

// ---------------------------------------------------------------- source builds

/// `NAME = VALUE` of a block, also written `NAME=VALUE`; a list is joined with `;`.
struct Assignment {
  std::string name;
  std::string value;
  Span span;
};

/// Reads an assignment; nothing if the statement is none, or could not be evaluated.
std::optional<Assignment> read_assignment(const syntax::Statement& setting, Lowering& lowering);
/// True if a statement of a block has the form of an assignment.
bool is_assignment(const syntax::Statement& setting);
/// Sorts assignments by name and reports a name that stands twice.
void sort_assignments(std::vector<Assignment>& assignments, Lowering& lowering);

/// Directory and prefix of `cmake`, `configure`, `make`, and the settings all of them have.
struct SourceBuild {
  Span span;
  std::string directory;
  std::string prefix;
  std::string name;                   ///< what temporary directories are named after
  std::string jobs = "\"$(nproc)\"";  ///< shell text
  std::vector<std::string> targets;
  std::vector<Assignment> assignments;
};

/// Reads `KEYWORD DIR prefix DIR`; reports a missing prefix.
std::optional<SourceBuild> read_source_build(const syntax::Statement& statement, Lowering& lowering);
/// Reads `jobs N`, `target NAME…` or an assignment. False if the setting is none of them.
bool read_build_setting(const syntax::Statement& setting, SourceBuild& build, Lowering& lowering);
/// Reports settings that would set the prefix a second time.
void reject_prefix_settings(const SourceBuild& build, const std::vector<std::string>& names, Lowering& lowering);

// ---------------------------------------------------------------- copies and configuration

/// Reads `mode M` or `owner U[:G]` into a copy. False if something else stands next.
bool read_copy_option(Arguments& arguments, image::Copy& copy, Lowering& lowering);

/// Reports a value with a line end, which ENV, LABEL and their like cannot hold.
bool one_line(std::string_view value, Span span, std::string_view what, Lowering& lowering);

/// Keeps an entry of the image's configuration; reports a second, different one.
void set_config(std::optional<ConfigEntry>& place, ConfigEntry entry, std::string_view what, Lowering& lowering);

}  // namespace stagec::steps
