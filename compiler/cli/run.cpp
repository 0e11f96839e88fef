#include <fmt/format.h>

#include <algorithm>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/usage.h"
#include "stagec.h"

namespace stagec::cli {

int run(Context& context, const std::vector<std::string>& arguments) {
  const Request request = parse_arguments(context.commands, arguments);
  switch (request.kind) {
    case Request::Kind::help:
      context.out += request.command == nullptr ? overview(context.commands) : help_text(*request.command);
      return exit_ok;
    case Request::Kind::version:
      context.out += fmt::format("stagec {}\n", version());
      return exit_ok;
    case Request::Kind::wrong:
      context.err += request.problem;
      return exit_usage;
    case Request::Kind::run:
      break;
  }
  return request.command->run(context, request.arguments);
}

bool reads_input(std::span<const Command* const> commands, const std::vector<std::string>& arguments) {
  const Request request = parse_arguments(commands, arguments);
  if (request.kind != Request::Kind::run || !request.command->reads_input) {
    return false;
  }
  return std::any_of(request.command->positionals.begin(), request.command->positionals.end(),
                     [&](const Positional& positional) {
                       const std::vector<std::string>& given = request.arguments.values(positional.name);
                       return std::find(given.begin(), given.end(), "-") != given.end();
                     });
}

}  // namespace stagec::cli
