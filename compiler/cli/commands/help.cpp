// `stagec help`: the page about a command, a rule or an error.
#include <fmt/format.h>

#include "base/spelling.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/pages.h"
#include "cli/usage.h"
#include "lint/levels.h"

namespace stagec::cli {

namespace {

constexpr Positional positionals[] = {
    {"NAME", "a command, a rule or one of its aliases, or the code of an error"},
};

constexpr Example examples[] = {
    {"stagec help lint", "the page about a command"},
    {"stagec help base-unpinned", "what a rule finds and why"},
    {"stagec help unknown-stage", "what an error means"},
};

std::string pages_named(std::string_view name) {
  std::string text;
  for (const Page& page : all_pages()) {
    if (page.name == name) {
      text += text.empty() ? "" : "\n";
      text += page.text;
    }
  }
  return text;
}

int run_help(Context& context, const Arguments& arguments) {
  const std::string& name = arguments.value("NAME");
  if (name.empty()) {
    context.out += overview(context.commands);
    return exit_ok;
  }
  std::string text = pages_named(name);
  const lint::Rule* rule = text.empty() ? lint::find_rule(name) : nullptr;
  text += rule == nullptr ? "" : pages_named(rule->name);
  if (!text.empty()) {
    context.out += text;
    return exit_ok;
  }
  context.err += fmt::format("stagec help: there is no command, rule or error `{}`\n", name);
  std::vector<std::string> known = lint::rule_names();
  for (const Page& page : all_pages()) {
    known.emplace_back(page.name);
  }
  if (const auto near = closest(name, known)) {
    context.err += fmt::format("  did you mean `{}`?\n", *near);
  }
  return exit_usage;
}

}  // namespace

extern const Command help_command;
const Command help_command = {
    "help",
    "Print the page about a command, a rule or an error",
    "Without a name it lists the commands.",
    {},
    positionals,
    examples,
    run_help,
};

}  // namespace stagec::cli
