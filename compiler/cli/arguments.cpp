// The only file that includes CLI11.
#include "cli/arguments.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <deque>

#include "base/spelling.h"

namespace stagec::cli {

bool Arguments::has(std::string_view name) const {
  const auto found = entries_.find(name);
  return found != entries_.end() && found->second.given;
}

const std::vector<std::string>& Arguments::values(std::string_view name) const {
  static const std::vector<std::string> none;
  const auto found = entries_.find(name);
  return found == entries_.end() ? none : found->second.values;
}

const std::string& Arguments::value(std::string_view name) const {
  static const std::string none;
  const std::vector<std::string>& all = values(name);
  return all.empty() ? none : all.back();
}

void Arguments::set(std::string_view name, std::vector<std::string> values, bool given) {
  entries_[std::string(name)] = {std::move(values), given};
}

namespace {

/// What CLI11 fills for one command.
struct Target {
  const Command* command = nullptr;
  CLI::App* app = nullptr;
  std::deque<std::pair<const Flag*, std::vector<std::string>>> values;
  std::deque<std::pair<const Flag*, CLI::Option*>> switches;
};

void add_flag(const Flag& flag, Target& target) {
  const std::string letter = flag.letter == 0 ? "" : fmt::format("-{},", flag.letter);
  const std::string names = fmt::format("{}--{}", letter, flag.name);
  if (flag.value.empty()) {
    target.switches.emplace_back(&flag, target.app->add_flag(names)->disable_flag_override());
    return;
  }
  target.values.emplace_back(&flag, std::vector<std::string>());
  // Without this a flag that may be given again would take the positionals behind it as values.
  target.app->add_option(names, target.values.back().second)->expected(1)->allow_extra_args(false)->take_all();
}

/// Positionals and unknown flags are left to us: what is said about them then has our words.
void prepare(CLI::App& app, std::deque<Target>& targets, std::span<const Command* const> commands) {
  app.set_help_flag("-h,--help");
  app.set_version_flag("--version", "");
  app.require_subcommand(0, 1);
  app.allow_extras();
  for (const Command* command : commands) {
    Target& target = targets.emplace_back();
    target.command = command;
    target.app = app.add_subcommand(std::string(command->name));
    target.app->set_help_flag("-h,--help");
    target.app->allow_extras();
    for (const Flag& flag : command->flags) {
      add_flag(flag, target);
    }
  }
}

std::string suggestion(const std::string& word, const std::vector<std::string>& known) {
  const auto near = closest(word, known);
  return near ? fmt::format("  did you mean `{}`?\n", *near) : "";
}

std::vector<std::string> texts(std::span<const std::string_view> views) {
  return {views.begin(), views.end()};
}

/// "`a`, `b` or `c`"
std::string alternatives(const std::vector<std::string>& all) {
  std::string text;
  for (std::size_t i = 0; i < all.size(); ++i) {
    text += i == 0 ? "" : i + 1 == all.size() ? " or " : ", ";
    text += "`" + all[i] + "`";
  }
  return text;
}

Request wrong(const Command* command, const std::string& problem, const std::string& help) {
  Request request;
  request.kind = Request::Kind::wrong;
  request.command = command;
  const std::string name = command == nullptr ? "stagec" : fmt::format("stagec {}", command->name);
  request.problem = fmt::format("{}: {}\n{}  `{} --help` tells what there is\n", name, problem, help, name);
  return request;
}

bool is_flag(const std::string& word) {
  return word.size() > 1 && word[0] == '-';
}

/// `--output` of `--output=DIR`.
std::string flag_name(const std::string& word) {
  return word.starts_with("--") ? word.substr(0, word.find('=')) : word.substr(0, 2);
}

Request unknown_flag(const Command* command, const std::string& word) {
  std::vector<std::string> known = {"--help"};
  if (command == nullptr) {
    known.emplace_back("--version");
  } else {
    for (const Flag& flag : command->flags) {
      known.push_back(fmt::format("--{}", flag.name));
    }
  }
  return wrong(command, fmt::format("there is no flag `{}`", flag_name(word)), suggestion(flag_name(word), known));
}

Request unknown_command(std::span<const Command* const> commands, const std::string& word) {
  std::vector<std::string> known;
  for (const Command* command : commands) {
    known.emplace_back(command->name);
  }
  return wrong(nullptr, fmt::format("there is no command `{}`", word), suggestion(word, known));
}

/// Why `value` is none of the choices of what is called `name`; nothing if it is one.
std::optional<Request> check_choice(const Command& command, const std::string& name, const std::string& value,
                                    std::span<const std::string_view> choices) {
  if (choices.empty() || std::find(choices.begin(), choices.end(), value) != choices.end()) {
    return std::nullopt;
  }
  return wrong(&command, fmt::format("`{}` is no value of {}: expected {}", value, name, alternatives(texts(choices))),
               suggestion(value, texts(choices)));
}

std::optional<Request> take_values(const Target& target, Arguments& arguments) {
  const Command& command = *target.command;
  for (const auto& [flag, option] : target.switches) {
    arguments.set(flag->name, {}, option->count() > 0);
  }
  for (const auto& [flag, values] : target.values) {
    const std::string name = fmt::format("`--{}`", flag->name);
    for (const std::string& value : values) {
      if (value.empty()) {
        return wrong(&command, fmt::format("the flag {} needs a value, {}", name, flag->value), "");
      }
      if (auto problem = check_choice(command, name, value, flag->choices)) {
        return problem;
      }
    }
    if (values.size() > 1 && !flag->repeatable) {
      return wrong(&command, fmt::format("the flag {} stands {} times", name, values.size()), "");
    }
    if (values.empty() && flag->required) {
      return wrong(&command, fmt::format("the flag `--{} {}` is missing", flag->name, flag->value), "");
    }
    const bool by_default = values.empty() && !flag->default_value.empty();
    arguments.set(flag->name, by_default ? std::vector{std::string(flag->default_value)} : values, !values.empty());
  }
  return std::nullopt;
}

std::optional<Request> take_positionals(const Command& command, const std::vector<std::string>& words,
                                        Arguments& arguments) {
  auto next = words.begin();
  for (const Positional& positional : command.positionals) {
    const auto end = positional.repeatable || next == words.end() ? words.end() : next + 1;
    std::vector<std::string> values(next, end);
    next = end;
    for (const std::string& value : values) {
      if (auto problem = check_choice(command, std::string(positional.name), value, positional.choices)) {
        return problem;
      }
    }
    if (values.empty() && positional.required) {
      return wrong(&command, fmt::format("{} is missing", positional.name), "");
    }
    const bool given = !values.empty();
    if (!given && !positional.default_value.empty()) {
      values.emplace_back(positional.default_value);
    }
    arguments.set(positional.name, std::move(values), given);
  }
  if (next != words.end()) {
    return wrong(&command, fmt::format("nothing is expected at `{}`", *next), "");
  }
  return std::nullopt;
}

/// `plain` are the words behind `--`, which are no flags whatever they look like.
Request read_command(const Target& target, const std::vector<std::string>& plain) {
  Request request;
  request.command = target.command;
  std::vector<std::string> words = target.app->remaining();
  const auto unknown = std::find_if(words.begin(), words.end(), is_flag);
  if (unknown != words.end()) {
    return unknown_flag(target.command, *unknown);
  }
  words.insert(words.end(), plain.begin(), plain.end());
  if (auto problem = take_values(target, request.arguments)) {
    return *std::move(problem);
  }
  if (auto problem = take_positionals(*target.command, words, request.arguments)) {
    return *std::move(problem);
  }
  return request;
}

/// CLI11 names the flag first, behind it a colon or a blank.
Request missing_value(const Command* command, const std::string& what) {
  const std::string name = what.substr(0, what.find_first_of(": "));
  const std::string_view bare = std::string_view(name).substr(std::min(name.find_first_not_of('-'), name.size()));
  for (const Flag& flag : command == nullptr ? std::span<const Flag>() : command->flags) {
    if (flag.name == bare) {
      return flag.value.empty()
                 ? wrong(command, fmt::format("the flag `--{}` takes no value", flag.name), "")
                 : wrong(command, fmt::format("the flag `--{}` needs a value, {}", flag.name, flag.value), "");
    }
  }
  return wrong(command, what, "");
}

}  // namespace

Request parse_arguments(std::span<const Command* const> commands, const std::vector<std::string>& arguments) {
  CLI::App app;
  std::deque<Target> targets;
  prepare(app, targets, commands);
  const auto chosen = [&]() -> const Target* {
    const auto found = std::find_if(targets.begin(), targets.end(), [](const Target& t) { return t.app->parsed(); });
    return found == targets.end() ? nullptr : &*found;
  };
  Request request;
  const auto dashes = std::find(arguments.begin(), arguments.end(), "--");
  try {
    std::vector<std::string> backwards(arguments.begin(), dashes);
    std::reverse(backwards.begin(), backwards.end());
    app.parse(std::move(backwards));
  } catch (const CLI::CallForHelp&) {
    request.kind = Request::Kind::help;
    request.command = chosen() == nullptr ? nullptr : chosen()->command;
    return request;
  } catch (const CLI::CallForVersion&) {
    request.kind = Request::Kind::version;
    return request;
  } catch (const CLI::ParseError& error) {
    return missing_value(chosen() == nullptr ? nullptr : chosen()->command, error.what());
  }
  const std::vector<std::string> left = app.remaining();
  if (!left.empty()) {
    return is_flag(left.front()) ? unknown_flag(nullptr, left.front()) : unknown_command(commands, left.front());
  }
  if (const Target* target = chosen()) {
    return read_command(*target, {dashes == arguments.end() ? dashes : dashes + 1, arguments.end()});
  }
  return wrong(nullptr, "a command is missing", "");
}

}  // namespace stagec::cli
