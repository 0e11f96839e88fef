// pip: its cache of wheels and downloads, and requirements that are repositories.
#include <algorithm>
#include <string>

#include "effects/pip_settings.h"
#include "effects/requirements.h"
#include "effects/tool.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {
    "pip",       "pip2",      "pip3",      "python",     "python2",    "python3",    "pip3.6",     "pip3.7",
    "pip3.8",    "pip3.9",    "pip3.10",   "pip3.11",    "pip3.12",    "pip3.13",    "pip3.14",    "python3.6",
    "python3.7", "python3.8", "python3.9", "python3.10", "python3.11", "python3.12", "python3.13", "python3.14",
    "pypy",      "pypy3",     "uv",        "uvx",        "pipx",       "pipenv",     "poetry",     "pdm"};

constexpr std::string_view with_value =
    "-r --requirement -c --constraint -e --editable -t --target -i --index-url --extra-index-url -f --find-links "
    "--cache-dir --prefix --root --python --timeout --retries --trusted-host -w --wheel-dir -d --dest --platform "
    "--python-version --implementation --abi --config-settings --global-option --no-binary --only-binary --log "
    "--proxy --cert --progress-bar --upgrade-strategy --src -C --report --index-strategy -p --rev --tag --branch "
    "--from --spec --with";

std::string cache_home(const Call& call) {
  return call.text_of("XDG_CACHE_HOME").value_or(call.home() + "/.cache");
}

std::string uv_directory(const Call& call, const CommandLine& line) {
  const Option* directory = line.option({"--cache-dir"});
  return directory != nullptr && directory->value ? directory->value->text
                                                  : call.text_of("UV_CACHE_DIR").value_or(cache_home(call) + "/uv");
}

void uv(Call& call) {
  const CommandLine line = read_command_line(call.use.arguments, with_value);
  const std::string_view command = line.operand(0);
  const std::string_view second = line.operand(1);
  if (command == "cache" && (second == "clean" || second == "prune")) {
    call.remove_content(Content::uv_cache);
    return;
  }
  note_required_repositories(call, line);
  const bool fetches = (command == "pip" && (second == "install" || second == "sync")) || command == "sync" ||
                       command == "add" || (command == "tool" && second == "install");
  const std::string no_cache = call.text_of("UV_NO_CACHE").value_or("");
  if (!fetches || line.has({"--no-cache", "--no-cache-dir", "-n"}) || (!no_cache.empty() && is_pip_switch(no_cache))) {
    return;
  }
  call.create(Content::uv_cache, uv_directory(call, line) + "/wheels");
}

/// What python was asked to run.
struct Program {
  std::string module;           ///< behind `-m`
  std::string script;           ///< a file
  std::vector<Argument> words;  ///< behind it
};

Program read_python(const std::vector<Argument>& words) {
  Program program;
  std::size_t i = 0;
  for (; i < words.size(); ++i) {
    const std::string& word = words[i].text;
    if (word.starts_with('-') && word.size() > 1 && !word.starts_with("--")) {
      const std::size_t letter = word.find_first_of("mcWX", 1);
      const bool in_next = letter + 1 == word.size();
      if (letter != std::string::npos && word[letter] == 'c') {
        return program;
      }
      if (letter != std::string::npos && word[letter] == 'm') {
        program.module = in_next ? (i + 1 < words.size() ? words[++i].text : "") : word.substr(letter + 1);
        break;
      }
      i += letter != std::string::npos && in_next ? 1 : 0;
    } else if (!word.starts_with("--")) {
      program.script = word;
      break;
    }
  }
  for (++i; i < words.size(); ++i) {
    program.words.push_back(words[i]);
  }
  return program;
}

/// True if pip would keep what it fetches for one of its commands.
bool keeps_cache(const Call& call, const CommandLine& line, std::string_view command) {
  const bool isolated = line.has({"--isolated"});
  const std::optional<std::string> variable = isolated ? std::nullopt : call.text_of("PIP_NO_CACHE_DIR");
  // pip takes an abbreviation that is no other option's.
  return !line.has({"--no-cache-dir", "--no-cache"}) && !(variable && is_pip_switch(*variable)) &&
         !is_cache_off_by_settings(call, command, isolated);
}

