// What one env has: its stages, the value of every option, and why.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/program.h"

namespace stagec::model {

/// Where the value of an option comes from, weakest first.
enum class Origin { default_value, name, profile, body, command_line };

struct OptionValue {
  Value value;
  Origin origin = Origin::default_value;
  Span span;           ///< of the setting, or of the option's declaration
  std::string detail;  ///< the part of the name, or the profile
};

/// Why a stage is in an env.
struct Reason {
  enum class Kind { name, profile, body, need, applies, taken_from, command_line };
  Kind kind = Kind::body;
  std::string detail;  ///< the part of the name, the profile, or the stage that needs it
  Span span;
};

struct StageConfig {
  const Stage* stage = nullptr;
  bool in_image = false;  ///< false if only builders have it, and for builders themselves
  std::vector<Reason> reasons;
  std::map<std::string, OptionValue, std::less<>> options;
};

/// The stages of one env by name, builders included.
struct Configuration {
  std::string env;
  std::string arch = "amd64";
  bool complete = true;  ///< false if something that it comes from was reported: what is missing may be that
  std::map<std::string, StageConfig, std::less<>> stages;

  [[nodiscard]] bool has(std::string_view stage) const { return stages.find(stage) != stages.end(); }
};

}  // namespace stagec::model
