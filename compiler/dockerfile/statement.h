// What the readers of single instructions get: the pieces of one instruction, the way from a
// piece to its place in the file, and the checks that several instructions share.
// One reader per instruction turns a Statement into an Operation, or reports and gives nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"
#include "diag/sink.h"
#include "dockerfile/heredocs.h"
#include "dockerfile/json.h"
#include "dockerfile/lines.h"
#include "dockerfile/words.h"
#include "image/image.h"

namespace stagec::dockerfile {

/// The file being read.
struct Context {
  FileId file;
  diag::Sink& sink;
  char escape = '\\';
};

enum class FlagKind { yes_or_no, text, texts };

struct FlagRule {
  std::string_view name;
  FlagKind kind = FlagKind::text;
};

/// One instruction, cut into keyword, flags and the rest. All views are parts of the line's text.
class Statement {
 public:
  Statement(const Context& context, const LogicalLine& line, std::string_view text);

  [[nodiscard]] const std::string& keyword() const { return keyword_; }  ///< in upper case
  [[nodiscard]] std::string_view keyword_written() const { return keyword_written_; }
  [[nodiscard]] const std::vector<Flag>& flags() const { return flags_.flags; }
  [[nodiscard]] std::string_view rest() const { return flags_.rest; }
  [[nodiscard]] char escape() const { return context_->escape; }
  [[nodiscard]] const Context& context() const { return *context_; }
  [[nodiscard]] const LogicalLine& line() const { return *line_; }
  [[nodiscard]] const std::vector<HeredocBody>& heredocs() const { return heredocs_; }
  void set_heredocs(std::vector<HeredocBody> heredocs) { heredocs_ = std::move(heredocs); }

  /// The bytes of the file that `part` was read from. An empty part is the point it stands at.
  [[nodiscard]] Span span(std::string_view part) const;
  diag::Report error(std::string_view code, std::string_view part, const std::string& message) const;

  /// Says that an argument is missing. Always gives nothing, as the caller then does.
  std::nullopt_t missing(const std::string& what) const;
  /// Reports flags that are unknown, repeated, or of the wrong kind. True if there are none.
  [[nodiscard]] bool check_flags(const std::vector<FlagRule>& rules) const;
  /// The value of a flag given once; empty if it is not there.
  [[nodiscard]] std::string flag(std::string_view name) const;
  /// The values of a flag that may repeat.
  [[nodiscard]] std::vector<std::string> all_flags(std::string_view name) const;
  /// Whether a yes-or-no flag is set; nothing if it is not there.
  [[nodiscard]] std::optional<bool> yes(std::string_view name) const;

  /// The rest as a JSON array, or kind `none`. An array that holds more than strings is reported.
  [[nodiscard]] JsonStrings json() const;
  /// The value of a part, or nothing after a report.
  [[nodiscard]] std::optional<std::string> value(std::string_view part) const;
  /// The value of a text that came out of a JSON string; `written` is that string.
  [[nodiscard]] std::optional<std::string> value(const std::string& text, std::string_view written) const;
  /// A part as shell text.
  [[nodiscard]] image::ShellText shell_text(std::string_view part) const;
  /// A part as exec form if it is a JSON array, else as shell text; nothing after a report.
  [[nodiscard]] std::optional<image::Command> command(std::string_view part) const;

 private:
  [[nodiscard]] std::size_t offset(std::string_view part) const;
  bool check_flag(const Flag& flag, const FlagRule& rule) const;
  void unknown_flag(const Flag& flag, const std::vector<FlagRule>& rules) const;
  [[nodiscard]] JsonStrings json(std::string_view part) const;
  [[nodiscard]] std::optional<std::string> resolved(std::string_view text, std::string_view whole, bool is_part) const;

  const Context* context_;
  const LogicalLine* line_;
  std::string_view keyword_written_;
  std::string keyword_;
  Flags flags_;
  std::vector<HeredocBody> heredocs_;
};

}  // namespace stagec::dockerfile
