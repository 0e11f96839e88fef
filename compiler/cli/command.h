// A command of `stagec` as plain data, and the entry that runs one. One file in commands/ is one command; the build
// collects them. A command writes to texts, never to a stream, so that tests run it in process.
//
// Exit codes: 0 all is well; 1 something was found, such as output that is out of date; 2 wrong usage or wrong input;
// 3 a bug in stagec.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/file_system.h"

namespace stagec::cli {

class Arguments;

/// What a command reads and writes.
struct Context {
  FileSystem& files;
  std::string& out;        ///< standard output
  std::string& err;        ///< standard error
  std::string input;       ///< standard input, where reads_input() asks for it
  bool color = false;      ///< of standard error
  bool color_out = false;  ///< of standard output
  std::string today = {};  ///< `2026-03-01`; empty: not known
};

constexpr int exit_ok = 0;
constexpr int exit_findings = 1;
constexpr int exit_usage = 2;
constexpr int exit_internal = 3;

/// `--name VALUE`, or a switch.
struct Flag {
  std::string_view name;        ///< without the dashes
  char letter = 0;              ///< of `-o`, or 0
  std::string_view value = {};  ///< what `--help` calls the value; empty for a switch
  std::string_view help = {};
  bool required = false;
  bool repeatable = false;
  std::span<const std::string_view> choices = {};
  std::string_view default_value = {};
};

struct Positional {
  std::string_view name;  ///< in capitals
  std::string_view help = {};
  bool required = false;
  bool repeatable = false;  ///< the last one may be
  std::span<const std::string_view> choices = {};
  std::string_view default_value = {};
};

/// A command line as it is typed, and what it does.
struct Example {
  std::string_view line;
  std::string_view what;
};

struct Command {
  std::string_view name;
  std::string_view summary;      ///< one line
  std::string_view description;  ///< further lines for `--help`, may be empty
  std::span<const Flag> flags;
  std::span<const Positional> positionals;
  std::span<const Example> examples;
  int (*run)(Context& context, const Arguments& arguments);
  /// True if these arguments ask for standard input; may be null.
  bool (*reads_input)(const Arguments& arguments) = nullptr;
};

/// All commands, by name. The build writes this function.
[[nodiscard]] std::span<const Command* const> all_commands();

/// Runs `stagec` with these arguments (without the program's name) and returns its exit code.
[[nodiscard]] int run(Context& context, const std::vector<std::string>& arguments);

/// True if running these arguments needs Context::input.
[[nodiscard]] bool reads_input(const std::vector<std::string>& arguments);

}  // namespace stagec::cli
