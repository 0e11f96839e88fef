#include <algorithm>

#include "steps/common.h"

namespace stagec::steps {
namespace {

/// What `apt-repo NAME { … }` says.
struct Repository {
  std::string name;
  std::string key;
  std::optional<Checksum> checksum;
  bool binary = false;
  std::vector<std::string> lines;        ///< of the list file
  std::vector<std::string> preferences;  ///< of the preferences file
};

void read_key(const syntax::Statement& setting, Repository& repository, Lowering& lowering) {
  Arguments arguments(setting, lowering);
  const auto url = arguments.text("the address of a key");
  const std::size_t errors = lowering.sink().error_count();
  while (!arguments.done()) {
    if (arguments.take("binary")) {
      repository.binary = true;
    } else if (!read_checksum(arguments, lowering, repository.checksum)) {
      arguments.unexpected({"sha256", "sha384", "sha512", "unchecked", "binary"});
    }
  }
  if (url && !repository.checksum && lowering.sink().error_count() == errors) {
    checksum_missing(lowering, setting.span, *url);
  }
  repository.key = url.value_or("");
}

void read_deb(const syntax::Statement& setting, Repository& repository, Lowering& lowering) {
  Arguments arguments(setting, lowering);
  const syntax::Word* word = arguments.word("\"URL suite components\"");
  const auto source = word != nullptr ? lowering.text(*word) : std::nullopt;
  std::string options = "signed-by=/usr/share/keyrings/" + repository.name + ".gpg";
  while (!arguments.done()) {
    if (arguments.take("arch")) {
      options = "arch=" + arguments.text("an architecture behind `arch`").value_or("") + " " + options;
    } else {
      arguments.unexpected({"arch"});
    }
  }
  if (!source) {
    return;
  }
  if (source->find(' ') == std::string::npos || source->find('\n') != std::string::npos) {
    lowering.sink()
        .error("repository-incomplete", word->span, "`{}` names no suite", *source)
        .help("write the address, the suite and the components in one string: `\"URL suite main\"`");
    return;
  }
  repository.lines.push_back("deb [" + options + "] " + *source);
}

void read_pin(const syntax::Statement& setting, Repository& repository, Lowering& lowering) {
  const auto priority = lowering.text(setting, 1, "a priority");
  const auto pin = lowering.text(setting, 2, "what is pinned, for example \"o=NAME\"");
  lowering.end_of_items(setting, 3);
  if (!priority || !pin) {
    return;
  }
  const std::string digits = priority->substr(priority->starts_with("-") ? 1 : 0);
  if (digits.empty() || digits.size() > 5 ||
      !std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    lowering.sink()
        .error("not-a-number", setting.items[1].span, "`{}` is not a priority", *priority)
        .help("a priority is a number, for example 600");
    return;
  }
  const bool whole = pin->starts_with("release ") || pin->starts_with("origin ") || pin->starts_with("version ");
  if (!repository.preferences.empty()) {
    repository.preferences.emplace_back();
  }
  repository.preferences.insert(
      repository.preferences.end(),
      {"Package: *", "Pin: " + std::string(whole ? "" : "release ") + *pin, "Pin-Priority: " + *priority});
}

void read_setting(const syntax::Statement& setting, Repository& repository, Lowering& lowering) {
  if (setting.keyword() == "key") {
    read_key(setting, repository, lowering);
  } else if (setting.keyword() == "deb") {
    read_deb(setting, repository, lowering);
  } else if (setting.keyword() == "pin") {
    read_pin(setting, repository, lowering);
  } else {
    lowering.unknown_setting(setting, "apt-repo", {"key", "deb", "pin"});
  }
}

void add_commands(const Repository& repository, Span span, Lowering& lowering) {
  const std::string key = lowering.temporary(repository.name, ".key");
  const std::string ring = "/usr/share/keyrings/" + repository.name + ".gpg";
  download(lowering, span, repository.key, key, *repository.checksum, "the key of " + repository.name);
  if (repository.binary) {
    lowering.short_command(span, "install -m 644", {shell_word(key), shell_word(ring)});
  } else {
    lowering.short_command(span, "gpg --batch --yes --dearmor", {"-o " + shell_word(ring), shell_word(key)});
  }
  write_lines(lowering, span, repository.lines, "/etc/apt/sources.list.d/" + repository.name + ".list");
  if (!repository.preferences.empty()) {
    write_lines(lowering, span, repository.preferences, "/etc/apt/preferences.d/" + repository.name);
  }
  lowering.remove_at_end(span, shell_word(key));
  lowering.indexes_changed();
}

void lower(const syntax::Statement& statement, Lowering& lowering) {
  const std::size_t errors = lowering.sink().error_count();
  const auto name = file_stem(statement, 1, lowering);
  lowering.end_of_items(statement, 2);
  if (!name) {
    return;
  }
  Repository repository;
  repository.name = *name;
  lowering.each_setting(statement,
                        [&](const syntax::Statement& setting) { read_setting(setting, repository, lowering); });
  if (lowering.sink().error_count() != errors) {
    return;
  }
  if (repository.key.empty() || repository.lines.empty()) {
    missing(lowering, statement, repository.key.empty() ? "a `key`" : "a `deb` line");
    return;
  }
  add_commands(repository, statement.span, lowering);
}

}  // namespace

extern const Step apt_repo_step;
const Step apt_repo_step = {
    "apt-repo",
    "apt-repo NAME { key URL sha256 HEX [binary]; deb \"URL suite components\" [arch ARCH]; pin PRIORITY \"PIN\" }",
    "adds a repository of Debian packages and its key",
    lower,
};

}  // namespace stagec::steps
