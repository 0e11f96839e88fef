// JSON arrays of strings, the exec form of instructions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stagec::dockerfile {

struct JsonStrings {
  enum class Kind {
    none,     ///< no JSON array: the text is to be read some other way
    strings,  ///< an array of strings
    mixed,    ///< an array that holds something else too
  };
  Kind kind = Kind::none;
  std::vector<std::string> strings;
  std::vector<std::string_view> written;  ///< each string with its quotes; for `mixed`, the first other thing is last
};

/// Reads a whole text as one array. Blanks may stand around it.
[[nodiscard]] JsonStrings parse_json_strings(std::string_view text);

}  // namespace stagec::dockerfile
