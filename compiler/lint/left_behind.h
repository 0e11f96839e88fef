// What the rules about files left in a layer share.
#pragma once

#include <optional>
#include <string_view>

#include "lint/rule.h"

namespace stagec::lint {

/// What a rule says about one kind of files that a package manager leaves.
struct LeftBehind {
  effects::Content content;
  std::string_view what;  ///< "package lists", with the article it needs
  std::string_view help;  ///< how not to leave them
  /// What to change at the command that made them; nothing if that is not sure to be right. May be null.
  std::optional<diag::Fix> (*fix)(const Dockerfile& file, const effects::CommandUse& use) = nullptr;
};

/// Runs a command at the end of the RUN, where that can be done.
[[nodiscard]] std::optional<diag::Fix> clean_up_at_end(const Dockerfile& file, const effects::CommandUse& use,
                                                       std::string_view command);

/// Puts an option behind the verb of a package manager's command.
[[nodiscard]] std::optional<diag::Fix> add_option(const Dockerfile& file, const effects::CommandUse& use,
                                                  std::string_view option);

/// Reports each layer that holds such files at its end: once a layer, at the first command that made them. In a build
/// stage that is thrown away it is a remark.
void report_left_behind(const Dockerfile& file, const LeftBehind& kind, Findings& findings);

/// True if nothing of a build stage's own layers ends up in an image.
[[nodiscard]] bool is_thrown_away(const Dockerfile& file, std::size_t stage);

}  // namespace stagec::lint
