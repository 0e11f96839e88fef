#include "dockerfile/write_shell.h"

#include <algorithm>

#include "dockerfile/characters.h"
#include "dockerfile/quote.h"

namespace stagec::dockerfile {

namespace {

/// The breaks at which a line can really end.
std::vector<std::size_t> usable_breaks(const image::ShellText& shell, char escape) {
  std::vector<std::size_t> usable;
  std::size_t next = shell.text.size();
  for (auto each = shell.breaks.rbegin(); each != shell.breaks.rend(); ++each) {
    const std::size_t at = *each;
    if (at == 0 || at > next || at == shell.text.size() || shell.text[at - 1] == escape) {
      continue;
    }
    std::size_t first = at;
    while (const std::size_t blank = blank_length(shell.text, first)) {
      first += blank;
    }
    if (first < next && shell.text[first] == '#') {
      continue;
    }
    usable.push_back(at);
    next = at;
  }
  std::reverse(usable.begin(), usable.end());
  return usable;
}

bool ends_early(const image::Heredoc& heredoc) {
  for (std::size_t begin = 0; begin < heredoc.body.size();) {
    const std::size_t end = std::min(heredoc.body.find('\n', begin), heredoc.body.size());
    if (heredoc.body.compare(begin, end - begin, heredoc.name) == 0) {
      return true;
    }
    begin = end + 1;
  }
  return false;
}

}  // namespace

std::string shell_lines(const image::ShellText& shell, char escape) {
  std::string text;
  std::size_t begin = 0;
  for (const std::size_t end : usable_breaks(shell, escape)) {
    text += shell.text.substr(begin, end - begin) + escape + "\n";
    begin = end;
  }
  return closed(text + shell.text.substr(begin), escape);
}

std::string closed(std::string text, char escape) {
  const bool escaped = text.size() > 1 && text[text.size() - 2] == escape;
  if (text.ends_with(escape) && !escaped) {
    text += '\v';
  }
  return text;
}

void make_delimiters_free(std::vector<image::Heredoc>& heredocs, image::Command& command) {
  auto* shell = std::get_if<image::ShellText>(&command);
  for (image::Heredoc& heredoc : heredocs) {
    if (shell == nullptr || !ends_early(heredoc)) {
      continue;
    }
    const std::string old_word = heredoc_word(heredoc);
    heredoc.name = image::free_delimiter(heredoc.body);
    const std::size_t at = shell->text.find(old_word);
    if (at != std::string::npos) {
      shell->text.replace(at, old_word.size(), heredoc_word(heredoc));
    }
  }
}

std::string heredoc_bodies(const std::vector<image::Heredoc>& heredocs) {
  std::string text;
  for (const image::Heredoc& heredoc : heredocs) {
    text += "\n" + heredoc.body;
    text += (heredoc.body.empty() || heredoc.body.ends_with('\n') ? "" : "\n") + heredoc.name;
  }
  return text;
}

}  // namespace stagec::dockerfile
