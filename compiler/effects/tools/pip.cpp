// pip: its cache of wheels and downloads, and requirements that are repositories.
#include <algorithm>
#include <string>

#include "dockerfile/characters.h"
#include "effects/reference.h"
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
    "--from "
    "--spec --with";

/// Words that pip takes for yes or for no. It turns its cache off for both.
bool is_switch(std::string_view text) {
  static constexpr std::string_view words[] = {"1", "0", "true", "false", "yes", "no", "on", "off", "y", "n", "t", "f"};
  return std::find(std::begin(words), std::end(words), dockerfile::lower(text)) != std::end(words) || !is_known(text);
}

/// A requirement that is a repository. `option` is the reference that an option gives it.
void note_repository(Call& call, const Argument& word, char before_reference, std::string_view option) {
  const std::size_t git = word.text.find("git+");
  if (git != std::string::npos) {
    RepositoryUrl repository = split_at_reference(std::string_view(word.text).substr(git + 4), before_reference);
    if (repository.url.starts_with("file:")) {
      return;
    }
    repository.reference = repository.reference.empty() ? option : repository.reference;
    call.fetch_repository(
        repository.url, repository.reference,
        repository.reference.empty() ? Following::default_branch : classify_reference(repository.reference), word.span);
  } else if (const std::string_view branch = branch_in_address(word.text); !branch.empty()) {
    call.fetch_repository(word.text, branch, Following::branch, word.span);
  }
}

void note_repositories(Call& call, const CommandLine& line, char before_reference = '@') {
  const Option* named = line.option({"--rev", "--tag", "--branch"});
  const std::string option = named != nullptr && named->value ? named->value->text : "";
  for (const Argument* word : line.operands) {
    note_repository(call, *word, before_reference, option);
  }
  static constexpr std::string_view requirements[] = {"-e",           "--editable", "-r",     "--requirement", "-c",
                                                      "--constraint", "--from",     "--spec", "--with"};
  for (const Option& each : line.options) {
    if (each.value &&
        std::find(std::begin(requirements), std::end(requirements), each.name) != std::end(requirements)) {
      note_repository(call, *each.value, before_reference, option);
    }
  }
}

std::string cache_home(const Call& call) {
  return call.text_of("XDG_CACHE_HOME").value_or(call.home() + "/.cache");
}

void uv(Call& call) {
  const CommandLine line = read_command_line(call.use.arguments, with_value);
  const std::string_view command = line.operand(0);
  const std::string_view second = line.operand(1);
  if (command == "cache" && (second == "clean" || second == "prune")) {
    call.remove_content(Content::uv_cache);
    return;
  }
  note_repositories(call, line);
  const bool fetches = (command == "pip" && (second == "install" || second == "sync")) || command == "sync" ||
                       command == "add" || (command == "tool" && second == "install");
  const std::string no_cache = call.text_of("UV_NO_CACHE").value_or("");
  if (!fetches || line.has({"--no-cache", "--no-cache-dir", "-n"}) || (!no_cache.empty() && is_switch(no_cache))) {
    return;
  }
  const Option* directory = line.option({"--cache-dir"});
  const std::string where = directory != nullptr && directory->value
                                ? directory->value->text
                                : call.text_of("UV_CACHE_DIR").value_or(cache_home(call) + "/uv");
  call.create(Content::uv_cache, where + "/wheels");
}

/// The words of pip behind `python -m pip`; nothing if python runs something else.
std::optional<std::vector<Argument>> pip_words(const CommandUse& use) {
  if (use.name.starts_with("pip")) {
    return use.arguments;
  }
  for (std::size_t i = 0; i + 1 < use.arguments.size(); ++i) {
    const std::string& word = use.arguments[i].text;
    if (word == "-m" || (word.starts_with('-') && word.size() > 1 && word.ends_with("m"))) {
      const bool is_pip = use.arguments[i + 1].text == "pip";
      return is_pip ? std::optional(std::vector<Argument>(use.arguments.begin() + static_cast<std::ptrdiff_t>(i) + 2,
                                                          use.arguments.end()))
                    : std::nullopt;
    }
    if (!word.starts_with('-')) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

bool is_cache_off(const Call& call, const CommandLine& line) {
  const std::optional<std::string> variable = call.text_of("PIP_NO_CACHE_DIR");
  // pip takes an abbreviation that is no other option's.
  return line.has({"--no-cache-dir", "--no-cache"}) || (variable && is_switch(*variable)) ||
         call.state.world.no_pip_cache;
}

void run(Call& call) {
  if (call.use.name == "uv") {
    uv(call);
    return;
  }
  static constexpr std::string_view others[] = {"uvx", "pipx", "pipenv", "poetry", "pdm"};
  if (std::find(std::begin(others), std::end(others), call.use.name) != std::end(others)) {
    note_repositories(call, read_command_line(call.use.arguments, with_value), call.use.name == "poetry" ? '#' : '@');
    return;
  }
  const std::optional<std::vector<Argument>> words = pip_words(call.use);
  if (!words) {
    return;
  }
  const CommandLine line = read_command_line(*words, with_value);
  const std::string_view command = line.operand(0);
  if (command == "cache") {
    if (line.operand(1) == "purge") {
      call.remove_content(Content::pip_cache);
    }
    return;
  }
  if (command == "config" && line.operand(1) == "set") {
    const bool sets = line.operand(2).ends_with("no-cache-dir") || line.operand(2).ends_with("no_cache_dir");
    call.state.world.no_pip_cache = call.state.world.no_pip_cache || (sets && is_switch(line.operand(3)));
    return;
  }
  if (command != "install" && command != "download" && command != "wheel") {
    return;
  }
  note_repositories(call, line);
  if (is_cache_off(call, line) || line.has({"--help", "-h", "--version"})) {
    return;
  }
  const Option* directory = line.option({"--cache-dir"});
  const std::string where = directory != nullptr && directory->value
                                ? directory->value->text
                                : call.text_of("PIP_CACHE_DIR").value_or(cache_home(call) + "/pip");
  call.create(Content::pip_cache, where + "/http");
}

}  // namespace

extern const Tool pip_tool;
const Tool pip_tool = {names, run};

}  // namespace stagec::effects
