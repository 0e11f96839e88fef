// Here-documents: which words of an instruction open one, and the lines that belong to them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dockerfile/lines.h"
#include "image/image.h"

namespace stagec::dockerfile {

/// A word such as `<<EOF`, `3<<-"EOF"` or `<< EOF`.
struct HeredocWord {
  std::string name;
  bool strip_tabs = false;
  bool expand = true;        ///< by BuildKit's rule: no quote in the delimiter
  bool has_escapes = false;  ///< a backslash in the delimiter, which for a shell quotes it
};

/// The here-document a whole word opens, if it opens one.
[[nodiscard]] std::optional<HeredocWord> parse_heredoc(std::string_view word);

/// A here-document that a line opens, and where its word stands in the line.
struct OpenedHeredoc {
  HeredocWord word;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The here-documents a logical line opens. BuildKit looks at the words of the whole line; one
/// with an odd quote or a reference it does not know opens none.
[[nodiscard]] std::vector<OpenedHeredoc> opened_heredocs(std::string_view line);

/// The body of a here-document and the end of its last line.
struct HeredocBody {
  image::Heredoc heredoc;
  std::string raw;        ///< the body before tabs were stripped
  std::uint32_t end = 0;  ///< after the delimiter's last byte
};

/// Reads a body up to its delimiter; nothing if no line is the delimiter. Then `lines` is left where it was.
[[nodiscard]] std::optional<HeredocBody> read_heredoc(const HeredocWord& word, LineReader& lines);

}  // namespace stagec::dockerfile
