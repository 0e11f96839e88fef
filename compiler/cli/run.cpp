#include <fmt/format.h>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/usage.h"
#include "stagec.h"

namespace stagec::cli {

int run(Context& context, const std::vector<std::string>& arguments) {
  const Request request = parse_arguments(all_commands(), arguments);
  switch (request.kind) {
    case Request::Kind::help:
      context.out += request.command == nullptr ? overview(all_commands()) : help_text(*request.command);
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

bool reads_input(const std::vector<std::string>& arguments) {
  const Request request = parse_arguments(all_commands(), arguments);
  return request.kind == Request::Kind::run && request.command->reads_input != nullptr &&
         request.command->reads_input(request.arguments);
}

}  // namespace stagec::cli
