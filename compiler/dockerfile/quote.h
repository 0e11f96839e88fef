// Writes values, flags and words so that reading them back gives the same.
// What a value is stands in image/image.h.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "image/image.h"

namespace stagec::dockerfile {

/// A stretch of a value: plain text with its escapes resolved, or a reference as written.
struct Piece {
  bool reference = false;
  std::string text;
};

/// The stretches of a value in order.
[[nodiscard]] std::vector<Piece> pieces(std::string_view value, char escape);

/// The byte after the reference that starts at `at`, or nothing where it is not one.
[[nodiscard]] std::optional<std::size_t> reference_end(std::string_view text, std::size_t at, char escape);

/// The value between double quotes.
[[nodiscard]] std::string quoted(std::string_view value, char escape);

/// The value as one word, with escapes in place of quotes. Blanks in it stay as they are.
/// Words that open here-documents are looked for with a backslash as the escape character
/// whatever the directive says; a word `beside_heredoc` means the same with either.
[[nodiscard]] std::string unquoted(std::string_view value, char escape, bool beside_heredoc = false);

/// The value as one word, in double quotes only if it needs them.
[[nodiscard]] std::string word(std::string_view value, char escape);

/// True if `written` has a blank or a control character, or nothing in it.
[[nodiscard]] bool splits(std::string_view written);

/// The text of a flag's value.
[[nodiscard]] std::string flag_value(std::string_view text, char escape);

/// `["a", "b"]`.
[[nodiscard]] std::string json_array(const std::vector<std::string>& strings);

/// The fields of a mount, joined by commas.
[[nodiscard]] std::string mount_text(const image::Mount& mount);

/// `<<EOF`, `<<-'EOF'`: the word that opens a here-document.
[[nodiscard]] std::string heredoc_word(const image::Heredoc& heredoc);

}  // namespace stagec::dockerfile
