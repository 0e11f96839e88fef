// Further shell text: functions, `sh -c`, `eval`, scripts in the build context.
#include <algorithm>
#include <iterator>
#include <utility>

#include "effects/interpreter.h"
#include "effects/known_files.h"
#include "effects/shells.h"
#include "effects/tool.h"
#include "effects/trees.h"
#include "effects/wrappers.h"

namespace stagec::effects {

namespace {

constexpr int most_depth = 12;
constexpr std::string_view usual_path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/// Where a program may stand that is called by its name alone.
std::vector<std::string> places_in_path(const State& state, const std::string& program) {
  const auto path = state.variables.find("PATH");
  std::string directories = path == state.variables.end() ? "" : path->second.text + ":";
  directories += is_known(directories) && !directories.empty() ? std::string_view() : usual_path;
  std::vector<std::string> places;
  for (std::string_view rest = directories; !rest.empty();) {
    places.push_back(std::string(rest.substr(0, rest.find(':'))) + "/" + program);
    rest.remove_prefix(std::min(rest.find(':'), rest.size() - 1) + 1);
  }
  return places;
}

/// Sets what stands before a command, or before what runs it.
void set_variables(State& state, const CommandUse& use) {
  for (const auto& [name, value] : use.variables) {
    state.variables.insert_or_assign(name, Variable{value.text, value.assumed, true, std::nullopt});
  }
}

/// A shell that another one starts: it sees what is exported, and starts with no functions.
State new_shell(const State& state, const CommandUse& use, std::vector<Argument> positional) {
  State inner = state;
  std::erase_if(inner.variables, [&](const auto& entry) { return use.clean_environment || !entry.second.exported; });
  set_variables(inner, use);
  inner.functions.clear();
  inner.exit_trap.clear();
  inner.errexit = false;
  inner.pipefail = false;
  inner.allexport = false;
  inner.positional = std::move(positional);
  return inner;
}

/// Options of a shell: `-ec`, `-o pipefail`.
struct ShellOptions {
  bool errexit = false;
  bool pipefail = false;
  bool command = false;
  bool standard_input = false;
  std::size_t operand = 0;  ///< index of the first word that is no option
};

ShellOptions read_shell_options(const std::vector<Argument>& words) {
  ShellOptions options;
  std::size_t i = 0;
  for (; i < words.size(); ++i) {
    const std::string& word = words[i].text;
    if (word.size() < 2 || (word[0] != '-' && word[0] != '+')) {
      break;
    }
    if (word == "--") {
      ++i;
      break;
    }
    if (word.starts_with("--")) {
      continue;
    }
    for (const char letter : word.substr(1)) {
      options.errexit = options.errexit || letter == 'e';
      options.command = options.command || letter == 'c';
      options.standard_input = options.standard_input || letter == 's';
      if (letter == 'o' && i + 1 < words.size()) {
        const std::string& option = words[++i].text;
        options.errexit = options.errexit || option == "errexit";
        options.pipefail = options.pipefail || option == "pipefail";
      }
    }
  }
  options.operand = i;
  return options;
}

std::vector<Argument> words_from(const std::vector<Argument>& words, std::size_t first) {
  return first < words.size() ? std::vector<Argument>(words.begin() + static_cast<std::ptrdiff_t>(first), words.end())
                              : std::vector<Argument>();
}

}  // namespace

std::vector<State> Interpreter::call_function(const FunctionBody& function, const CommandUse& use, State state,
                                              bool handled) {
  States states;
  if (depth_ >= most_depth || function.body == nullptr) {
    states.push_back(std::move(state));
    return states;
  }
  ++depth_;
  const ShellSource* const outer = std::exchange(source_, function.source);
  std::vector<Argument> positional = std::exchange(state.positional, use.arguments);
  const auto before = use.variables.empty() ? decltype(state.variables)() : state.variables;
  set_variables(state, use);
  states = run_command(*function.body, std::move(state), handled);
  for (State& end : states) {
    end.positional = positional;
    for (const auto& assignment : use.variables) {
      const auto old = before.find(assignment.first);
      end.variables.erase(assignment.first);
      if (old != before.end()) {
        end.variables.insert(*old);
      }
    }
    end.flow = end.flow == Flow::return_function ? Flow::next : end.flow;
  }
  source_ = outer;
  --depth_;
  merge_paths(states);
  return states;
}

const ShellSource& Interpreter::source_of(const std::string& text, const Argument& word, const CommandUse& use,
                                          shell::Dialect dialect) {
  const auto key = std::make_pair(word.span, text);
  if (const auto found = texts_.find(key); found != texts_.end()) {
    return *found->second;
  }
  ShellSource& source = layer_.effects.sources.emplace_back();
  source.text = text;
  source.dialect = dialect;
  source.script = shell::parse(source.text, dialect);
  source.stage = layer_.stage;
  source.instruction = layer_.instruction;
  source.file = word.span.file;
  // Where the text stands as it is in the text around it, its places are known exactly.
  std::size_t at = std::string::npos;
  if (use.source != nullptr && use.syntax != nullptr && text.size() > 1) {
    at = use.source->text.find(text, use.syntax->span.begin);
    at = at != std::string::npos && at + text.size() <= use.source->text.size() ? at : std::string::npos;
  }
  if (at != std::string::npos) {
    source.file = use.source->file;
    source.call = use.source->call;
    source.origins.push_back({0, image::file_offset(use.source->origins, at)});
    for (const image::Origin& origin : use.source->origins) {
      if (origin.text > at && origin.text < at + text.size()) {
        source.origins.push_back({origin.text - at, origin.file});
      }
    }
  } else {
    source.origins.push_back({0, word.span.begin});
    source.call = word.span;
  }
  texts_.emplace(key, &source);
  return source;
}

std::vector<State> Interpreter::run_text(const Argument& text, const CommandUse& use, shell::Dialect dialect,
                                         State state, bool in_this_shell) {
  States states;
  if (depth_ >= most_depth) {
    states.push_back(std::move(state));
    return states;
  }
  ++depth_;
  const ShellSource& source = source_of(text.text, text, use, dialect);
  if (in_this_shell) {
    const ShellSource* const outer = std::exchange(source_, &source);
    states.push_back(std::move(state));
    states = run_list(source.script.list, std::move(states), false);
    source_ = outer;
  } else {
    states = run_shell(source, std::move(state));
  }
  --depth_;
  return states;
}

std::optional<std::vector<State>> Interpreter::run_script(const CommandUse& use, State& state, bool handled) {
  const std::string& name = use.name;
  if (dialect_of(name)) {
    return run_shell_program(use, state, handled);
  }
  if (find_tool(name) != nullptr) {
    return std::nullopt;  // a `configure` script is known better by its options than by its text
  }
  if (name == "eval" && use.path == name) {
    Argument text{"", use.span, false, false};
    for (const Argument& word : use.arguments) {
      text.text += (text.text.empty() ? "" : " ") + word.text;
    }
    // Text that is not known is not followed.
    return is_known(text.text) ? std::optional(run_text(text, use, source_->dialect, std::move(state), true))
                               : std::nullopt;
  }
  if (name == "su") {
    return run_su(use, state, handled);
  }
  if (name == "scl" && use.arguments.size() > 2 && use.arguments[0].text == "enable") {
    return in_new_shell(state, use, {}, handled, [&](State inner) {
      return run_text(use.arguments.back(), use, shell::Dialect::bash, std::move(inner), false);
    });
  }
  if ((name == "." || name == "source") && use.path == name && !use.arguments.empty()) {
    return run_file(use.arguments[0].text, use, state, words_from(use.arguments, 1), {true, handled, false, {}});
  }
  if (use.path.find('/') != std::string::npos) {
    return run_file(use.path, use, state, use.arguments, {false, handled, false, {}});
  }
  // A script that was copied to where programs are looked up.
  if ((layer_.heredocs.empty() && layer_.context.empty() && state.world.texts.empty()) || !is_exact(use.path)) {
    return std::nullopt;
  }
  for (const std::string& where : places_in_path(state, use.path)) {
    if (may_be_known(layer_, state.world, where) &&
        file_source(where, use, state.world, {false, handled, false, {}}) != nullptr) {
      return run_file(where, use, state, use.arguments, {false, handled, false, {}});
    }
  }
  return std::nullopt;
}

std::optional<std::vector<State>> Interpreter::run_su(const CommandUse& use, State& state, bool handled) {
  const CommandLine line = read_command_line(use.arguments, "-c --command -s --shell -g --group -G -w");
  const Option* command = line.option({"-c", "--command"});
  if (command == nullptr || !command->value) {
    return std::nullopt;
  }
  const bool dash = line.operand(0) == "-";
  const std::string_view user = line.operand(dash ? 1 : 0);
  CommandUse login = use;
  login.clean_environment = dash || line.has({"-l", "--login"});
  login.variables.emplace_back("HOME", Argument{home_of(user.empty() ? "root" : user), use.span, false, false});
  return in_new_shell(state, login, {}, handled, [&](State inner) {
    return run_text(*command->value, use, shell::Dialect::posix, std::move(inner), false);
  });
}

std::vector<State> Interpreter::in_new_shell(const State& outer, const CommandUse& use,
                                             std::vector<Argument> positional, bool handled,
                                             const std::function<States(State)>& body) {
  States result;
  for (State& end : body(new_shell(outer, use, std::move(positional)))) {
    State after = outer;
    leave_subshell(after, std::move(end));
    result.push_back(std::move(after));
  }
  if (handled) {
    State failed = outer;
    failed.success = false;
    result.push_back(std::move(failed));
  }
  merge_paths(result);
  return result;
}

std::optional<std::vector<State>> Interpreter::run_shell_program(const CommandUse& use, State& state, bool handled) {
  const ShellOptions options = read_shell_options(use.arguments);
  const shell::Dialect dialect = *dialect_of(use.name);
  const auto run = [&](const Argument& text, std::size_t first_positional) {
    return in_new_shell(state, use, words_from(use.arguments, first_positional), handled, [&](State inner) {
      if (options.command && first_positional > 0 && first_positional <= use.arguments.size()) {
        const Argument& name = use.arguments[first_positional - 1];
        inner.variables.insert_or_assign("0", Variable{name.text, name.assumed, false, std::nullopt});
      }
      inner.errexit = options.errexit;
      inner.pipefail = options.pipefail;
      return run_text(text, use, dialect, std::move(inner), false);
    });
  };
  if (options.command) {
    if (options.operand >= use.arguments.size() || !is_known(use.arguments[options.operand].text)) {
      return std::nullopt;
    }
    // The word behind the text is `$0`.
    return run(use.arguments[options.operand], options.operand + 2);
  }
  if (options.operand < use.arguments.size() && !options.standard_input) {
    return run_file(use.arguments[options.operand].text, use, state, words_from(use.arguments, options.operand + 1),
                    {false, handled, options.errexit, dialect});
  }
  if (use.piped_from && echoed_) {
    return run(Argument{*echoed_, use.span, false, false}, options.operand);
  }
  if (use.syntax == nullptr || use.source == nullptr) {
    return std::nullopt;
  }
  for (const shell::Redirection& redirection : use.syntax->redirections) {
    if (redirection.operation == "<<<") {
      return run(expand_value(redirection.target, state), options.operand);
    }
    if (redirection.heredoc && *redirection.heredoc < use.source->script.heredocs.size()) {
      const shell::Range body = use.source->script.heredocs[*redirection.heredoc].body;
      const Argument text{use.source->text.substr(body.begin, body.end - body.begin), use.source->place(body), false,
                          false};
      return run(text, options.operand);
    }
  }
  return std::nullopt;
}

std::optional<std::vector<State>> Interpreter::run_file(std::string_view path, const CommandUse& use, State& state,
                                                        std::vector<Argument> positional, const FileRun& how) {
  const std::string where = without_links(state.world, absolute(state.directory, path));
  const ShellSource* const source =
      is_exact(where) && depth_ < most_depth ? file_source(where, use, state.world, how) : nullptr;
  if (source == nullptr) {
    // It may have configured the tree it runs in.
    Call call(use, state, layer_);
    if (tree_at(call, state.directory) == nullptr) {
      configure_tree(call, state.directory, "script", true, "");
    }
    return std::nullopt;
  }
  ++depth_;
  States states;
  if (how.sourced) {
    const ShellSource* const outer = std::exchange(source_, source);
    states.push_back(std::move(state));
    states = run_list(source->script.list, std::move(states), how.handled);
    for (State& end : states) {
      end.flow = end.flow == Flow::return_function ? Flow::next : end.flow;
    }
    source_ = outer;
  } else {
    states = in_new_shell(state, use, std::move(positional), how.handled, [&](State inner) {
      inner.variables.insert_or_assign("0", Variable{std::string(path), false, false, std::nullopt});
      return run_shell(*source, std::move(inner));
    });
  }
  --depth_;
  return states;
}

std::optional<ScriptFile> Interpreter::read_script(const std::string& path, const World& world) const {
  std::optional<KnownFile> known = read_known(layer_, world, path);
  if (!known) {
    return std::nullopt;
  }
  const FileId file =
      known->on_disk.empty() ? layer_.surroundings.file : layer_.surroundings.sources.add(known->on_disk, known->text);
  return ScriptFile{std::move(known->text), file, std::move(known->origins)};
}

const ShellSource* Interpreter::file_source(const std::string& path, const CommandUse& use, const World& world,
                                            const FileRun& how) {
  const auto written = world.texts.find(path);
  const auto key = std::make_pair(
      use.span, "file " + path + (written == world.texts.end() ? std::string() : "\n" + written->second));
  if (const auto found = texts_.find(key); found != texts_.end()) {
    return found->second;
  }
  std::optional<ScriptFile> script = read_script(path, world);
  const ShellSource* result = nullptr;
  const Interpretation first = script ? read_first_line(script->text) : Interpretation{};
  // A binary or a script of another language is not followed.
  if (script && (first.is_shell || how.dialect || how.sourced) && script->text.find('\0') == std::string::npos) {
    ShellSource& source = layer_.effects.sources.emplace_back();
    source.dialect = first.dialect.value_or(how.dialect.value_or(shell::Dialect::bash));
    source.text = std::move(script->text);
    source.file = script->file;
    source.path = path;
    source.origins = std::move(script->origins);
    if (source.origins.empty()) {
      source.origins.push_back({0, use.span.begin});
    }
    source.script = shell::parse(source.text, source.dialect);
    source.stage = layer_.stage;
    source.instruction = layer_.instruction;
    source.call = use.span;
    // `bash FILE` does not read the options behind `#!`.
    const bool by_itself = !how.dialect && !how.sourced;
    source.errexit = how.errexit || (by_itself && first.errexit);
    source.pipefail = by_itself && first.pipefail;
    result = &source;
  }
  texts_.emplace(key, result);
  return result;
}

}  // namespace stagec::effects
