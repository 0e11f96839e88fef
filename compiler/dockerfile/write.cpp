#include "dockerfile/write.h"

#include <algorithm>
#include <utility>

#include "dockerfile/characters.h"
#include "dockerfile/directives.h"
#include "dockerfile/quote.h"
#include "dockerfile/write_shell.h"

namespace stagec::dockerfile {

namespace {

constexpr std::size_t width = 120;
constexpr std::string_view indent = "    ";

/// Prints the text of one instruction.
class Writer {
 public:
  explicit Writer(char escape) : escape_(escape) {}

  [[nodiscard]] std::string operator()(const image::From& from) const {
    std::string line = "FROM " + (from.platform.empty() ? "" : flag("platform", from.platform) + " ");
    line += unquoted(from.image, escape_);
    return from.name.empty() ? line : line + " AS " + from.name;
  }

  [[nodiscard]] std::string operator()(const image::Run& run) const {
    std::vector<std::string> flags;
    for (const image::Mount& mount : run.mounts) {
      flags.push_back(flag("mount", mount_text(mount)));
    }
    for (const std::string& device : run.devices) {
      flags.push_back(flag("device", device));
    }
    if (!run.network.empty()) {
      flags.push_back(flag("network", run.network));
    }
    if (!run.security.empty()) {
      flags.push_back(flag("security", run.security));
    }
    std::vector<image::Heredoc> heredocs = run.heredocs;
    image::Command command = run.command;
    make_delimiters_free(heredocs, command);
    std::string text = "RUN";
    for (const std::string& each : flags) {
      text += (&each == &flags.front() ? " " : line_end()) + each;
    }
    return text + after(this->command(command), flags.empty() ? " " : line_end()) + heredoc_bodies(heredocs);
  }

  [[nodiscard]] std::string operator()(const image::Copy& copy) const {
    std::vector<std::string> parts = copy_flags(copy);
    std::vector<std::string> paths;
    const bool heredocs = !copy.heredocs.empty();
    for (const std::string& source : copy.sources) {
      paths.push_back(unquoted(source, escape_, heredocs));
    }
    for (const image::Heredoc& heredoc : copy.heredocs) {
      paths.push_back(heredoc_word(heredoc));
    }
    paths.push_back(unquoted(copy.destination, escape_, heredocs));
    append_paths(parts, paths, heredocs);
    const std::string text = lines(copy.add ? "ADD" : "COPY", parts);
    // A JSON array opens no here-document; one named in it has nothing in it.
    return parts.back().starts_with('[') ? text : text + heredoc_bodies(copy.heredocs);
  }

  [[nodiscard]] std::string operator()(const image::Env& env) const { return pairs("ENV", env); }
  [[nodiscard]] std::string operator()(const image::Label& label) const { return pairs("LABEL", label); }

  [[nodiscard]] std::string operator()(const image::Arg& arg) const {
    std::string text = "ARG ";
    bool first = true;
    for (const auto& [name, value] : arg.arguments) {
      text += (first ? "" : line_end()) + word(name, escape_);
      if (value) {
        text += "=" + (value->empty() ? "" : word(*value, escape_));
      }
      first = false;
    }
    return text;
  }

  [[nodiscard]] std::string operator()(const image::Shell& shell) const {
    return "SHELL " + json_array(shell.arguments);
  }
  [[nodiscard]] std::string operator()(const image::User& user) const { return "USER " + word(user.user, escape_); }
  [[nodiscard]] std::string operator()(const image::Workdir& workdir) const {
    return "WORKDIR " + word(workdir.path, escape_);
  }
  [[nodiscard]] std::string operator()(const image::Cmd& cmd) const { return "CMD" + after(command(cmd.command), " "); }
  [[nodiscard]] std::string operator()(const image::Entrypoint& entrypoint) const {
    return "ENTRYPOINT" + after(command(entrypoint.command), " ");
  }

  [[nodiscard]] std::string operator()(const image::Expose& expose) const {
    std::vector<std::string> words;
    for (const std::string& port : expose.ports) {
      words.push_back(unquoted(port, escape_));
    }
    return lines("EXPOSE", words);
  }

  [[nodiscard]] std::string operator()(const image::Volume& volume) const {
    std::vector<std::string> words;
    std::vector<std::string> paths;
    for (const std::string& path : volume.paths) {
      paths.push_back(unquoted(path, escape_));
    }
    append_paths(words, paths, false);
    return lines("VOLUME", words);
  }

  [[nodiscard]] std::string operator()(const image::Stopsignal& stopsignal) const {
    return "STOPSIGNAL " + word(stopsignal.signal, escape_);
  }

  [[nodiscard]] std::string operator()(const image::Healthcheck& healthcheck) const {
    std::vector<std::string> flags;
    for (const auto& [name, value] : healthcheck.flags) {
      flags.push_back(flag(name, value));
    }
    flags.push_back(healthcheck.command ? "CMD" : "NONE");
    const std::string text = lines("HEALTHCHECK", flags);
    // No `--` may come before the command here: flags end at CMD.
    return healthcheck.command ? text + " " + command(*healthcheck.command, false) : text;
  }

