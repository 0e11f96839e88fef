// `stagec completions`: what a shell needs to complete our command lines, made from the tables of the commands.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "cli/command.h"

namespace stagec::cli {

namespace {

constexpr std::string_view shells[] = {"bash", "zsh", "fish"};

constexpr Positional positionals[] = {{"SHELL", "the shell that completes", true, false, shells}};

constexpr Example examples[] = {
    {"stagec completions bash > ~/.local/share/bash-completion/completions/stagec", "for bash"},
    {"stagec completions zsh > ~/.zfunc/_stagec", "for zsh, with ~/.zfunc in fpath"},
    {"stagec completions fish > ~/.config/fish/completions/stagec.fish", "for fish"},
};

/// What a value is, by what `--help` calls it.
enum class Kind { words, directory, file, env, other };

struct Values {
  Kind kind = Kind::other;
  std::string words;
};

Values values_of(std::string_view name, std::span<const std::string_view> choices) {
  if (!choices.empty()) {
    return {Kind::words, fmt::format("{}", fmt::join(choices, " "))};
  }
  const Kind kind = name == "DIR"    ? Kind::directory
                    : name == "PATH" ? Kind::file
                    : name == "ENV"  ? Kind::env
                                     : Kind::other;
  return {kind, ""};
}

using Commands = std::span<const Command* const>;

std::string command_names(Commands commands, std::string_view separator) {
  std::vector<std::string_view> names;
  for (const Command* command : commands) {
    names.push_back(command->name);
  }
  return fmt::format("{}", fmt::join(names, separator));
}

// ---------------------------------------------------------------- bash

constexpr std::string_view bash_envs = "$(stagec list envs 2>/dev/null | cut -d' ' -f1)";

std::string bash_words(const Values& values) {
  switch (values.kind) {
    case Kind::words:
      return fmt::format("compgen -W \"{}\" -- \"$current\"", values.words);
    case Kind::env:
      return fmt::format("compgen -W \"{}\" -- \"$current\"", bash_envs);
    case Kind::directory:
      return "compgen -d -- \"$current\"";
    case Kind::file:
      return "compgen -f -- \"$current\"";
    case Kind::other:
      break;
  }
  return ":";
}

std::string bash_flags(const Command& command) {
  std::string names = "--help";
  for (const Flag& flag : command.flags) {
    names += fmt::format(" --{}", flag.name);
  }
  return names;
}

std::string bash(Commands commands) {
  std::string values;
  std::string words;
  for (const Command* command : commands) {
    for (const Flag& flag : command->flags) {
      if (!flag.value.empty()) {
        const std::string letter = flag.letter == 0 ? "" : fmt::format("{}:-{} | ", command->name, flag.letter);
        values += fmt::format("    {}{}:--{}) words=$({}) ;;\n", letter, command->name, flag.name,
                              bash_words(values_of(flag.value, flag.choices)));
      }
    }
    words +=
        fmt::format("    {}:-*) words=$(compgen -W \"{}\" -- \"$current\") ;;\n", command->name, bash_flags(*command));
    if (!command->positionals.empty()) {
      const Positional& first = command->positionals.front();
      words +=
          fmt::format("    {}:*) words=$({}) ;;\n", command->name, bash_words(values_of(first.name, first.choices)));
    }
  }
  return fmt::format(R"(# Completions of stagec for bash. Made by `stagec completions bash`.
_stagec() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} words=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W "{} --help --version" -- "$current")
    return
  fi
  case ${{COMP_WORDS[1]}}:${{COMP_WORDS[COMP_CWORD - 1]}} in
{}    *) case ${{COMP_WORDS[1]}}:$current in
{}    esac ;;
  esac
  if [ -n "$words" ]; then mapfile -t COMPREPLY <<<"$words"; fi
}}
complete -o filenames -F _stagec stagec
)",
                     command_names(commands, " "), values, words);
}

// ---------------------------------------------------------------- zsh

/// Text inside the brackets and single quotes of an _arguments spec.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c == '[' || c == ']' || c == ':' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    }
  }
  return out;
}

std::string zsh_action(const Values& values) {
  switch (values.kind) {
    case Kind::words:
      return fmt::format("({})", values.words);
    case Kind::env:
      return "->env";
    case Kind::directory:
      return "_directories";
    case Kind::file:
      return "_files";
    case Kind::other:
      break;
  }
  return " ";
}

