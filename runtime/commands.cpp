#include "runtime/commands.h"

#include <algorithm>
#include <vector>

namespace stagec::runtime {

std::span<const cli::Command* const> program_commands() {
  static const std::vector<const cli::Command*> joined = [] {
    std::vector<const cli::Command*> all(cli::all_commands().begin(), cli::all_commands().end());
    all.insert(all.end(), all_commands().begin(), all_commands().end());
    std::sort(all.begin(), all.end(), [](const cli::Command* a, const cli::Command* b) { return a->name < b->name; });
    return all;
  }();
  return joined;
}

}  // namespace stagec::runtime