  [[nodiscard]] std::string operator()(const image::Maintainer& maintainer) const {
    return "MAINTAINER " + closed(no_flag(maintainer.name), escape_);
  }
  [[nodiscard]] std::string operator()(const image::Onbuild& onbuild) const {
    return "ONBUILD " + closed(onbuild.instruction, escape_);
  }

 private:
  [[nodiscard]] std::string line_end() const { return std::string(" ") + escape_ + "\n" + std::string(indent); }

  [[nodiscard]] std::string flag(std::string_view name, std::string_view value) const {
    return "--" + std::string(name) + "=" + flag_value(value, escape_);
  }

  [[nodiscard]] static std::string no_flag(const std::string& text) {
    return text.starts_with("--") ? "-- " + text : text;
  }

  /// `text` after a separator. A line that starts with `#` would be a comment, so such a text stays on its line.
  [[nodiscard]] static std::string after(const std::string& text, const std::string& separator) {
    if (text.empty()) {
      return {};
    }
    return (text.starts_with('#') ? " " : separator) + text;
  }

  /// The words on one line if they fit, else one a line.
  [[nodiscard]] std::string lines(const std::string& keyword, const std::vector<std::string>& words) const {
    std::size_t length = keyword.size();
    for (const std::string& each : words) {
      length += each.size() + 1;
    }
    std::string text = keyword;
    for (const std::string& each : words) {
      text += (length <= width || &each == &words.front() ? " " : line_end()) + each;
    }
    return text;
  }

  [[nodiscard]] std::string pairs(const std::string& keyword, const image::Pairs& pairs) const {
    std::string text = keyword + " ";
    bool first = true;
    for (const auto& [name, value] : pairs.pairs) {
      text += (first ? "" : line_end()) + word(name, escape_) + "=" + quoted(value, escape_);
      first = false;
    }
    return text;
  }

  [[nodiscard]] std::vector<std::string> copy_flags(const image::Copy& copy) const {
    std::vector<std::string> flags;
    const auto text = [&](std::string_view name, const std::string& value) {
      if (!value.empty()) {
        flags.push_back(flag(name, value));
      }
    };
    const auto yes = [&](const char* name, bool value) {
      if (value) {
        flags.emplace_back(name);
      }
    };
    text("from", copy.from);
    text("chown", copy.chown);
    text("chmod", copy.chmod);
    text("checksum", copy.checksum);
    yes("--link", copy.link);
    yes("--parents", copy.parents);
    yes("--keep-git-dir", copy.keep_git_dir);
    if (copy.unpack) {
      flags.emplace_back(*copy.unpack ? "--unpack" : "--unpack=false");
    }
    for (const std::string& pattern : copy.exclude) {
      flags.push_back(flag("exclude", pattern));
    }
    return flags;
  }

  /// Paths as words, or as one JSON array if one of them would be split. Beside a here-document only
  /// what truly splits a word counts, as it must stay among words.
  static void append_paths(std::vector<std::string>& parts, const std::vector<std::string>& paths, bool heredocs) {
    const bool split = std::any_of(paths.begin(), paths.end(), [&](const std::string& path) {
      return heredocs ? path.find_first_of(" \t\v\f\r\n") != std::string::npos : splits(path);
    });
    if (split) {
      parts.push_back(json_array(paths));
      return;
    }
    parts.insert(parts.end(), paths.begin(), paths.end());
  }

  [[nodiscard]] std::string command(const image::Command& command, bool flags_come_before = true) const {
    if (const auto* exec = std::get_if<image::ExecForm>(&command)) {
      return json_array(exec->arguments);
    }
    const std::string text = shell_lines(std::get<image::ShellText>(command), escape_);
    return flags_come_before ? no_flag(text) : text;
  }

  char escape_;
};

void append(std::string& text, const image::Instruction& instruction, char escape) {
  if (!instruction.comments.empty() && !text.empty() && !text.ends_with("\n\n")) {
    text += '\n';
  }
  text += write(instruction, escape);
}

void separate(std::string& text) {
  if (!text.empty() && !text.ends_with("\n\n")) {
    text += '\n';
  }
}

}  // namespace

std::string comment_line(const std::string& text) {
  std::string line = "# " + text;
  std::replace(line.begin(), line.end(), '\n', ' ');
  return std::string(trimmed(line)) + "\n";
}

std::string write(const image::Instruction& instruction, char escape) {
  std::string text;
  for (const std::string& comment : instruction.comments) {
    text += comment_line(comment);
  }
  return text + std::visit(Writer(escape), instruction.operation) + "\n";
}

std::string write(const image::Image& image) {
  const char escape = image::escape_character(image);
  std::string text;
  for (const std::string& line : image.header) {
    text += comment_line(line);
  }
  separate(text);
  for (const image::Instruction& argument : image.global_arguments) {
    append(text, argument, escape);
  }
  for (const image::BuildStage& stage : image.stages) {
    separate(text);
    append(text, stage.from, escape);
    for (const image::Instruction& instruction : stage.instructions) {
      append(text, instruction, escape);
    }
  }
  std::string directives;
  for (const auto& [name, value] : image.directives) {
    directives += "# " + name + "=" + value + "\n";
  }
  // An ordinary first comment may look like a directive; after an empty line it is none.
  const bool must_part = !directives.empty() || is_directive(text.substr(0, text.find('\n')));
  return directives + (must_part ? "\n" : "") + text;
}

}  // namespace stagec::dockerfile
