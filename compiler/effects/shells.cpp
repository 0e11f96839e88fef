#include "effects/shells.h"

#include <algorithm>

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

}  // namespace stagec::effects
