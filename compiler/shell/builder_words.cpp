#include "shell/builder_words.h"

#include <algorithm>

#include "shell/characters.h"

namespace stagec::shell {
namespace {

constexpr std::string_view white_space = " \t\n\v\f\r";

std::size_t past_quotes(std::string_view line, std::size_t begin) {
  const char quote = line[begin];
  std::size_t at = begin + 1;
  while (at < line.size() && line[at] != quote) {
    at += quote == '"' && line[at] == '\\' ? 2U : 1U;
  }
  return std::min(at + 1, line.size());
}

/// The end of what belongs together at `begin`: quotes, an escaped character, `<<` and the blanks behind it.
std::size_t past_unit(std::string_view line, std::size_t begin) {
  if (line[begin] == '\'' || line[begin] == '"') {
    return past_quotes(line, begin);
  }
  if (line[begin] == '\\') {
    return std::min(begin + 2, line.size());
  }
  if (line.substr(begin).starts_with("<<")) {
    return std::min(line.find_first_not_of(white_space, begin + 2), line.size());
  }
  return begin + 1;
}

/// Where in `word` the `<<` of a here-document stands: digits, `<<`, perhaps `-`, and a name.
std::size_t heredoc_operator(std::string_view word) {
  const std::size_t at = std::min(word.find_first_not_of("0123456789"), word.size());
  std::string_view rest = word.substr(at);
  if (!rest.starts_with("<<")) {
    return std::string_view::npos;
  }
  rest.remove_prefix(rest.starts_with("<<-") ? 3 : 2);
  rest = rest.substr(std::min(rest.find_first_not_of(white_space), rest.size()));
  return rest.empty() || rest.find('<') != std::string_view::npos ? std::string_view::npos : at;
}

}  // namespace

std::vector<std::size_t> builder_heredocs(std::string_view line) {
  std::vector<std::size_t> found;
  std::size_t at = 0;
  while (at < line.size()) {
    const std::size_t begin = at;
    while (at < line.size() && !is_one_of(line[at], white_space)) {
      at = past_unit(line, at);
    }
    const std::size_t operation = heredoc_operator(line.substr(begin, at - begin));
    if (operation != std::string_view::npos) {
      found.push_back(begin + operation);
    }
    at += at < line.size() ? 1U : 0U;
  }
  return found;
}

}  // namespace stagec::shell
