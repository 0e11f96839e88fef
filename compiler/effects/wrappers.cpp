#include "effects/wrappers.h"

#include <algorithm>
#include <string>

#include "base/is_one_of.h"

namespace stagec::effects {

namespace {

struct Wrapper {
  std::string_view name;
  std::string_view with_value = {};  ///< options that take the next word, each between blanks
  std::size_t operands = 0;          ///< words of its own before the command
  bool assignments = false;          ///< takes NAME=VALUE words
  bool more_words = false;
  std::string_view subcommand = {};  ///< the word that makes it a wrapper: `conda run …`
};

constexpr Wrapper wrappers[] = {
    {"sudo", " -u -g -h -p -C -r -t -T -D -R --user --group --chdir ", 0, true},
    {"doas", " -u -C ", 0, false},
    {"env", " -u -C -S --unset --chdir ", 0, true},
    {"nice", " -n --adjustment "},
    {"ionice", " -c -n -p "},
    {"nohup"},
    {"time", " -o -f "},
    {"timeout", " -s -k --signal --kill-after ", 1},
    {"exec", " -a "},
    {"command"},
    {"builtin"},
    {"eatmydata"},
    {"fakeroot"},
    {"chronic"},
    {"unbuffer"},
    {"stdbuf", " -i -o -e "},
    {"setarch", "", 1},
    {"linux32"},
    {"linux64"},
    {"gosu", "", 1},
    {"su-exec", "", 1},
    {"runuser", " -u -g -s "},
    {"flock", " -w -E ", 1},
    {"retry", " -t -n -d --times --delay "},
    {"travis_retry"},
    {"xargs", " -a -d -E -I -L -n -P -s --max-args --max-procs --arg-file --delimiter ", 0, false, true},
    {"emcmake"},
    {"emconfigure"},
    {"emmake"},
    {"bear", " -o --output "},
    {"scan-build", " -o --use-cc --use-c++ "},
    {"strace", " -o -e -p -s "},
    {"taskset", "", 1},
    {"chrt", "", 1},
    {"numactl", " -N -m -C -i -p --cpunodebind --membind --physcpubind --interleave --preferred "},
    {"setpriv", " --reuid --regid --groups --inh-caps --bounding-set "},
    {"xvfb-run", " -n -s -e -f -p -w --server-num --server-args --error-file --auth-file "},
    {"dbus-run-session", " --config-file --dbus-daemon "},
    {"busybox"},
    {"tini", " -p -e "},
    {"dumb-init"},
    {"conda", " -n --name -p --prefix --cwd ", 1, false, false, "run"},
    {"mamba", " -n --name -p --prefix --cwd ", 1, false, false, "run"},
    {"micromamba", " -n --name -p --prefix --cwd -r ", 1, false, false, "run"},
    {"poetry", " -C -P --directory --project ", 1, false, false, "run"},
    {"pipenv", "", 1, false, false, "run"},
    {"pyenv", "", 1, false, false, "exec"},
    {"bundle", "", 1, false, false, "exec"},
};

bool is_name(std::string_view text) {
  return !text.empty() && (text[0] < '0' || text[0] > '9') && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

/// `-I {}`, `-I{}`, `-i`: words are put in there instead of behind the others.
void note_placeholder(std::string_view option, std::string_view next, Wrapped& result) {
  if (option == "-I") {
    result.placeholder = next;
  } else if (option == "--replace") {
    result.placeholder = "{}";
  } else if (option.starts_with("-I") || option.starts_with("-i")) {
    result.placeholder = option.size() > 2 ? option.substr(2) : "{}";
  } else if (option.starts_with("--replace=")) {
    result.placeholder = option.substr(10);
  }
  result.more_words = result.more_words && result.placeholder.empty();
}

bool asks_only(std::string_view name, std::string_view option) {
  return (name == "command" && (option == "-v" || option == "-V")) || (name == "sudo" && option == "-v");
}

/// True for `perl Configure …`, `sh ./configure …`, `python3 waf …`: the script counts, not who reads it.
bool reads_configure_script(std::string_view name, const std::vector<Argument>& words) {
  static constexpr std::string_view readers[] = {"perl", "python", "python3", "sh", "bash", "dash"};
  if (words.empty() || !is_one_of(name, readers)) {
    return false;
  }
  static constexpr std::string_view scripts[] = {"configure", "configure.py", "configure-release", "Configure", "waf"};
  return is_one_of(base_name(words[0].text), scripts);
}

/// What `sudo`, `env` and their like do to the environment: `word` is an option of theirs, `next` what follows it.
void change_environment(std::string_view name, std::string_view word, std::string_view next, Wrapped& result) {
  const auto set = [&](std::string_view variable, std::string text) {
    result.variables.emplace_back(variable, Argument{std::move(text), {}, false, false});
  };
  if (name == "env" && (word == "-u" || word == "--unset" || word.starts_with("--unset="))) {
    set(word.starts_with("--unset=") ? word.substr(8) : next, "");
  } else if (name == "env" && (word == "-" || word == "-i" || word == "--ignore-environment")) {
    result.clean_environment = true;
  } else if (name == "sudo" && (word == "-u" || word == "--user")) {
    set("HOME", home_of(next));
  } else if (name == "sudo" && (word == "-E" || word.starts_with("--preserve-env"))) {
    result.clean_environment = false;
  }
}

/// Reads an option of a wrapper. True if the next word is its value.
bool take_option(const Wrapper& wrapper, const std::string& option, std::string_view next, Wrapped& result) {
  const bool has_value = wrapper.with_value.find(" " + option + " ") != std::string_view::npos;
  change_environment(wrapper.name, option, next, result);
  if (wrapper.more_words) {
    note_placeholder(option, has_value ? next : "", result);
  }
  return has_value;
}

}  // namespace

std::string home_of(std::string_view user) {
  if (user == "root" || user == "0") {
    return "/root";
  }
  const bool is_number = !user.empty() && user[0] >= '0' && user[0] <= '9';
  return user.empty() || is_number || !is_exact(user) ? "/" + unknown("HOME") : "/home/" + std::string(user);
}

namespace {

/// `gosu USER:GROUP COMMAND`.
void note_user(std::string_view name, const std::string& operand, Wrapped& result) {
  if (name == "gosu" || name == "su-exec") {
    const std::string user = operand.substr(0, operand.find(':'));
    result.variables.emplace_back("HOME", Argument{home_of(user), {}, false, false});
  }
}

}  // namespace

std::optional<Wrapped> wrapped_command(std::string_view name, const std::vector<Argument>& words) {
  if (reads_configure_script(name, words)) {
    Wrapped result;
    result.is_file = true;
    return result;
  }
  if (name == "scl") {
    // `scl enable NAME… -- COMMAND`; the other form has the command as text.
    const auto dashes =
        std::find_if(words.begin(), words.end(), [](const Argument& word) { return word.text == "--"; });
    Wrapped result;
    result.first = static_cast<std::size_t>(dashes - words.begin()) + 1;
    return result.first < words.size() ? std::optional(result) : std::nullopt;
  }
  const auto* wrapper =
      std::find_if(std::begin(wrappers), std::end(wrappers), [&](const Wrapper& w) { return w.name == name; });
  if (wrapper == std::end(wrappers)) {
    return std::nullopt;
  }
  Wrapped result;
  result.more_words = wrapper->more_words;
  if (name == "sudo") {
    // It starts the command with a fresh environment, in the home of root.
    result.clean_environment = true;
    result.variables.emplace_back("HOME", Argument{"/root", {}, false, false});
  }
  std::size_t operands = wrapper->operands;
  std::size_t i = 0;
  for (; i < words.size(); ++i) {
    const std::string& text = words[i].text;
    const std::size_t equals = text.find('=');
    if (text == "--") {
      continue;
    }
    if (text.starts_with('-') && (text.size() > 1 || name == "env")) {
      if (asks_only(name, text)) {
        return std::nullopt;
      }
      i += take_option(*wrapper, text, i + 1 < words.size() ? std::string_view(words[i + 1].text) : "", result) ? 1 : 0;
    } else if (wrapper->assignments && equals != std::string::npos && is_name(text.substr(0, equals))) {
      Argument value = words[i];
      value.text.erase(0, equals + 1);
      result.variables.emplace_back(text.substr(0, equals), std::move(value));
    } else if (operands > 0) {
      note_user(name, text, result);
      if (!wrapper->subcommand.empty() && text != wrapper->subcommand) {
        return std::nullopt;
      }
      --operands;
    } else {
      break;
    }
  }
  if (i >= words.size()) {
    return std::nullopt;
  }
  result.first = i;
  return result;
}

}  // namespace stagec::effects
