// Follows shell text along all its paths. Private to this folder.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "effects/call.h"
#include "effects/layer.h"
#include "effects/state.h"
#include "shell/syntax.h"

namespace stagec::effects {

/// A script that can be read.
struct ScriptFile {
  std::string text;
  FileId file;
  std::vector<image::Origin> origins;
};

class Interpreter {
 public:
  explicit Interpreter(Layer& layer) : layer_(layer) {}

  /// The states in which a shell that reads the text ends, its exit trap included.
  [[nodiscard]] std::vector<State> run_shell(const ShellSource& source, State state);
  /// The states in which a command in exec form ends.
  [[nodiscard]] std::vector<State> run_exec(const std::vector<Argument>& words, Span span, State state);

 private:
  using States = std::vector<State>;

  // interpreter.cpp: lists, and-or lists, pipelines
  States run_list(const shell::List& list, States states, bool handled);
  States run_statement(const shell::Statement& statement, State state, bool handled);
  States run_background(const shell::Statement& statement, const State& state);
  States run_pipeline(const shell::Pipeline& pipeline, State state, bool handled);
  States run_piped(const shell::Pipeline& pipeline, State state, bool handled);
  States run_command(const shell::Command& command, State state, bool handled);
  States run_subshell(const State& outer, const std::function<States(State)>& body);

  // compound.cpp: if, while, for, case
  States run_if(const shell::IfClause& clause, State state, bool handled);
  States run_loop(const shell::List* condition, bool until, const shell::List& body, State state);
  States run_for(const shell::ForLoop& loop, State state);
  States run_case(const shell::CaseClause& clause, State state, bool handled);
  static void end_loop_body(States body, States& again, States& out);

  // condition.cpp: tests
  States test(const std::vector<Argument>& words, State state);
  States decide(std::string key, State state);
  States either(State state);
  States run_arithmetic(std::string_view expression, State state);

  // simple_command.cpp: one command
  States run_simple(const shell::SimpleCommand& simple, const shell::Command& command, State state, bool handled);
  States start(CommandUse use, State state, bool handled);
  States run_program(CommandUse use, State state, bool handled);
  void record(const CommandUse& use);
  bool take_wrapper(CommandUse& use);
  [[nodiscard]] std::optional<std::string> redirected_text(const shell::Command& command, const CommandUse* use) const;
  void write_redirections(const shell::Command& command, const CommandUse* use, State& state);

  // builtins.cpp: what the shell does itself; nothing if the name is no builtin
  std::optional<States> run_builtin(const CommandUse& use, State& state, bool handled);
  std::optional<States> run_assigning_builtin(const CommandUse& use, State& state);
  void assign(const CommandUse& use, State& state);
  void set_options(const CommandUse& use, State& state);
  States get_options(const CommandUse& use, State state);

  // scripts.cpp: further shell text
  /// How a script is started.
  struct FileRun {
    bool sourced = false;
    bool handled = false;
    bool errexit = false;
    std::optional<shell::Dialect> dialect;  ///< of the shell that was named, if one was
  };
  std::optional<States> run_script(const CommandUse& use, State& state, bool handled);
  States run_text(const Argument& text, const CommandUse& use, shell::Dialect dialect, State state, bool in_this_shell);
  std::optional<States> run_su(const CommandUse& use, State& state, bool handled);
  std::optional<States> run_shell_program(const CommandUse& use, State& state, bool handled);
  std::optional<States> run_file(std::string_view path, const CommandUse& use, State& state,
                                 std::vector<Argument> positional, const FileRun& how);
  States call_function(const FunctionBody& function, const CommandUse& use, State state, bool handled);
  static States in_new_shell(const State& outer, const CommandUse& use, std::vector<Argument> positional, bool handled,
                             const std::function<States(State)>& body);
  const ShellSource& source_of(const std::string& text, const Argument& word, const CommandUse& use,
                               shell::Dialect dialect);
  [[nodiscard]] std::optional<ScriptFile> read_script(const std::string& path, const World& world) const;
  const ShellSource* file_source(const std::string& path, const CommandUse& use, const World& world,
                                 const FileRun& how);

  // words.cpp: expansion
  friend class WordExpander;
  std::vector<Argument> expand(const std::vector<shell::Word>& words, State& state);
  Argument expand_value(const shell::Word& word, State& state);

  // substitution.cpp
  /// The text of files, as `cat` prints it.
  [[nodiscard]] std::optional<std::string> text_of_files(const std::vector<Argument>& words, const State& state) const;
  /// What a command prints when it runs in a state, where that can be known.
  std::optional<std::string> output_of(const shell::SimpleCommand& command, State inside);
  std::optional<std::string> output_of_function(const FunctionBody& function, const CommandUse& use, State inside);
  std::string substitute(const shell::CommandSubstitution& substitution, shell::Range span, State& state);

  [[nodiscard]] Span place(shell::Range range) const { return source_->place(range); }
  [[nodiscard]] std::string_view text(shell::Range range) const {
    return std::string_view(source_->text).substr(range.begin, range.end - range.begin);
  }

  Layer& layer_;
  const ShellSource* source_ = nullptr;  ///< the text being followed
  std::size_t fuel_ = 20000;             ///< commands still to follow in this instruction
  int depth_ = 0;                        ///< of functions, scripts and substitutions
  bool in_loop_condition_ = false;       ///< its outcome changes from turn to turn
  bool piped_from_ = false;
  bool piped_to_ = false;
  std::optional<std::string> echoed_;  ///< what `echo` or `cat` prints for the next command in its pipeline
  std::vector<std::string> found_;     ///< paths that a command prints for the next one in its pipeline
  std::map<std::pair<Span, std::string>, const ShellSource*> texts_;  ///< further texts met so far
};

/// Forgets the variables that arithmetic sets.
void forget_assigned(State& state, std::string_view arithmetic);

/// The place that `getopts` has come to: so many steps for each word, one for each letter in it.
constexpr std::size_t getopts_step = 64;
[[nodiscard]] std::size_t options_read(const State& state);

}  // namespace stagec::effects