std::string zsh_flag(const Flag& flag) {
  const std::string help = fmt::format("[{}]", zsh_text(flag.help));
  const std::string value =
      flag.value.empty() ? "" : fmt::format(":{}:{}", flag.value, zsh_action(values_of(flag.value, flag.choices)));
  const std::string star = flag.repeatable ? "*" : "";
  if (flag.letter == 0) {
    return fmt::format("'{}--{}{}{}'", star, flag.name, help, value);
  }
  const std::string both = flag.repeatable ? "'*'" : fmt::format("'(-{} --{})'", flag.letter, flag.name);
  return fmt::format("{}{{-{},--{}}}'{}{}'", both, flag.letter, flag.name, help, value);
}

std::string zsh(Commands commands) {
  std::string names;
  std::string cases;
  for (const Command* command : commands) {
    names += fmt::format("    '{}:{}'\n", command->name, zsh_text(command->summary));
    cases += fmt::format("    {}) _arguments", command->name);
    for (const Flag& flag : command->flags) {
      cases += " \\\n      " + zsh_flag(flag);
    }
    cases += " \\\n      '(-h --help)'{-h,--help}'[print help]'";
    for (const Positional& positional : command->positionals) {
      cases += fmt::format(" \\\n      '{}:{}:{}'", positional.repeatable ? "*" : "", positional.name,
                           zsh_action(values_of(positional.name, positional.choices)));
    }
    cases += " ;;\n";
  }
  return fmt::format(R"zsh(#compdef stagec
# Completions of stagec for zsh. Made by `stagec completions zsh`.
_stagec() {{
  local context state state_descr line
  local -A opt_args
  local -a commands envs
  commands=(
{})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
{}  esac
  if [[ $state == env ]]; then
    envs=(${{(f)"$(stagec list envs 2>/dev/null | cut -d' ' -f1)"}})
    _describe env envs
  fi
}}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _stagec "$@"; else compdef _stagec stagec; fi
)zsh",
                     names, cases);
}

// ---------------------------------------------------------------- fish

std::string fish_text(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    out += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  }
  return out + "'";
}

std::string fish_values(const Values& values) {
  switch (values.kind) {
    case Kind::words:
      return fmt::format(" -x -a {}", fish_text(values.words));
    case Kind::env:
      return " -x -a '(stagec list envs 2>/dev/null | cut -d\" \" -f1)'";
    case Kind::directory:
      return " -x -a '(__fish_complete_directories)'";
    case Kind::file:
      return " -r -F";
    case Kind::other:
      break;
  }
  return " -x";
}

std::string fish(Commands commands) {
  std::string text = fmt::format(R"(# Completions of stagec for fish. Made by `stagec completions fish`.
complete -c stagec -f
complete -c stagec -n __fish_use_subcommand -l version -d 'print the version'
complete -c stagec -s h -l help -d 'print help'
)");
  for (const Command* command : commands) {
    text += fmt::format("\ncomplete -c stagec -n __fish_use_subcommand -a {} -d {}\n", command->name,
                        fish_text(command->summary));
    const std::string here = fmt::format("complete -c stagec -n '__fish_seen_subcommand_from {}'", command->name);
    for (const Flag& flag : command->flags) {
      const std::string letter = flag.letter == 0 ? "" : fmt::format(" -s {}", flag.letter);
      const std::string values = flag.value.empty() ? "" : fish_values(values_of(flag.value, flag.choices));
      text += fmt::format("{}{} -l {} -d {}{}\n", here, letter, flag.name, fish_text(flag.help), values);
    }
    for (const Positional& positional : command->positionals) {
      const Values values = values_of(positional.name, positional.choices);
      if (values.kind != Kind::other) {
        text += here + fish_values(values) + "\n";
      }
    }
  }
  return text;
}

int run_completions(Context& context, const Arguments& arguments) {
  const std::string& shell = arguments.value("SHELL");
  context.out += shell == "bash"  ? bash(context.commands)
                 : shell == "zsh" ? zsh(context.commands)
                                  : fish(context.commands);
  return exit_ok;
}

}  // namespace

extern const Command completions_command;
const Command completions_command = {
    "completions",
    "Print completions for a shell",
    "Names of envs are completed by asking `stagec list envs`.",
    {},
    positionals,
    examples,
    run_completions,
};

}  // namespace stagec::cli
