#include "emit/run_text.h"

#include <algorithm>
#include <set>

#include "shell/join.h"

namespace stagec::emit {

using steps::Command;
using steps::Layer;

namespace {

constexpr std::size_t max_columns = 116;  // of a line, less the backslash and the RUN's indentation

Command single(std::string text) {
  return {{{0, std::move(text)}}};
}

/// `rm -rf` of every path, on one line or one path a line.
Command removal(const std::vector<std::string>& paths) {
  const std::set<std::string> sorted(paths.begin(), paths.end());
  std::string line = "rm -rf";
  for (const std::string& path : sorted) {
    line += " " + path;
  }
  if (line.size() <= max_columns) {
    return single(std::move(line));
  }
  Command command = single("rm -rf");
  for (const std::string& path : sorted) {
    command.lines.push_back({4, path});
  }
  return command;
}

std::vector<Command> all_commands(const Layer& layer, const AssembleOptions& options, bool bash) {
  std::vector<Command> commands;
  const std::string flags = layer.has_secret ? "-eu" : "-eux";
  commands.push_back(single("set " + flags + (bash ? "o pipefail" : "")));
  if (layer.uses_newline_variable) {
    commands.push_back(single(std::string(shell::newline_definition)));
  }
  if (layer.reads_index && !options.indexes.empty()) {
    commands.push_back(single(": 'package indexes of " + options.indexes + "'"));
  }
  if (layer.uses_apt) {
    commands.push_back(single("export DEBIAN_FRONTEND=noninteractive"));
  }
  commands.insert(commands.end(), layer.commands.begin(), layer.commands.end());
  commands.insert(commands.end(), layer.clean_up.begin(), layer.clean_up.end());
  if (!layer.removals.empty()) {
    commands.push_back(removal(layer.removals));
  }
  return commands;
}

bool in_background(const std::string& line) {
  return line.ends_with("&") && !line.ends_with("&&");
}

image::ShellText portable(const std::vector<Command>& commands) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    for (std::size_t j = 0; j < commands[i].lines.size(); ++j) {
      const steps::CommandLine& line = commands[i].lines[j];
      const std::size_t indent = lines.empty() ? 0 : 4 + static_cast<std::size_t>(line.indent);
      std::string text = std::string(indent, ' ') + line.text;
      const bool command_ends = j + 1 == commands[i].lines.size();
      const bool separate = command_ends && i + 1 < commands.size() && !in_background(line.text);
      const bool ended = line.text.ends_with(";");
      lines.push_back(text + (separate && !ended ? ";" : ""));
    }
  }
  return image::joined(lines);
}

/// The lines of a script, with backslashes inside commands that go on.
std::string heredoc_body(const std::vector<Command>& commands) {
  std::string body;
  for (const Command& command : commands) {
    for (std::size_t j = 0; j < command.lines.size(); ++j) {
      const steps::CommandLine& line = command.lines[j];
      body += std::string(static_cast<std::size_t>(line.indent), ' ') + line.text;
      body += j + 1 < command.lines.size() ? " \\\n" : "\n";
    }
  }
  return body;
}

/// A delimiter that no line of the body equals.
std::string delimiter(const std::string& body) {
  std::string name = "EOF";
  while (("\n" + body).find("\n" + name + "\n") != std::string::npos) {
    name += "_";
  }
  return name;
}

}  // namespace

image::Run make_run(const Layer& layer, const AssembleOptions& options, bool bash) {
  image::Run run;
  run.mounts = layer.mounts;
  const std::vector<Command> commands = all_commands(layer, options, bash);
  if (options.dialect != Dialect::heredoc) {
    run.command = portable(commands);
    return run;
  }
  image::Heredoc heredoc;
  heredoc.body = heredoc_body(commands);
  heredoc.name = delimiter(heredoc.body);
  heredoc.expand = false;
  run.command = image::joined({"<<'" + heredoc.name + "'"});
  run.heredocs.push_back(std::move(heredoc));
  return run;
}

}  // namespace stagec::emit
