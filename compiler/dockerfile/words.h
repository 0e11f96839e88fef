// How instructions are cut into words. Every word is a part of the text given, so that its
// place in the file stays known.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stagec::dockerfile {

/// Words of ENV, LABEL and ARG: cut at blanks outside quotes. Quotes stay.
[[nodiscard]] std::vector<std::string_view> quoted_words(std::string_view text, char escape);

/// Words of FROM, COPY, EXPOSE and the like: cut at every blank, quotes or not.
[[nodiscard]] std::vector<std::string_view> plain_words(std::string_view text);

/// The first word and what follows the blanks after it.
struct Split {
  std::string_view first;
  std::string_view rest;
};
[[nodiscard]] Split split_first(std::string_view text);

/// One `--name=value` before an instruction's arguments.
struct Flag {
  std::string name;
  std::optional<std::string> value;  ///< quotes resolved; nothing where there is no `=`
  std::string_view written;
};

/// The flags at the start of `text`, and the rest of it without outer blanks.
struct Flags {
  std::vector<Flag> flags;
  std::string_view rest;
};
[[nodiscard]] Flags split_flags(std::string_view text, char escape);

}  // namespace stagec::dockerfile
