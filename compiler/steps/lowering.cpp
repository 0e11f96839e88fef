#include "steps/lowering.h"

#include <algorithm>
#include <array>

#include "shell/join.h"
#include "shell/quote.h"

namespace stagec::steps {

using syntax::Block;

namespace {

/// How a line end inside a word is written: a RUN has no line ends of its own.
constexpr std::string_view newline_in_word = "\"${nl}\"";

}  // namespace

std::string shell_word(std::string_view value) {
  const std::size_t line_end = value.find('\n');
  if (line_end != std::string_view::npos) {
    const std::string_view before = value.substr(0, line_end);
    const std::string_view after = value.substr(line_end + 1);
    return (before.empty() ? "" : shell_word(before)) + std::string(newline_in_word) +
           (after.empty() ? "" : shell_word(after));
  }
  // Unlike a command's first word, an argument may hold `=` and may be `if`: behind a hyphen both are plain.
  const bool plain = !value.empty() && shell::is_plain_word("-" + std::string(value));
  return plain ? std::string(value) : shell::quote(value, shell::Context::bare);
}

Layer& Lowering::layer(Span span) {
  if (!open_) {
    output_.layers.emplace_back();
    output_.layers.back().span = span;
    open_ = true;
  }
  return output_.layers.back();
}

void Lowering::end_layer() {
  flush();
  open_ = false;
  fetched_.clear();
  mounted_.clear();
  made_directories_.clear();
  variables_.clear();
  for (const std::string& name : layer_names_) {
    expired_[name] = bound_[name];
    bound_.erase(name);
  }
  layer_names_.clear();
}

StageOutput Lowering::finish() {
  end_layer();
  return std::move(output_);
}

// ---------------------------------------------------------------- commands

void Lowering::command(Span span, Command command) {
  flush();
  Layer& target = layer(span);
  for (const CommandLine& line : command.lines) {
    target.uses_newline_variable = target.uses_newline_variable || line.text.find(newline_in_word) != std::string::npos;
  }
  target.commands.push_back(std::move(command));
}

void Lowering::command(Span span, std::string text) {
  command(span, Command{{CommandLine{0, std::move(text)}}});
}

namespace {

constexpr int argument_indent = 4;

Command lines_of(std::string head, const std::vector<std::string>& arguments) {
  Command command;
  command.lines.push_back({0, std::move(head)});
  for (const std::string& argument : arguments) {
    command.lines.push_back({argument_indent, argument});
  }
  return command;
}

}  // namespace

void Lowering::command(Span span, std::string head, const std::vector<std::string>& arguments) {
  command(span, lines_of(std::move(head), arguments));
}

void Lowering::short_command(Span span, std::string head, const std::vector<std::string>& arguments) {
  std::string line = head;
  for (const std::string& argument : arguments) {
    line += ' ' + argument;
  }
  if (line.size() <= max_line_width) {
    command(span, std::move(line));
  } else {
    command(span, std::move(head), arguments);
  }
}

std::optional<shell::Joined> Lowering::join(const Script& script, const Block& block) {
  shell::Joined joined = shell::join_lines(script.text, options_.bash);
  for (const shell::JoinProblem& problem : joined.problems) {
    Span where = block.span;
    if (!script.origins.empty()) {
      where.begin =
          std::clamp(image::file_offset(script.origins, problem.offset), block.span.begin, block.span.end - 1);
      const std::string_view text = options_.sources->file(where.file).text();
      const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
      const auto* begin = text.data() + where.begin;
      const auto length = std::find_if_not(begin, text.data() + block.span.end, is_letter) - begin;
      where.end = where.begin + static_cast<std::uint32_t>(std::max<std::ptrdiff_t>(length, 1));
    }
    diag::Report report = sink().error("not-joinable", where, "{}", problem.message);
    if (!problem.help.empty()) {
      report.help("{}", problem.help);
    }
  }
  return joined.problems.empty() ? std::optional(std::move(joined)) : std::nullopt;
}

void Lowering::script(Span span, const Script& script, const Block& block) {
  const auto joined = join(script, block);
  if (!joined || joined->lines.empty()) {
    return;
  }
  Layer& target = layer(span);
  target.uses_newline_variable = target.uses_newline_variable || joined->uses_newline_variable;
  Command current;
  for (const shell::JoinedLine& line : joined->lines) {
    current.lines.push_back({line.indent, line.text});
    std::string& text = current.lines.back().text;
    // A command in the background ends with `&`, which takes no `;`: it goes on with the next.
    if (line.complete && text.ends_with(';')) {
      text.pop_back();
      command(span, std::move(current));
      current = {};
    }
  }
  if (!current.lines.empty()) {
    if (current.lines.back().text.ends_with('&')) {
      current.lines.push_back({current.lines.back().indent, ":"});
    }
    command(span, std::move(current));
  }
}

// ---------------------------------------------------------------- packages

void Lowering::install(Span span, const Install& install) {
  const bool same = pending_ && pending_->install.manager == install.manager &&
                    pending_->install.head == install.head && pending_->install.options == install.options;
  if (!same) {
    flush();
    pending_ = Pending{install, {}, span};
    static_cast<void>(layer(span));
  }
  for (const std::string& package : install.packages) {
    pending_->packages.insert(package);
  }
}

void Lowering::indexes_changed() {
  flush();
  fetched_.clear();
}

void Lowering::flush() {
  if (!pending_) {
    return;
  }
  const Pending pending = *std::move(pending_);
  pending_.reset();
  if (!pending.install.before.empty() && fetched_.insert(pending.install.manager).second) {
    command(pending.span, pending.install.before);
  }
  std::vector<std::string> arguments = pending.install.options;
  for (const std::string& package : pending.packages) {
    arguments.push_back(shell_word(package));
  }
  command(pending.span, pending.install.head, arguments);
}

// ---------------------------------------------------------------- the end of the layer

void Lowering::remove_at_end(Span span, std::string path) {
  std::vector<std::string>& removals = layer(span).removals;
  if (std::find(removals.begin(), removals.end(), path) == removals.end()) {
    removals.push_back(std::move(path));
  }
}

void Lowering::clean_at_end(Span span, std::string command) {
  std::vector<Command>& commands = layer(span).clean_up;
  Command clean{{CommandLine{0, std::move(command)}}};
  if (std::find(commands.begin(), commands.end(), clean) == commands.end()) {
    commands.push_back(std::move(clean));
  }
}

void Lowering::make_parent(Span span, const std::string& path) {
  // Directories of the file hierarchy standard that every base image with a package manager has.
  static constexpr std::array<std::string_view, 26> present = {
      ".",         "/",          "/bin",           "/etc",           "/home",
      "/lib",      "/mnt",       "/opt",           "/root",          "/run",
      "/sbin",     "/srv",       "/tmp",           "/usr",           "/usr/bin",
      "/usr/lib",  "/usr/local", "/usr/local/bin", "/usr/local/lib", "/usr/local/sbin",
      "/usr/sbin", "/usr/share", "/var",           "/var/lib",       "/var/log",
      "/var/tmp"};
  const std::string parent = parent_path(path);
  const bool there = std::find(present.begin(), present.end(), parent) != present.end();
  if (!there && made_directories_.insert(parent).second) {
    command(span, "mkdir -p " + shell_word(parent));
  }
}

void Lowering::comment(Span span, std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  std::vector<std::string>& comments = layer(span).comments;
  if (std::find(comments.begin(), comments.end(), text) == comments.end()) {
    comments.push_back(std::move(text));
  }
}

}  // namespace stagec::steps