std::string pip_directory(const Call& call, const CommandLine& line) {
  const Option* directory = line.option({"--cache-dir"});
  return directory != nullptr && directory->value ? directory->value->text
                                                  : call.text_of("PIP_CACHE_DIR").value_or(cache_home(call) + "/pip");
}

/// Notes that pip fetches something.
void fetch(Call& call, const CommandLine& line, std::string_view command) {
  if (keeps_cache(call, line, command) && !line.has({"--help", "-h", "--version"})) {
    call.create(Content::pip_cache, pip_directory(call, line) + "/http");
  }
}

/// True if nothing comes from the network: without an index, and with no place of wheels that is an address.
bool is_local(const CommandLine& line) {
  const Option* links = line.option({"-f", "--find-links"});
  return line.has({"--no-index"}) &&
         (links == nullptr || !links->value || links->value->text.find("://") == std::string::npos);
}

void pip(Call& call, const CommandLine& line) {
  const std::string_view command = line.operand(0);
  if (command == "cache") {
    const std::string_view all(&any_text, 1);
    if (line.operand(1) == "purge" ||
        (line.operand(1) == "remove" && (line.operand(2) == "*" || line.operand(2) == all))) {
      call.remove(call.absolute(pip_directory(call, line)), call.use.span);
    }
  } else if (command == "config") {
    change_pip_settings(call, line);
  } else if (command == "install" || command == "download" || command == "wheel") {
    note_required_repositories(call, line);
    if (!is_local(line)) {
      fetch(call, line, command);
    }
  }
}

/// pipx installs with pip, to which `--pip-args` goes.
void pipx(Call& call) {
  note_required_repositories(call, read_command_line(call.use.arguments, with_value));
  const CommandLine line = read_command_line(call.use.arguments, "--pip-args --python --index-url -i --spec --suffix");
  const std::string_view command = line.operand(0);
  const Option* words = line.option({"--pip-args"});
  const bool off = words != nullptr && words->value && words->value->text.find("--no-cache-dir") != std::string::npos;
  if ((command == "install" || command == "inject" || command == "upgrade" || command == "install-all") && !off) {
    fetch(call, line, "install");
  }
}

void python(Call& call) {
  const Program program = read_python(call.use.arguments);
  const CommandLine line = read_command_line(program.words, with_value);
  if (program.module == "pip") {
    pip(call, line);
  } else if (program.module == "venv") {
    if (line.has({"--upgrade-deps"})) {
      fetch(call, line, "install");
    }
  } else if (base_name(program.script) == "get-pip.py") {
    fetch(call, line, "install");
  }
}

void run(Call& call) {
  const std::string& name = call.use.name;
  if (name == "uv") {
    uv(call);
  } else if (name == "pipx") {
    pipx(call);
  } else if (name == "uvx" || name == "pipenv" || name == "poetry" || name == "pdm") {
    note_required_repositories(call, read_command_line(call.use.arguments, with_value), name == "poetry" ? '#' : '@');
  } else if (name.starts_with("pip")) {
    pip(call, read_command_line(call.use.arguments, with_value));
  } else {
    python(call);
  }
}

/// `pip cache dir` and `uv cache dir`.
std::optional<std::string> print(Call& call) {
  const bool is_uv = call.use.name == "uv";
  const bool is_pip = call.use.name.starts_with("pip") && call.use.name != "pipx" && call.use.name != "pipenv";
  const Program program = is_uv || is_pip ? Program{} : read_python(call.use.arguments);
  const CommandLine line = read_command_line(is_uv || is_pip ? call.use.arguments : program.words, with_value);
  if (line.operand(0) != "cache" || line.operand(1) != "dir" || !(is_uv || is_pip || program.module == "pip")) {
    return std::nullopt;
  }
  return is_uv ? uv_directory(call, line) : pip_directory(call, line);
}

}  // namespace

extern const Tool pip_tool;
const Tool pip_tool = {names, run, print};

}  // namespace stagec::effects
