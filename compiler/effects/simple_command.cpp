// One simple command: its words, the wrappers before it, and who runs it.
#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

#include "base/is_one_of.h"
#include "effects/find.h"
#include "effects/interpreter.h"
#include "effects/known_files.h"
#include "effects/pip_settings.h"
#include "effects/shells.h"
#include "effects/tool.h"
#include "effects/wrappers.h"

namespace stagec::effects {

namespace {

/// Programs whose failure is an answer.
constexpr std::string_view asking[] = {"command", "which",  "type", "hash",  "grep",       "egrep",   "fgrep",
                                       "id",      "getent", "dpkg", "pgrep", "diff",       "cmp",     "rpm",
                                       "let",     "expr",   "ls",   "stat",  "dpkg-query", "ldconfig"};

/// Programs that are not taken to fail even where the script would notice.
constexpr std::string_view unfailing[] = {"echo", "printf", "sleep", "touch", "chmod", "chown", "sync", "date"};

/// Programs that make no files but where they are told to, or in places of their own.
constexpr std::string_view making_no_files[] = {
    "rm",    "rmdir", "unlink",   "find",   "echo",  "printf",     "ls",      "chmod",    "chown",
    "mkdir", "test",  "cat",      "grep",   "sleep", "date",       "id",      "which",    "apt-get",
    "apt",   "dnf",   "yum",      "apk",    "sed",   "useradd",    "adduser", "groupadd", "usermod",
    "curl",  "wget",  "microdnf", "zypper", "touch", "locale-gen", "xargs",   "ldconfig", "addgroup"};

std::string key_of(const CommandUse& use) {
  std::string key = use.name;
  for (const Argument& word : use.arguments) {
    key += ' ' + word.text;
  }
  return key;
}

/// The words with what `find` found, or something unknown, in place of the placeholder.
std::vector<Argument> with_placed(const std::vector<Argument>& words, const std::string& placeholder,
                                  std::vector<std::string> found) {
  if (found.empty()) {
    found.push_back(unknown("xargs"));
  }
  std::vector<Argument> result;
  for (const Argument& word : words) {
    const bool has = word.text.find(placeholder) != std::string::npos;
    for (const std::string& path : has ? found : std::vector<std::string>{""}) {
      Argument placed = word;
      for (std::size_t at = has ? placed.text.find(placeholder) : std::string::npos; at != std::string::npos;
           at = placed.text.find(placeholder, at + path.size())) {
        placed.text.replace(at, placeholder.size(), path);
      }
      result.push_back(std::move(placed));
    }
  }
  return result;
}

/// The words that a program prints for `xargs` to read, as far as its own words say it.
std::vector<std::string> printed(const CommandUse& use) {
  if (use.name == "find") {
    return read_find(use.arguments).patterns;
  }
  const CommandLine line = read_command_line(use.arguments, "");
  std::vector<std::string> words;
  if (use.name == "echo" || use.name == "printf" || use.name == "ls") {
    for (std::size_t i = use.name == "printf" ? 1 : 0; i < line.operands.size(); ++i) {
      // `ls` prints names without their directory, unless it was given the files.
      const bool is_path = use.name != "ls" || is_pattern(line.operand(i)) || line.has({"-d"});
      words.emplace_back(is_path ? line.operand(i) : unknown(line.operand(i)));
    }
  }
  return words;
}

/// `$SUDO apt-get update`: a variable in front of a program holds what runs it, or nothing. `$PYTHON -m pip` is python.
void drop_unknown_wrapper(std::vector<Argument>& words) {
  while (words.size() > 1 && words[0].many) {
    const std::string_view next = base_name(words[1].text);
    const std::vector<Argument> behind(words.begin() + 2, words.end());
    const bool is_program = next != "config" && is_exact(next) &&
                            (find_tool(next) != nullptr || dialect_of(next) || wrapped_command(next, behind));
    if (!is_program) {
      break;
    }
    words.erase(words.begin());
  }
  if (words.size() > 2 && !is_known(words[0].text) && words[1].text == "-m" && words[2].text == "pip") {
    words[0].text = "python3";
  }
}

bool writes(const shell::Redirection& redirection) {
  static constexpr std::string_view operations[] = {">", ">>", ">|", "&>", "&>>"};
  return is_one_of(redirection.operation, operations) && redirection.descriptor != "2";
}

}  // namespace

std::vector<State> Interpreter::run_simple(const shell::SimpleCommand& simple, const shell::Command& command,
                                           State state, bool handled) {
  CommandUse use;
  use.span = place(command.span);
  use.stage = layer_.stage;
  use.instruction = layer_.instruction;
  use.source = source_;
  use.syntax = &command;
  use.piped_from = piped_from_;
  use.piped_to = piped_to_;
  for (const shell::Assignment& assignment : simple.assignments) {
    Argument value = expand_value(assignment.value, state);
    if (assignment.append) {
      const auto before = state.variables.find(assignment.name);
      value.text = (before == state.variables.end() ? unknown(assignment.name) : before->second.text) + value.text;
    }
    use.variables.emplace_back(assignment.name, std::move(value));
  }
  std::vector<Argument> words = expand(simple.words, state);
  // `exit` and `return` alone end with what the command before them came to.
  const bool ends = words.size() == 1 && (words[0].text == "exit" || words[0].text == "return");
  state.success = state.success || !ends;
  if (words.empty()) {
    for (std::size_t i = 0; i < use.variables.size(); ++i) {
      const auto& [name, value] = use.variables[i];
      const auto before = state.variables.find(name);
      const bool exported = state.allexport || (before != state.variables.end() && before->second.exported);
      Variable variable{value.text, value.assumed, exported, std::nullopt};
      const std::vector<shell::Part>& parts = simple.assignments[i].value.parts;
      if (parts.size() == 1 && std::holds_alternative<shell::ArrayValue>(parts[0].node)) {
        std::vector<std::string> elements;
        if (simple.assignments[i].append && before != state.variables.end()) {
          elements = before->second.elements.value_or(std::vector<std::string>{before->second.text});
        }
        for (const Argument& word : expand(std::get<shell::ArrayValue>(parts[0].node).elements, state)) {
          elements.push_back(word.text);
        }
        variable.elements = std::move(elements);
      }
      state.variables[name] = std::move(variable);
    }
    write_redirections(command, nullptr, state);
    States states;
    states.push_back(std::move(state));
    return states;
  }
  drop_unknown_wrapper(words);
  use.path = words.front().text;
  use.name_span = words.front().span;
  use.arguments.assign(std::make_move_iterator(words.begin() + 1), std::make_move_iterator(words.end()));
  const CommandUse written = use;
  States states = start(std::move(use), std::move(state), handled);
  for (State& end : states) {
    if (end.success) {
      write_redirections(command, &written, end);
    }
  }
  return states;
}

bool Interpreter::take_wrapper(CommandUse& use) {
  const std::optional<Wrapped> wrapped = wrapped_command(use.name, use.arguments);
  if (!wrapped) {
    return false;
  }
  use.wrappers.push_back(use.name);
  if (wrapped->clean_environment) {
    use.clean_environment = true;
    use.variables.clear();
  }
  use.variables.insert(use.variables.end(), wrapped->variables.begin(), wrapped->variables.end());
  const auto first = use.arguments.begin() + static_cast<std::ptrdiff_t>(wrapped->first);
  use.path = first->text;
  if (wrapped->is_file && use.path.find('/') == std::string::npos) {
    use.path = "./" + use.path;
  }
  use.name_span = first->span;
  use.arguments.erase(use.arguments.begin(), first + 1);
  if (!wrapped->placeholder.empty()) {
    use.arguments = with_placed(use.arguments, wrapped->placeholder, found_);
  } else if (wrapped->more_words && found_.empty()) {
    use.arguments.push_back(Argument{unknown("xargs"), use.name_span, false, true});
  } else if (wrapped->more_words) {
    for (const std::string& path : found_) {
      use.arguments.push_back(Argument{path, use.name_span, false, false});
    }
  }
  return true;
}

std::vector<State> Interpreter::start(CommandUse use, State state, bool handled) {
  const auto set_name = [&] { use.name = is_exact(base_name(use.path)) ? std::string(base_name(use.path)) : ""; };
  set_name();
  if (const auto function = state.functions.find(use.path); function != state.functions.end()) {
    return call_function(function->second, use, std::move(state), handled);
  }
  bool replaces_shell = false;
  while (use.wrappers.size() < 8 && take_wrapper(use)) {
    replaces_shell = replaces_shell || (use.wrappers.size() == 1 && use.wrappers[0] == "exec");
    set_name();
  }
  use.directory = state.directory;
  States states = run_program(std::move(use), std::move(state), handled);
  if (replaces_shell) {
    for (State& end : states) {
      end.flow = Flow::exit_shell;
    }
  }
  return states;
}

std::vector<State> Interpreter::run_program(CommandUse use, State state, bool handled) {
  if (const auto function = state.functions.find(use.path);
      function != state.functions.end() && !use.wrappers.empty()) {
    return call_function(function->second, use, std::move(state), handled);
  }
  record(use);
  if (std::optional<States> done = run_builtin(use, state, handled)) {
    return std::move(*done);
  }
  if (std::optional<States> done = run_script(use, state, handled)) {
    return std::move(*done);
  }
  State before = handled ? state : State{};
  Call call(use, state, layer_);
  found_.clear();
  echoed_.reset();
  if (use.piped_to) {
    found_ = printed(use);
    echoed_ = use.name == "cat" ? text_of_files(use.arguments, state) : echoed_text(use.name, use.arguments);
    echoed_ = echoed_ && is_exact(*echoed_) ? echoed_ : std::nullopt;
  }
  if (!is_one_of(use.name, making_no_files)) {
    state.world.stranger = {layer_.stage, layer_.instruction + 1};
  }
  if (const Tool* tool = find_tool(use.name)) {
    tool->run(call);
  } else if (is_one_of(use.name, asking)) {
    call.outcome = Outcome::either;
  } else if (is_one_of(use.name, unfailing)) {
    call.outcome = Outcome::succeeds;
  }
  if (use.wrappers.empty() && use.name == "exec") {
    call.outcome = Outcome::succeeds;
  }
  States states;
  if (call.outcome == Outcome::either) {
    return decide(key_of(use), std::move(state));
  }
  state.success = call.outcome != Outcome::fails;
  const bool may_fail = handled && call.outcome == Outcome::may_fail;
  states.push_back(std::move(state));
  if (may_fail) {
    before.success = false;
    states.push_back(std::move(before));
  }
  return states;
}

void Interpreter::record(const CommandUse& use) {
  if (layer_.seen.emplace(use.span, key_of(use)).second) {
    layer_.effects.commands.push_back(use);
  }
}

std::optional<std::string> Interpreter::redirected_text(const shell::Command& command, const CommandUse* use) const {
  const bool is_nothing = use == nullptr && std::holds_alternative<shell::SimpleCommand>(command.node);
  if (is_nothing || (use != nullptr && use->path == ":")) {
    return "";
  }
  if (use == nullptr || use->path != "cat" || !use->arguments.empty()) {
    return use == nullptr ? std::nullopt : echoed_text(use->path, use->arguments);
  }
  for (const shell::Redirection& redirection : command.redirections) {
    if (!redirection.heredoc || *redirection.heredoc >= source_->script.heredocs.size()) {
      continue;
    }
    const shell::Heredoc& heredoc = source_->script.heredocs[*redirection.heredoc];
    std::string body(text(heredoc.body));
    if (!heredoc.quoted && body.find_first_of("$`\\") != std::string::npos) {
      return std::nullopt;  // it is expanded
    }
    for (std::size_t at = 0; heredoc.strip_tabs && at < body.size(); at = body.find('\n', at) + 1) {
      body.erase(at, std::min(body.find_first_not_of('\t', at), body.size()) - at);
      if (body.find('\n', at) == std::string::npos) {
        break;
      }
    }
    return body;
  }
  return std::nullopt;
}

void Interpreter::write_redirections(const shell::Command& command, const CommandUse* use, State& state) {
  for (const shell::Redirection& redirection : command.redirections) {
    if (!writes(redirection)) {
      continue;
    }
    const Argument target = expand_value(redirection.target, state);
    CommandUse writer;
    if (use != nullptr) {
      writer.name = std::string(base_name(use->path));
    }
    writer.span = place(command.span);
    Call call(writer, state, layer_);
    const bool downloads = writer.name == "curl" || writer.name == "wget";
    call.create(downloads ? Content::download : Content::written, target.text);
    const std::string path = call.absolute(target.text);
    note_pip_settings(state.world, path, source_->text);
    if (is_exact(path) && !lies_in(path, "/dev")) {
      note_text(layer_, state.world, path, redirected_text(command, use), redirection.operation.ends_with(">>"));
    }
  }
}

std::vector<State> Interpreter::run_exec(const std::vector<Argument>& words, Span span, State state) {
  States states;
  if (words.empty()) {
    states.push_back(std::move(state));
    return states;
  }
  CommandUse use;
  use.path = words.front().text;
  use.name_span = words.front().span;
  use.span = span;
  use.stage = layer_.stage;
  use.instruction = layer_.instruction;
  use.arguments.assign(words.begin() + 1, words.end());
  return start(std::move(use), std::move(state), false);
}

}  // namespace stagec::effects
