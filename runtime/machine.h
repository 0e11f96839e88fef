// The machine that the runtime works on: processes, the clock, signals and what a person sees while a command runs.
// Tests put another one in its place; everything else in the runtime goes through here.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stagec::runtime {

/// A program and its arguments. No shell ever reads them.
struct Invocation {
  std::vector<std::string> words;                                ///< the program first; found by PATH
  std::vector<std::pair<std::string, std::string>> environment;  ///< added to that of this process
  std::string input;                                             ///< standard input
};

/// The invocation for people, so that it could be pasted into a shell; without its input.
[[nodiscard]] std::string to_text(const Invocation& invocation);

/// How a process ended.
struct Ended {
  int status = 0;            ///< its exit status; 128 and the signal for one that a signal ended
  std::string not_started;   ///< why there was no process at all, such as "No such file or directory"
  bool interrupted = false;  ///< a signal to this process ended it

  [[nodiscard]] bool ok() const { return status == 0 && not_started.empty() && !interrupted; }
};

enum class Stream { out, err };

struct Screen {
  int columns = 80;
  int rows = 24;
};

/// Gets what a process prints, piece by piece as it comes.
using OnOutput = std::function<void(Stream stream, std::string_view piece)>;

/// Calls of one machine may come from several threads.
class Machine {
 public:
  Machine() = default;
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;
  virtual ~Machine() = default;

  /// Runs a process to its end. On SIGINT or SIGTERM it and its children are ended first.
  virtual Ended run(const Invocation& invocation, const OnOutput& on_output) = 0;
  /// The signal that asks this process to end, or 0.
  [[nodiscard]] virtual int interrupted() const = 0;
  /// Sleeps; false if a signal cut it short.
  virtual bool sleep(std::chrono::milliseconds time) = 0;
  [[nodiscard]] virtual std::chrono::steady_clock::time_point now() const = 0;
  /// Writes to standard error at once.
  virtual void show(std::string_view text) = 0;
  /// The terminal that standard error is, as large as it is now. Nothing if it is none, or one on which no line can be
  /// rewritten (`TERM=dumb`).
  [[nodiscard]] virtual std::optional<Screen> screen() const = 0;
};

/// The machine in use. The first call makes this process handle SIGINT and SIGTERM.
[[nodiscard]] Machine& machine();
/// For tests; null for the real one again.
void use_machine(Machine* other);

/// A process that ran, with all that it printed.
struct Captured {
  Ended ended;
  std::string out;
  std::string err;
};
[[nodiscard]] Captured capture(const Invocation& invocation);

/// Hands on whole lines, without their ends; carriage returns end lines too.
class Lines {
 public:
  explicit Lines(std::function<void(std::string_view line)> on_line) : on_line_(std::move(on_line)) {}
  void add(std::string_view piece);
  void end();  ///< hands on what is left

 private:
  std::function<void(std::string_view line)> on_line_;
  std::string rest_;
};

}  // namespace stagec::runtime
