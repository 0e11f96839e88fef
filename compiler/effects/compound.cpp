// if, while, for, case.
#include <algorithm>
#include <iterator>
#include <utility>

#include "effects/interpreter.h"

namespace stagec::effects {

namespace {

/// Turns of a loop whose end is not known: one that goes on and one that does not.
constexpr int loop_turns = 2;
/// Turns of a loop that comes nearer to its end with each, as one over the words of a script does.
constexpr int most_turns = 32;
/// Words of a `for` that are followed one by one.
constexpr std::size_t most_words = 32;

/// How much of its words a script has still to read by `shift` or `getopts`, on the path that has most.
std::size_t words_ahead(const std::vector<State>& states) {
  std::size_t most = 0;
  for (const State& state : states) {
    most = std::max(most, state.positional.size() * getopts_step -
                              std::min(state.positional.size() * getopts_step, options_read(state)));
  }
  return most;
}

}  // namespace

std::vector<State> Interpreter::run_if(const shell::IfClause& clause, State state, bool handled) {
  States result;
  States states;
  states.push_back(std::move(state));
  for (const shell::IfBranch& branch : clause.branches) {
    States taken;
    States not_taken;
    for (State& end : run_list(branch.condition, std::move(states), true)) {
      if (end.flow != Flow::next) {
        result.push_back(std::move(end));
      } else {
        (end.success ? taken : not_taken).push_back(std::move(end));
      }
    }
    append(result, run_list(branch.body, std::move(taken), handled));
    states = std::move(not_taken);
  }
  for (State& one : states) {
    one.success = true;
  }
  append(result, clause.otherwise ? run_list(*clause.otherwise, std::move(states), handled) : std::move(states));
  merge_paths(result);
  return result;
}

void Interpreter::end_loop_body(States body, States& again, States& out) {
  for (State& state : body) {
    if (state.flow == Flow::next) {
      again.push_back(std::move(state));
    } else if (state.flow == Flow::break_loop || state.flow == Flow::continue_loop) {
      const bool stops = state.flow == Flow::break_loop;
      if (--state.levels > 0) {
        out.push_back(std::move(state));
        continue;
      }
      state.flow = Flow::next;
      state.success = true;
      (stops ? out : again).push_back(std::move(state));
    } else {
      out.push_back(std::move(state));
    }
  }
}

std::vector<State> Interpreter::run_loop(const shell::List* condition, bool until, const shell::List& body,
                                         State state) {
  States out;
  States states;
  states.push_back(std::move(state));
  int turn = 0;
  for (int all = 0; turn < loop_turns && all < most_turns && !states.empty(); ++all) {
    States enters = std::move(states);
    states.clear();
    const std::size_t ahead = words_ahead(enters);
    if (condition != nullptr) {
      const bool outer = std::exchange(in_loop_condition_, true);
      States decided = run_list(*condition, std::move(enters), true);
      in_loop_condition_ = outer;
      enters.clear();
      for (State& end : decided) {
        const bool goes_on = end.flow == Flow::next && end.success != until;
        end.success = true;
        (goes_on ? enters : out).push_back(std::move(end));
      }
    }
    end_loop_body(run_list(body, std::move(enters), false), states, out);
    merge_paths(states);
    turn += words_ahead(states) < ahead ? 0 : 1;
  }
  // A loop that is only left by `break` ends there; any other may end after a turn.
  if (out.empty() || condition == nullptr) {
    append(out, std::move(states));
  }
  merge_paths(out);
  return out;
}

std::vector<State> Interpreter::run_for(const shell::ForLoop& loop, State state) {
  std::vector<Argument> words = loop.words ? expand(*loop.words, state) : state.positional;
  // A pattern stands for all that it matches.
  const bool listed = words.size() <= most_words &&
                      std::none_of(words.begin(), words.end(), [](const Argument& word) { return word.many; });
  if (!listed) {
    const std::string name = loop.variable;
    words.assign(1, Argument{unknown(name), {}, false, false});
  }
  States out;
  States states;
  states.push_back(std::move(state));
  for (const Argument& word : words) {
    for (State& one : states) {
      one.variables[loop.variable] = Variable{word.text, word.assumed, false, std::nullopt};
    }
    States again;
    end_loop_body(run_list(loop.body, std::move(states), false), again, out);
    states = std::move(again);
    merge_paths(states);
  }
  append(out, std::move(states));
  merge_paths(out);
  return out;
}

std::vector<State> Interpreter::run_case(const shell::CaseClause& clause, State state, bool handled) {
  const Argument subject = expand_value(clause.subject, state);
  const bool known = is_exact(subject.text) && !subject.assumed;
  const std::string key = "case " + subject.text;
  const auto decided = known || in_loop_condition_ ? state.decided.end() : state.decided.find(key);
  States result;
  bool falls_through = true;  // no arm matched so far
  for (std::size_t i = 0; i < clause.arms.size() && falls_through; ++i) {
    const shell::CaseArm& arm = clause.arms[i];
    bool certain = false;
    bool possible = false;
    for (const shell::Word& pattern : arm.patterns) {
      const std::string text = expand_value(pattern, state).text;
      const bool matches = text == std::string(1, any_text) || (is_known(text) && effects::matches(text, subject.text));
      certain = certain || text == std::string(1, any_text) || (known && matches);
      possible = possible || matches || !known || !is_known(text);
    }
    if (!possible || (decided != state.decided.end() && decided->second != std::to_string(i))) {
      continue;
    }
    State entered = state;
    if (!known && !in_loop_condition_) {
      entered.decided[key] = std::to_string(i);
    }
    States start;
    start.push_back(std::move(entered));
    append(result, run_list(arm.body, std::move(start), handled));
    falls_through = !certain && decided == state.decided.end();
  }
  if (falls_through && decided == state.decided.end()) {
    result.push_back(std::move(state));
  }
  merge_paths(result);
  return result;
}

}  // namespace stagec::effects
