// go: programs that are installed at a branch.
#include <string>

#include "base/is_one_of.h"
#include "effects/reference.h"
#include "effects/tool.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"go"};

/// True for a version or a query of versions: `v1.2.3`, `v1`, `latest`.
bool is_version_query(std::string_view text) {
  static constexpr std::string_view queries[] = {"latest", "upgrade", "patch", "none"};
  const bool is_version = text.size() > 1 && text[0] == 'v' && text[1] >= '0' && text[1] <= '9';
  return is_version || text.find_first_of("<>") != std::string_view::npos || is_one_of(text, queries);
}

void run(Call& call) {
  const CommandLine line = read_command_line(call.use.arguments, "-C -o -p -tags -ldflags -gcflags -mod -modfile");
  const std::string_view command = line.operand(0);
  if (command != "install" && command != "get" && command != "run") {
    return;
  }
  for (const Argument* word : line.operands) {
    const std::size_t at = word->text.rfind('@');
    if (at == std::string::npos || at == 0) {
      continue;
    }
    const std::string_view reference = std::string_view(word->text).substr(at + 1);
    if (!is_version_query(reference)) {
      call.fetch_repository(std::string_view(word->text).substr(0, at), reference, classify_reference(reference),
                            word->span);
    }
    if (command == "run") {
      return;  // the words behind are for the program
    }
  }
}

}  // namespace

extern const Tool go_tool;
const Tool go_tool = {names, run};

}  // namespace stagec::effects
