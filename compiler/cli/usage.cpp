#include "cli/usage.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text_width.h"

namespace stagec::cli {

namespace {

constexpr std::size_t max_columns = 100;

using Row = std::pair<std::string, std::string>;

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    const auto columns = static_cast<std::size_t>(text_width(lines.back()) + text_width(word)) + 1;
    if (!lines.back().empty() && columns > width) {
      lines.emplace_back();
    }
    lines.back() += (lines.back().empty() ? "" : " ") + std::string(word);
    if (end < text.size() && text[end] == '\n') {
      lines.emplace_back();
    }
    begin = end + 1;
  }
  return lines;
}

/// Two columns: a name, and what it is about.
std::string table(std::string_view title, const std::vector<Row>& rows) {
  if (rows.empty()) {
    return "";
  }
  std::size_t width = 0;
  for (const Row& row : rows) {
    width = std::max(width, row.first.size());
  }
  std::string text = fmt::format("\n{}:\n", title);
  for (const Row& row : rows) {
    std::string name = row.first;
    for (const std::string& line : wrapped(row.second, max_columns - width - 4)) {
      text += fmt::format("  {:<{}}  {}\n", name, width, line);
      name.clear();
    }
  }
  return text;
}

std::string with_choices(std::string_view help, std::span<const std::string_view> choices, std::string_view value) {
  std::string text(help);
  if (!choices.empty()) {
    text += fmt::format(" ({})", fmt::join(choices, ", "));
  }
  if (!value.empty()) {
    text += fmt::format(" [default: {}]", value);
  }
  return text;
}

std::string usage(const Command& command) {
  std::string text = fmt::format("usage: stagec {}", command.name);
  for (const Positional& positional : command.positionals) {
    const std::string name = fmt::format("{}{}", positional.name, positional.repeatable ? "..." : "");
    text += positional.required ? " " + name : fmt::format(" [{}]", name);
  }
  for (const Flag& flag : command.flags) {
    if (flag.required) {
      text += fmt::format(" --{} {}", flag.name, flag.value);
    }
  }
  return text + " [FLAGS]\n";
}

std::string flag_column(const Flag& flag) {
  const std::string letter = flag.letter == 0 ? "    " : fmt::format("-{}, ", flag.letter);
  return fmt::format("{}--{}{}{}", letter, flag.name, flag.value.empty() ? "" : " ", flag.value);
}

}  // namespace

std::string help_text(const Command& command) {
  std::string text = fmt::format("{}\n\n{}", command.summary, usage(command));
  if (!command.description.empty()) {
    text += "\n" + fmt::format("{}\n", fmt::join(wrapped(command.description, max_columns), "\n"));
  }
  std::vector<Row> positionals;
  for (const Positional& positional : command.positionals) {
    positionals.emplace_back(positional.name,
                             with_choices(positional.help, positional.choices, positional.default_value));
  }
  std::vector<Row> flags;
  for (const Flag& flag : command.flags) {
    const std::string help = fmt::format("{}{}", flag.help, flag.repeatable ? "; may be given several times" : "");
    flags.emplace_back(flag_column(flag), with_choices(help, flag.choices, flag.default_value));
  }
  flags.emplace_back("-h, --help", "print this");
  text += table("arguments", positionals) + table("flags", flags);
  text += command.examples.empty() ? "" : "\nexamples:\n";
  for (const Example& example : command.examples) {
    text += fmt::format("  {}\n      {}\n", example.line, example.what);
  }
  return text;
}

std::string overview(std::span<const Command* const> commands) {
  std::string text = "Compiles stage and env files to Dockerfiles.\n\nusage: stagec COMMAND [ARGUMENTS] [FLAGS]\n";
  std::vector<Row> rows;
  for (const Command* command : commands) {
    rows.emplace_back(command->name, command->summary);
  }
  text += table("commands", rows);
  text += table("flags", {{"-h, --help", "print this, or help about a command"}, {"--version", "print the version"}});
  return text +
         "\nExit codes: 0 all is well, 1 something was found, 2 wrong usage or wrong input, 3 a bug in stagec.\n";
}

}  // namespace stagec::cli
