// The executable: gives the commands their streams. Everything else is in cli/.
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "base/file_system.h"
#include "cli/command.h"
#include "runtime/clock.h"
#include "runtime/commands.h"

namespace {

/// https://no-color.org: any value that is not empty turns colour off.
bool wants_color(int stream) {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view() : std::string_view(value);
  };
  return isatty(stream) == 1 && variable("NO_COLOR").empty() && variable("TERM") != "dumb";
}

/// False if the text could not be written. A reader that has gone (`stagec … | head`) is no failure.
bool print(const std::string& text, std::FILE* stream) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stream) == text.size() && std::fflush(stream) == 0;
  return written || errno == EPIPE;
}

int run(const std::vector<std::string>& arguments) {
  stagec::RealFileSystem files;
  std::string out;
  std::string err;
  const auto commands = stagec::runtime::program_commands();
  stagec::cli::Context context{
      files, out, err, "", wants_color(STDERR_FILENO), wants_color(STDOUT_FILENO), stagec::runtime::today(), commands};
  int code = stagec::cli::exit_internal;
  try {
    if (stagec::cli::reads_input(commands, arguments)) {
      context.input.assign(std::istreambuf_iterator<char>(std::cin), {});
    }
    code = stagec::cli::run(context, arguments);
  } catch (const std::exception& error) {
    err += std::string("stagec: internal error: ") + error.what() +
           "\n  this is a bug in stagec; please report it with the files that show it\n";
  }
  if (!print(out, stdout)) {
    err += "stagec: standard output cannot be written\n";
    code = stagec::cli::exit_usage;
  }
  print(err, stderr);
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  // A write to a closed pipe then fails with EPIPE, and the exit code stays the command's.
  signal(SIGPIPE, SIG_IGN);
  try {
    return run(std::vector<std::string>(argv + 1, argv + argc));
  } catch (...) {
    std::fputs("stagec: internal error: out of memory or worse\n", stderr);
    return stagec::cli::exit_internal;
  }
}
