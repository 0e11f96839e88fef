// The words behind a command's name as options and operands, the way getopt_long reads them.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "effects/effects.h"

namespace stagec::effects {

struct Option {
  std::string name;               ///< `-y`, `--yes`; each letter of `-yq` is one
  std::optional<Argument> value;  ///< of `--name=value`, `--name value`, `-n value`, `-nvalue`
  const Argument* word = nullptr;
};

struct CommandLine {
  std::vector<Option> options;
  std::vector<const Argument*> operands;
  bool unseen = false;  ///< a word stands for nothing or for several words: options may hide in it

  /// The last option with one of the names.
  [[nodiscard]] const Option* option(std::initializer_list<std::string_view> names) const;
  [[nodiscard]] bool has(std::initializer_list<std::string_view> names) const { return option(names) != nullptr; }
  /// The text of an operand, or nothing.
  [[nodiscard]] std::string_view operand(std::size_t index) const;
};

/// Reads the words. `with_value` lists the options that take a value in the next word, parted by blanks.
[[nodiscard]] CommandLine read_command_line(const std::vector<Argument>& words, std::string_view with_value,
                                            std::size_t first = 0);

}  // namespace stagec::effects
