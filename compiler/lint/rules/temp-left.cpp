// `temp-left`: archives, clones and build trees that stay in the image.
#include <algorithm>
#include <map>
#include <utility>

#include "effects/text.h"
#include "lint/instructions.h"
#include "lint/left_behind.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

using effects::Content;
using effects::Remnant;

constexpr std::string_view archive_ends[] = {".tar.gz", ".tgz", ".tar.bz2", ".tbz", ".tar.xz", ".txz", ".tar.zst",
                                             ".zip",    ".deb", ".rpm",     ".tar", ".run",    ".whl", ".7z"};

bool is_archive(std::string_view path) {
  return std::any_of(std::begin(archive_ends), std::end(archive_ends),
                     [&](std::string_view end) { return path.ends_with(end); });
}

bool is_temporary(std::string_view path) {
  return effects::lies_in(path, "/tmp") || effects::lies_in(path, "/var/tmp");
}

std::string path_of(const Remnant& remnant) {
  std::string path =
      effects::shown(remnant.content == Content::built ? effects::directory_of(remnant.path) : remnant.path);
  if (path.ends_with("/.git")) {
    path.resize(path.size() - 5);
  }
  const std::size_t inside = path.find("/$");
  return inside == std::string::npos || inside == 0 ? path : path.substr(0, inside);
}

/// True if the RUN that made it also uses it: an archive is unpacked or installed, a clone built.
bool is_used(const Dockerfile& file, const Remnant& remnant) {
  static constexpr std::string_view users[] = {"tar",    "unzip", "dpkg", "rpm",  "apt-get", "apt",  "dnf",  "yum",
                                               "bsdtar", "7z",    "pip",  "pip3", "sh",      "bash", "gdebi"};
  const std::string_view name = effects::base_name(remnant.path);
  return std::any_of(file.effects.commands.begin(), file.effects.commands.end(), [&](const effects::CommandUse& use) {
    return use.stage == remnant.stage && use.instruction >= remnant.instruction && is_one_of(use.name, users) &&
           std::any_of(use.arguments.begin(), use.arguments.end(), [&](const effects::Argument& word) {
             return !name.empty() && word.text.find(name) != std::string::npos;
           });
  });
}

/// True if a clone or build tree was only there to install from.
bool is_installed_from(const Dockerfile& file, const Remnant& remnant) {
  return std::any_of(file.effects.installs.begin(), file.effects.installs.end(), [&](const effects::Install& install) {
    return install.stage == remnant.stage && install.instruction == remnant.instruction;
  });
}

std::string_view kind_of(const Dockerfile& file, const Remnant& remnant) {
  switch (remnant.content) {
    case Content::download:
      return is_archive(remnant.path) && is_used(file, remnant) ? "the archive" : "";
    case Content::clone:
      return is_temporary(remnant.path) || is_installed_from(file, remnant) ? "the clone" : "";
    case Content::built:
      return is_installed_from(file, remnant) ? "the build tree" : "";
    case Content::unpacked:
      return is_temporary(remnant.path) ? "what was unpacked to" : "";
    default:
      return "";
  }
}

void check(const Dockerfile& file, Findings& findings) {
  std::map<std::pair<std::size_t, std::size_t>, diag::Report> first;  // one finding an instruction
  for (const Remnant& remnant : file.effects.left) {
    const std::string_view kind = kind_of(file, remnant);
    if (kind.empty() || is_thrown_away(file, remnant.stage)) {
      continue;
    }
    const std::string path = path_of(remnant);
    const auto place = first.find({remnant.stage, remnant.instruction});
    if (place != first.end()) {
      place->second.note("so does {} `{}`", kind, path);
      continue;
    }
    diag::Report report = findings.report(remnant.span, "{} `{}` stays in the image", kind, path);
    const bool is_shared = path == "/tmp" || path == "/var/tmp";
    report.help("remove it in the same RUN: `rm -rf {}{}`", path, is_shared ? "/*" : "");
    first.emplace(std::make_pair(remnant.stage, remnant.instruction), report);
  }
}

}  // namespace

extern const Rule temp_left_rule;
const Rule temp_left_rule = {
    "temp-left", "archives, clones and build trees that stay in the image", diag::Severity::info, {}, check, nullptr};

}  // namespace stagec::lint
