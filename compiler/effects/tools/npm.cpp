// npm, yarn and pnpm: their caches.
#include <algorithm>

#include "base/is_one_of.h"
#include "effects/reference.h"
#include "effects/settings.h"
#include "effects/tool.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"npm", "yarn", "pnpm"};

/// True for `OWNER/NAME`, short for a repository of the host that npm knows best.
bool is_short(std::string_view text) {
  const std::string_view name = text.substr(0, text.find('#'));
  const std::size_t slash = name.find('/');
  static constexpr std::string_view not_first = "@./~-";
  return slash != std::string_view::npos && slash > 0 && slash + 1 < name.size() && effects::is_exact(name) &&
         not_first.find(name[0]) == std::string_view::npos && name.find('/', slash + 1) == std::string_view::npos &&
         name.find_first_of(":@") == std::string_view::npos;
}

/// Packages that are repositories: `git+https://host/x.git#ref`, `github:user/x`, `user/x`.
void note_repositories(Call& call, const CommandLine& line) {
  static constexpr std::string_view schemes[] = {"git+", "git:", "git@", "github:", "gitlab:", "bitbucket:", "gist:"};
  static constexpr std::string_view verbs[] = {"install", "i", "add", "global"};
  if (!is_one_of(line.operand(0), verbs)) {
    return;
  }
  for (const Argument* word : line.operands) {
    const std::string_view text = word->text;
    if (const std::string_view branch = branch_in_address(text); !branch.empty()) {
      call.fetch_repository(text, branch, Following::branch, word->span);
      continue;
    }
    const std::size_t hash = text.find('#');
    // `NAME@ADDRESS` gives it another name.
    const bool is_repository = text.substr(0, hash).ends_with(".git") ||
                               std::any_of(std::begin(schemes), std::end(schemes), [&](std::string_view scheme) {
                                 const std::size_t at = text.find(scheme);
                                 return at == 0 || (at != std::string_view::npos && text[at - 1] == '@');
                               });
    if ((!is_repository && !is_short(text)) || text.starts_with('.') || text.starts_with('/')) {
      continue;
    }
    const std::string_view reference = hash == std::string_view::npos ? std::string_view() : text.substr(hash + 1);
    const bool by_range = reference.starts_with("semver:");
    call.fetch_repository(text.substr(0, hash), reference,
                          reference.empty() ? Following::default_branch
                          : by_range        ? Following::branch
                                            : classify_reference(reference),
                          word->span);
  }
}

std::string npm_directory(const Call& call, const CommandLine& line) {
  const Option* directory = line.option({"--cache"});
  if (directory != nullptr && directory->value) {
    return directory->value->text;
  }
  for (const std::string_view variable : {"npm_config_cache", "NPM_CONFIG_CACHE"}) {
    if (const std::optional<std::string> text = call.text_of(variable)) {
      return *text;
    }
  }
  return npm_cache_by_settings(call).value_or(call.home() + "/.npm");
}

std::string yarn_directory(const Call& call, const CommandLine& line) {
  const Option* directory = line.option({"--cache-folder"});
  const std::string usual = call.home() == "/root" ? "/usr/local/share/.cache/yarn" : call.home() + "/.cache/yarn";
  return directory != nullptr && directory->value ? directory->value->text
                                                  : call.text_of("YARN_CACHE_FOLDER").value_or(usual);
}

void npm(Call& call, const CommandLine& line) {
  const std::string_view command = line.operand(0);
  if (command == "cache") {
    const bool cleans = line.operand(1) == "clean" || line.operand(1) == "clear" || line.operand(1) == "rm";
    if (cleans && line.has({"--force", "-f"})) {
      call.remove_content(Content::npm_cache);
    }
    return;
  }
  if (command == "config" || command == "c" || command == "set") {
    change_npm_settings(call, line);
  }
  const bool fetches = command == "install" || command == "i" || command == "ci" || command == "add" ||
                       command == "update" || command == "clean-install" || command == "install-ci-test";
  if (!fetches) {
    return;
  }
  call.create(Content::npm_cache, npm_directory(call, line) + "/_cacache");
}

void yarn(Call& call, const CommandLine& line) {
  const std::string_view command = line.operand(0);
  if (command == "cache" && line.operand(1) == "clean") {
    call.remove_content(Content::yarn_cache);
    return;
  }
  const bool fetches =
      command == "install" || command == "add" || command == "global" || (command.empty() && line.options.empty());
  if (fetches) {
    call.create(Content::yarn_cache, yarn_directory(call, line) + "/v6");
  }
}

CommandLine read_line(const Call& call) {
  return read_command_line(call.use.arguments,
                           "--cache --prefix --registry -C --cache-folder --cwd --loglevel --omit "
                           "--network-timeout --fetch-retries -w --workspace --location -L");
}

void run(Call& call) {
  const CommandLine line = read_line(call);
  note_repositories(call, line);
  if (call.use.name == "npm") {
    npm(call, line);
  } else if (call.use.name == "yarn") {
    yarn(call, line);
  }
}

/// `npm config get cache` and `yarn cache dir`.
std::optional<std::string> print(Call& call) {
  const CommandLine line = read_line(call);
  const auto says = [&](std::size_t i, std::string_view word) { return line.operand(i) == word; };
  if (call.use.name == "npm" && (says(0, "config") || says(0, "c")) && says(1, "get") && says(2, "cache")) {
    return npm_directory(call, line);
  }
  return call.use.name == "yarn" && says(0, "cache") && says(1, "dir") ? std::optional(yarn_directory(call, line))
                                                                       : std::nullopt;
}

}  // namespace

extern const Tool npm_tool;
const Tool npm_tool = {names, run, print};

}  // namespace stagec::effects
