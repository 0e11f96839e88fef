// Any bytes: reading shell text ends, every range lies in the text, and walking it meets commands that lie in it.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "shell/parse.h"
#include "shell/walk.h"

namespace {

using namespace stagec::shell;

bool lies_in(Range range, const std::string& text) {
  return range.begin <= range.end && range.end <= text.size();
}

/// What reading a text did that it must not do, or an empty string.
std::string shell_problem(const std::string& text, Dialect dialect) {
  const Script script = parse(text, dialect);
  for (const Problem& problem : script.problems) {
    if (problem.offset > text.size()) {
      return "a problem outside the text: " + problem.message;
    }
  }
  std::string problem;
  for_each_command(script, [&](const Command& command) {
    if (!lies_in(command.span, text)) {
      problem = "a command outside the text";
    }
  });
  return problem;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const Dialect dialect : {Dialect::posix, Dialect::bash}) {
    const std::string problem = shell_problem(std::string(data, data + size), dialect);
    if (!problem.empty()) {
      std::fprintf(stderr, "%s\n", problem.c_str());
      std::abort();
    }
  }
  return 0;
}
