#include "dockerfile/heredocs.h"

#include <algorithm>

#include "dockerfile/characters.h"
#include "dockerfile/lexer.h"

namespace stagec::dockerfile {

namespace {

std::string_view without_tabs(std::string_view line) {
  return line.substr(std::min(line.find_first_not_of('\t'), line.size()));
}

std::vector<std::string> words_of(std::string_view text, bool keep_quotes, bool keep_escapes) {
  const Lookup nothing;
  Lexer lexer(text, nothing, {.keep_quotes = keep_quotes, .keep_escapes = keep_escapes, .keep_unset = true});
  static_cast<void>(lexer.rest());
  return lexer.words();
}

std::ptrdiff_t quotes(const std::string& text) {
  return std::count(text.begin(), text.end(), '\'') + std::count(text.begin(), text.end(), '"');
}

}  // namespace

std::optional<HeredocWord> parse_heredoc(std::string_view word) {
  while (!word.empty() && is_digit(word.front())) {
    word.remove_prefix(1);
  }
  if (!word.starts_with("<<")) {
    return std::nullopt;
  }
  word.remove_prefix(2);
  HeredocWord result;
  result.strip_tabs = word.starts_with('-');
  word.remove_prefix(result.strip_tabs ? 1 : 0);
  word = word.substr(std::min(word.find_first_not_of(" \t\n\f\r"), word.size()));
  if (word.empty() || word.find('<') != std::string_view::npos) {
    return std::nullopt;
  }
  const std::vector<std::string> plain = words_of(word, false, false);
  const std::vector<std::string> with_quotes = words_of(word, true, false);
  if (plain.size() != 1 || with_quotes.size() != 1) {
    return std::nullopt;
  }
  result.name = plain.front();
  result.expand = quotes(plain.front()) == quotes(with_quotes.front());
  result.has_escapes = word.find('\\') != std::string_view::npos;
  return result;
}

std::vector<OpenedHeredoc> opened_heredocs(std::string_view line) {
  std::vector<OpenedHeredoc> result;
  if (line.find("<<") == std::string_view::npos) {
    return result;
  }
  std::size_t from = 0;
  for (const std::string& word : words_of(line, true, true)) {
    const std::size_t found = line.find(word, from);
    const std::size_t begin = found == std::string_view::npos ? from : found;
    from = std::min(begin + word.size(), line.size());
    if (const std::optional<HeredocWord> heredoc = parse_heredoc(word)) {
      result.push_back({*heredoc, begin, from});
    }
  }
  return result;
}

std::optional<HeredocBody> read_heredoc(const HeredocWord& word, LineReader& lines) {
  const std::optional<PhysicalLine> start = lines.peek();
  HeredocBody result;
  result.heredoc.name = word.name;
  result.heredoc.strip_tabs = word.strip_tabs;
  result.heredoc.expand = word.expand;
  while (const std::optional<PhysicalLine> line = lines.next()) {
    const std::string_view text = word.strip_tabs ? without_tabs(line->text) : line->text;
    if (text == word.name) {
      result.end = line->begin + static_cast<std::uint32_t>(line->text.size());
      return result;
    }
    const std::string_view whole = lines.whole(*line);
    const std::string_view kept = word.strip_tabs ? without_tabs(whole) : whole;
    const auto skipped = static_cast<std::uint32_t>(whole.size() - kept.size());
    result.heredoc.origins.push_back({result.heredoc.body.size(), line->begin + skipped});
    result.heredoc.body += kept;
    result.raw += whole;
  }
  if (start) {
    lines.seek(start->begin);
  }
  return std::nullopt;
}

}  // namespace stagec::dockerfile
