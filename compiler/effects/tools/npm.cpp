// npm, yarn and pnpm: their caches.
#include "effects/reference.h"
#include "effects/tool.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"npm", "yarn", "pnpm"};

/// Packages that are repositories: `git+https://host/x.git#ref`, `github:user/x`.
void note_repositories(Call& call, const CommandLine& line) {
  for (const Argument* word : line.operands) {
    const std::string_view text = word->text;
    if (text.find("git+") == std::string_view::npos && !text.starts_with("github:") && !text.starts_with("gitlab:")) {
      continue;
    }
    const std::size_t hash = text.find('#');
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
  return directory != nullptr && directory->value
             ? directory->value->text
             : call.text_of("npm_config_cache")
                   .value_or(call.text_of("NPM_CONFIG_CACHE").value_or(call.home() + "/.npm"));
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
                           "--network-timeout --fetch-retries -w --workspace");
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
