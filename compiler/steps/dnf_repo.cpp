#include <algorithm>

#include "steps/common.h"

namespace stagec::steps {
namespace {

/// What `dnf-repo NAME { … }` says.
struct Repository {
  std::string name;
  std::string url;
  std::string key;
  std::optional<Checksum> checksum;
  std::string priority;
};

void read_key(const syntax::Statement& setting, Repository& repository, Lowering& lowering) {
  Arguments arguments(setting, lowering);
  const auto url = arguments.text("the address of a key");
  const std::size_t errors = lowering.sink().error_count();
  while (!arguments.done()) {
    if (!read_checksum(arguments, lowering, repository.checksum)) {
      arguments.unexpected({"sha256", "sha384", "sha512", "unchecked"});
    }
  }
  if (url && !repository.checksum && lowering.sink().error_count() == errors) {
    checksum_missing(lowering, setting.span, *url);
  }
  repository.key = url.value_or("");
}

void read_priority(const syntax::Statement& setting, Repository& repository, Lowering& lowering) {
  const auto priority = lowering.text(setting, 1, "a number");
  lowering.end_of_items(setting, 2);
  if (!priority) {
    return;
  }
  const bool number = !priority->empty() &&
                      std::all_of(priority->begin(), priority->end(), [](char c) { return c >= '0' && c <= '9'; });
  if (number) {
    repository.priority = *priority;
  } else {
    lowering.sink().error("not-a-number", setting.items[1].span, "`{}` is not a priority", *priority);
  }
}

void read_setting(const syntax::Statement& setting, Repository& repository, Lowering& lowering) {
  if (setting.keyword() == "key") {
    read_key(setting, repository, lowering);
  } else if (setting.keyword() == "url") {
    repository.url = lowering.text(setting, 1, "the address of the repository").value_or("");
    lowering.end_of_items(setting, 2);
  } else if (setting.keyword() == "priority") {
    read_priority(setting, repository, lowering);
  } else {
    lowering.unknown_setting(setting, "dnf-repo", {"url", "key", "priority"});
  }
}

void add_commands(const Repository& repository, Span span, Lowering& lowering) {
  const std::string key = "/etc/pki/rpm-gpg/RPM-GPG-KEY-" + repository.name;
  download(lowering, span, repository.key, key, *repository.checksum, "the key of " + repository.name);
  std::vector<std::string> lines = {
      "[" + repository.name + "]", "name=" + repository.name, "baseurl=" + repository.url, "enabled=1", "gpgcheck=1",
      "gpgkey=file://" + key};
  if (!repository.priority.empty()) {
    lines.push_back("priority=" + repository.priority);
  }
  write_lines(lowering, span, lines, "/etc/yum.repos.d/" + repository.name + ".repo");
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
  if (repository.key.empty() || repository.url.empty()) {
    missing(lowering, statement, repository.url.empty() ? "a `url`" : "a `key`");
    return;
  }
  add_commands(repository, statement.span, lowering);
}

}  // namespace

extern const Step dnf_repo_step;
const Step dnf_repo_step = {
    "dnf-repo",
    "dnf-repo NAME { url URL; key URL sha256 HEX; priority N }",
    "adds a repository of RPM packages and its key",
    lower,
};

}  // namespace stagec::steps
