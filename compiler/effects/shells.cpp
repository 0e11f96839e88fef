#include "effects/shells.h"

#include <algorithm>
#include <string>
#include <vector>

#include "effects/text.h"

namespace stagec::effects {

std::optional<shell::Dialect> dialect_of(std::string_view program) {
  if (program == "sh" || program == "dash" || program == "ash") {
    return shell::Dialect::posix;
  }
  if (program == "bash" || program == "zsh" || program == "ksh") {
    return shell::Dialect::bash;
  }
  return std::nullopt;
}

namespace {

/// The words behind `#!` on the first line of a text; none if it does not begin with that.
std::vector<std::string> words_of_first_line(std::string_view text) {
  std::vector<std::string> words;
  if (!text.starts_with("#!")) {
    return words;
  }
  constexpr std::string_view blanks = " \t\r";
  std::string_view rest = text.substr(2, text.find('\n') - 2);
  while (true) {
    rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
    if (rest.empty()) {
      return words;
    }
    words.emplace_back(rest.substr(0, rest.find_first_of(blanks)));
    rest.remove_prefix(words.back().size());
  }
}

}  // namespace

Interpretation read_first_line(std::string_view text) {
  Interpretation result;
  if (!text.starts_with("#!")) {
    return result;
  }
  result.is_shell = false;
  const std::vector<std::string> words = words_of_first_line(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (const std::optional<shell::Dialect> dialect = dialect_of(base_name(word)); dialect && !result.is_shell) {
      result.is_shell = true;
      result.dialect = dialect;
    } else if (result.is_shell && word.starts_with('-') && !word.starts_with("--")) {
      result.errexit = result.errexit || word.find('e') != std::string::npos;
      result.pipefail = result.pipefail || (word.ends_with('o') && i + 1 < words.size() && words[i + 1] == "pipefail");
    }
  }
  return result;
}

}  // namespace stagec::effects
