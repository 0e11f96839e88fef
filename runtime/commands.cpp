#include "runtime/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "runtime/flags.h"
#include "runtime/machine.h"

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

int Failure::operator()(Context& context, const std::string& problem) const {
  context.err += fmt::format("stagec {}: {}\n", command, problem);
  return machine().interrupted() != 0 ? exit_of_signal(machine().interrupted()) : cli::exit_usage;
}

}  // namespace stagec::runtime
