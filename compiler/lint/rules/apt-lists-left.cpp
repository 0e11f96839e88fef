// `apt-lists-left`: package lists that `apt-get update` wrote stay in the layer.
#include <algorithm>

#include "lint/instructions.h"
#include "lint/left_behind.h"
#include "lint/package_command.h"

namespace stagec::lint {

namespace {

enum class ListsUse { none, fetched, read };

ListsUse use_of_lists(const effects::CommandUse& use) {
  static constexpr std::string_view readers[] = {"install",   "upgrade", "dist-upgrade", "full-upgrade", "safe-upgrade",
                                                 "build-dep", "satisfy", "reinstall",    "source",       "download"};
  if (use.name == "add-apt-repository" || use.name == "apt-add-repository") {
    return ListsUse::fetched;
  }
  const std::optional<PackageCommand> command = package_command(use);
  if (!command || command->manager != Manager::apt) {
    return use.name == "apt-cache" ? ListsUse::read : ListsUse::none;
  }
  return command->verb == "update"           ? ListsUse::fetched
         : is_one_of(command->verb, readers) ? ListsUse::read
                                             : ListsUse::none;
}

/// True if a later RUN, of the stage or of one that is built FROM it, installs from the lists before it fetches them
/// anew.
bool are_read(const Dockerfile& file, std::size_t stage, std::size_t first_instruction) {
  for (const effects::CommandUse& use : file.effects.commands) {
    const bool is_later = use.stage == stage && use.instruction >= first_instruction;
    if (const ListsUse lists = is_later ? use_of_lists(use) : ListsUse::none; lists != ListsUse::none) {
      return lists == ListsUse::read;
    }
  }
  for (std::size_t child = stage + 1; child < file.image.stages.size(); ++child) {
    const std::optional<std::string> base = base_image(file, child);
    if (base && find_stage(file.image, *base, child, false) == stage && are_read(file, child, 0)) {
      return true;
    }
  }
  return false;
}

std::optional<diag::Fix> fix(const Dockerfile& file, const effects::CommandUse& use) {
  for (const effects::Argument& word : use.arguments) {
    if (word.text.find("Dir") != std::string::npos || word.text.find("dir::") != std::string::npos) {
      return std::nullopt;  // the lists are elsewhere
    }
  }
  if (are_read(file, use.stage, use.instruction + 1)) {
    return std::nullopt;  // the later RUN has to fetch them first
  }
  return clean_up_at_end(file, use, "rm -rf /var/lib/apt/lists/*");
}

constexpr LeftBehind kind = {effects::Content::apt_lists, "apt's package lists",
                             "remove them in the same RUN: `rm -rf /var/lib/apt/lists/*`", fix};

void check(const Dockerfile& file, Findings& findings) {
  report_left_behind(file, kind, findings);
}

constexpr std::string_view aliases[] = {"DL3009"};
}  // namespace

extern const Rule apt_lists_left_rule;
const Rule apt_lists_left_rule = {"apt-lists-left",
                                  "package lists that `apt-get update` wrote stay in the layer",
                                  diag::Severity::warning,
                                  aliases,
                                  check,
                                  nullptr,
                                  true};

}  // namespace stagec::lint
