// Command lines to values, by the tables of the commands. The one place where CLI11 is used; what is wrong with a
// command line is said in our own words, with the nearest name that there is.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"

namespace stagec::cli {

/// The values of one command's flags and positionals.
class Arguments {
 public:
  /// True if a flag or positional was given.
  [[nodiscard]] bool has(std::string_view name) const;
  /// The value given, or the default, or "".
  [[nodiscard]] const std::string& value(std::string_view name) const;
  /// All values given, or the default alone, or none.
  [[nodiscard]] const std::vector<std::string>& values(std::string_view name) const;

  void set(std::string_view name, std::vector<std::string> values, bool given);

 private:
  struct Entry {
    std::vector<std::string> values;
    bool given = false;
  };
  std::map<std::string, Entry, std::less<>> entries_;
};

/// What a command line asks for.
struct Request {
  enum class Kind { run, help, version, wrong };
  Kind kind = Kind::run;
  const Command* command = nullptr;  ///< nothing for the help about all commands
  Arguments arguments;
  std::string problem;  ///< of Kind::wrong: lines for standard error
};

/// Reads a command line. Never throws for what stands in it.
[[nodiscard]] Request parse_arguments(std::span<const Command* const> commands,
                                      const std::vector<std::string>& arguments);

}  // namespace stagec::cli
