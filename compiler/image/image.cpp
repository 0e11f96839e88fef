#include "image/image.h"

#include <algorithm>
#include <set>

#include "base/lines.h"

namespace stagec::image {

std::uint32_t file_offset(const std::vector<Origin>& origins, std::size_t offset) {
  const auto after = std::upper_bound(origins.begin(), origins.end(), offset,
                                      [](std::size_t at, const Origin& origin) { return at < origin.text; });
  if (after == origins.begin()) {
    return 0;
  }
  const Origin& origin = *std::prev(after);
  return origin.file + static_cast<std::uint32_t>(offset - origin.text);
}

std::string literal(std::string_view text, char escape) {
  std::string value;
  for (const char c : text) {
    if (c == escape || c == '$') {
      value += escape;
    }
    value += c;
  }
  return value;
}

ShellText joined(const std::vector<std::string>& lines) {
  ShellText shell;
  for (const std::string& line : lines) {
    if (&line != &lines.front()) {
      shell.text += ' ';
      shell.breaks.push_back(shell.text.size());
    }
    shell.text += line;
  }
  return shell;
}

std::string free_delimiter(std::string_view body) {
  std::set<std::string_view> lines;
  for_each_line(body, [&](std::string_view line) {
    // A reader drops carriage returns before it compares, and `<<-` drops leading tabs.
    line = line.substr(std::min(line.find_first_not_of('\t'), line.size()));
    line = line.substr(0, line.find_last_not_of('\r') + 1);
    lines.insert(line);
  });
  std::string name = "EOF";
  for (int number = 2; lines.contains(name); ++number) {
    name = "EOF" + std::to_string(number);
  }
  return name;
}

char escape_character(const Image& image) {
  const auto found = std::find_if(image.directives.begin(), image.directives.end(),
                                  [](const auto& directive) { return directive.first == "escape"; });
  return found != image.directives.end() && found->second == "`" ? '`' : '\\';
}

bool makes_layer(const Operation& operation) {
  return std::holds_alternative<Run>(operation) || std::holds_alternative<Copy>(operation);
}

}  // namespace stagec::image
