// The pins of all stages: where they stand, who uses them, and which commit of a repository they name.
#pragma once

#include <string>
#include <vector>

#include "runtime/images.h"

namespace stagec::runtime {

struct Pin {
  std::string name;  ///< `STAGE.PIN`
  std::string stage;
  std::string value;
  std::string path;               ///< of its file
  std::string place;              ///< `path:line` of the declaration
  std::string url;                ///< of the repository whose commit it is; empty for a pin of another kind
  std::string reference;          ///< what to ask there: `HEAD`, `refs/tags/v1`
  std::vector<std::string> envs;  ///< that have the stage
};

/// All pins, by name.
[[nodiscard]] std::vector<Pin> find_pins(const Project& project);

/// The commit that the repository has at the reference now. Empty and a reason in `why` if that cannot be had.
[[nodiscard]] std::string upstream_commit(const Pin& pin, std::string& why);

/// The text of a pin's file with its first word replaced.
[[nodiscard]] std::string with_value(const std::string& text, const std::string& value);

}  // namespace stagec::runtime
