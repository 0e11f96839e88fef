// A call of a package manager: what it is asked for, and for which packages.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "effects/command_line.h"
#include "lint/subject.h"

namespace stagec::lint {

enum class Manager { apt, dnf, zypper, apk, conda, pip, npm, gem, go };

struct PackageCommand {
  Manager manager = Manager::apt;
  const effects::CommandUse* use = nullptr;
  std::string verb;                                ///< `install`, `update` …, the long one of several names
  const effects::Argument* word = nullptr;         ///< the word that says so
  effects::CommandLine line;                       ///< all options; the verb is its first operand
  std::vector<const effects::Argument*> packages;  ///< the operands behind the verb
};

/// Reads a command as a call of a package manager; nothing if it is none or names nothing to do.
[[nodiscard]] std::optional<PackageCommand> package_command(const effects::CommandUse& use);

/// True if the verb adds packages.
[[nodiscard]] bool installs(const PackageCommand& command);

/// True if the word is the name of a package: known, no file, no address, no pattern.
[[nodiscard]] bool is_package_name(const effects::Argument& word);

/// True if a version is asked for: `name=1.2`, `name==1.2`, `name@1.2`, as the package manager writes it.
[[nodiscard]] bool has_version(Manager manager, std::string_view package);

}  // namespace stagec::lint
