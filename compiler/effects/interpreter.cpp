#include "effects/interpreter.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

namespace stagec::effects {

namespace {

/// The states that go on, in `states`; those that leave the list are added to `left`.
void part_with(std::vector<State>& states, std::vector<State>& left) {
  const auto leaving =
      std::stable_partition(states.begin(), states.end(), [](const State& s) { return s.flow == Flow::next; });
  left.insert(left.end(), std::make_move_iterator(leaving), std::make_move_iterator(states.end()));
  states.erase(leaving, states.end());
}

}  // namespace

std::vector<State> Interpreter::run_shell(const ShellSource& source, State state) {
  const ShellSource* const outer = std::exchange(source_, &source);
  state.errexit = state.errexit || source.errexit;
  state.pipefail = state.pipefail || source.pipefail;
  States started;
  started.push_back(std::move(state));
  States ended = run_list(source.script.list, std::move(started), false);
  States result;
  for (State& end : ended) {
    end.flow = Flow::next;
    if (end.exit_trap.empty()) {
      result.push_back(std::move(end));
      continue;
    }
    const bool success = end.success;
    const Argument trap{std::exchange(end.exit_trap, {}), place(source.script.list.span), false, false};
    CommandUse use;
    use.span = trap.span;
    for (State& trapped : run_text(trap, use, source.dialect, std::move(end), true)) {
      trapped.success = success;
      result.push_back(std::move(trapped));
    }
  }
  source_ = outer;
  merge_paths(result);
  return result;
}

std::vector<State> Interpreter::run_list(const shell::List& list, States states, bool handled) {
  States left;
  for (std::size_t i = 0; i < list.statements.size(); ++i) {
    States after;
    // What a list gives back is the status of its last statement.
    const bool counts = handled && i + 1 == list.statements.size();
    for (State& state : states) {
      append(after, run_statement(list.statements[i], std::move(state), counts));
    }
    part_with(after, left);
    merge_paths(after);
    states = std::move(after);
  }
  append(states, std::move(left));
  merge_paths(states);
  return states;
}

std::vector<State> Interpreter::run_statement(const shell::Statement& statement, State state, bool handled) {
  if (statement.background) {
    return run_background(statement, state);
  }
  const std::size_t count = statement.pipelines.size();
  std::size_t last_or = count;  // the last pipeline whose failure an `||` behind it takes up
  for (std::size_t i = statement.connectors.size(); i-- > 0 && last_or == count;) {
    if (statement.connectors[i] == shell::Connector::or_else) {
      last_or = i;
    }
  }
  const auto failure_counts = [&](std::size_t i) { return (last_or < count && i <= last_or) || handled; };

  States done;
  States states = run_pipeline(statement.pipelines[0], std::move(state), failure_counts(0));
  bool exempt = count > 1;  // errexit looks at the last pipeline only
  for (std::size_t i = 1; i < count; ++i) {
    const bool wants_success = statement.connectors[i - 1] == shell::Connector::and_then;
    States after;
    for (State& one : states) {
      if (one.flow != Flow::next || one.success != wants_success) {
        after.push_back(std::move(one));
        continue;
      }
      States ran = run_pipeline(statement.pipelines[i], std::move(one), failure_counts(i));
      if (i + 1 == count) {
        // A failure of the last pipeline is not exempt from errexit.
        for (State& end : ran) {
          const bool dies = end.flow == Flow::next && !end.success && end.errexit && !handled;
          if (!dies) {
            done.push_back(std::move(end));
          }
        }
      } else {
        append(after, std::move(ran));
      }
    }
    states = std::move(after);
  }
  for (State& one : states) {
    const bool dies = !exempt && one.flow == Flow::next && !one.success && one.errexit && !handled;
    if (!dies) {
      done.push_back(std::move(one));
    }
  }
  return done;
}

/// What `&` starts is taken to end well, and before what follows.
std::vector<State> Interpreter::run_background(const shell::Statement& statement, const State& state) {
  States states = run_subshell(state, [&](State inner) {
    States running;
    running.push_back(std::move(inner));
    for (const shell::Pipeline& pipeline : statement.pipelines) {
      States after;
      for (State& one : running) {
        append(after, run_pipeline(pipeline, std::move(one), false));
      }
      running = std::move(after);
    }
    return running;
  });
  for (State& one : states) {
    one.success = true;
  }
  return states;
}

std::vector<State> Interpreter::run_pipeline(const shell::Pipeline& pipeline, State state, bool handled) {
  const bool counts = handled || pipeline.negated;
  States states = pipeline.commands.size() == 1 ? run_command(pipeline.commands[0], std::move(state), counts)
                                                : run_piped(pipeline, std::move(state), counts);
  if (pipeline.negated) {
    for (State& one : states) {
      one.success = one.flow == Flow::next ? !one.success : one.success;
    }
  }
  return states;
}

/// Each command of a pipeline runs in a shell of its own; one after the other is near enough for files.
std::vector<State> Interpreter::run_piped(const shell::Pipeline& pipeline, State state, bool handled) {
  States states;
  states.push_back(std::move(state));
  const bool outer_from = piped_from_;
  const bool outer_to = piped_to_;
  const std::size_t count = pipeline.commands.size();
  for (std::size_t i = 0; i < count; ++i) {
    States after;
    const std::vector<std::string> found = found_;
    const std::optional<std::string> echoed = echoed_;
    for (State& one : states) {
      found_ = found;
      echoed_ = echoed;
      const bool failed_before = one.pipefail && i > 0 && !one.success;
      piped_from_ = i > 0 || outer_from;
      piped_to_ = i + 1 < count || outer_to;
      States ran = run_subshell(one, [&](State inner) {
        return run_command(pipeline.commands[i], std::move(inner), handled && (one.pipefail || i + 1 == count));
      });
      for (State& end : ran) {
        end.success = end.success && !failed_before;
      }
      append(after, std::move(ran));
    }
    states = std::move(after);
    merge_paths(states);
  }
  piped_from_ = outer_from;
  piped_to_ = outer_to;
  return states;
}

std::vector<State> Interpreter::run_subshell(const State& outer, const std::function<States(State)>& body) {
  State inner = outer;
  inner.exit_trap.clear();
  States result;
  for (State& end : body(std::move(inner))) {
    State after = outer;
    leave_subshell(after, std::move(end));
    result.push_back(std::move(after));
  }
  return result;
}

std::vector<State> Interpreter::run_command(const shell::Command& command, State state, bool handled) {
  if (fuel_ == 0) {
    return {std::move(state)};
  }
  --fuel_;
  if (const auto* simple = std::get_if<shell::SimpleCommand>(&command.node)) {
    return run_simple(*simple, command, std::move(state), handled);
  }
  state.success = true;
  write_redirections(command, nullptr, state);
  const auto alone = [](State one) {
    States states;
    states.push_back(std::move(one));
    return states;
  };
  if (const auto* group = std::get_if<shell::BraceGroup>(&command.node)) {
    return run_list(group->body, alone(std::move(state)), handled);
  }
  if (const auto* subshell = std::get_if<shell::Subshell>(&command.node)) {
    return run_subshell(state, [&](State inner) { return run_list(subshell->body, alone(std::move(inner)), handled); });
  }
  if (const auto* clause = std::get_if<shell::IfClause>(&command.node)) {
    return run_if(*clause, std::move(state), handled);
  }
  if (const auto* loop = std::get_if<shell::WhileLoop>(&command.node)) {
    return run_loop(&loop->condition, loop->until, loop->body, std::move(state));
  }
  if (const auto* loop = std::get_if<shell::ForLoop>(&command.node)) {
    return run_for(*loop, std::move(state));
  }
  if (const auto* loop = std::get_if<shell::ArithmeticFor>(&command.node)) {
    forget_assigned(state, text(command.span).substr(0, text(command.span).find("))")));
    return run_loop(nullptr, false, loop->body, std::move(state));
  }
  if (const auto* clause = std::get_if<shell::CaseClause>(&command.node)) {
    return run_case(*clause, std::move(state), handled);
  }
  if (const auto* function = std::get_if<shell::FunctionDefinition>(&command.node)) {
    state.functions[function->name] = {source_, function->body.get()};
    return alone(std::move(state));
  }
  if (const auto* conditional = std::get_if<shell::Conditional>(&command.node)) {
    std::vector<Argument> words;
    for (const shell::Word& word : conditional->words) {
      words.push_back(expand_value(word, state));
    }
    return test(words, std::move(state));
  }
  const std::string_view inside = text(command.span);
  const std::size_t begin = std::min(inside.find("((") + 2, inside.size());
  return run_arithmetic(inside.substr(begin, std::min(inside.rfind("))"), inside.size()) - begin), std::move(state));
}

}  // namespace stagec::effects
