// `stagec order`: what the order of the layers costs, and what the best known order would save.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include "cli/learning.h"
#include "cli/lessons.h"
#include "cli/order_report.h"
#include "cli/project.h"
#include "order/lock.h"

namespace stagec::cli {

namespace {

using order::Order;

constexpr Flag flags[] = {
    {"update", 0, "", "write the best known order to `order.lock` beside the stages"},
    {"add", 0, "",
     "write the recorded order: what is new comes where it costs least, what is broken moves, the rest stays"},
    {"against", 0, "FILE", "another order to compare with: a stage a line, those it lacks come early"},
    {"builds", 0, "NUMBER",
     "all images are built so often a month, and a build meets all changes since the last at once"},
    {"learn", 0, "", "print the weights that a git log and a table of build times suggest"},
    {"log", 0, "FILE", "with `--learn`: what `git log --name-only` printed; without it standard input"},
    {"times", 0, "FILE", "with `--learn`: lines `STAGE,SECONDS`, one for each build of a stage's layers"},
    envs_flag,
    stages_flag,
    context_flag,
    format_flag,
};

constexpr Example examples[] = {
    {"stagec order", "minutes a month now and at best, and what would move"},
    {"stagec order --update", "record the best known order"},
    {"git log --name-only --since=1.year -- stages | stagec order --learn", "how often each stage changed"},
};

bool json_asked(const Arguments& arguments) {
  return arguments.value("format") == "json";
}

/// A file's text; says on standard error if there is none.
std::optional<std::string> read_file(Context& context, const std::string& path) {
  std::string why;
  auto text = context.files.read(path, why);
  if (!text) {
    context.err += fmt::format("stagec order: cannot read `{}`: {}\n", path, why);
  }
  return text;
}

// ---------------------------------------------------------------- learning

int run_learn(Context& context, const Arguments& arguments, const model::Program& program) {
  std::optional<std::string> log = context.input;
  if (arguments.has("log")) {
    log = read_file(context, arguments.value("log"));
  } else if (arguments.has("times")) {
    log = "";
  }
  const auto table = arguments.has("times") ? read_file(context, arguments.value("times")) : std::string();
  if (!log || !table) {
    return exit_usage;
  }
  std::string problem;
  const auto times = read_layer_times(*table, problem);
  if (!times) {
    context.err += fmt::format("stagec order: `{}`, {}\n", arguments.value("times"), problem);
    return exit_usage;
  }
  const std::vector<Commit> commits = read_git_log(*log);
  if (commits.empty() && times->empty()) {
    context.err +=
        "stagec order: the log has no commit with a date; `git log --name-only -- stages` prints what is read\n";
    return exit_usage;
  }
  const Lessons lessons = learn(program, commits, *times);
  if (!commits.empty() && lessons.months < 3) {
    context.err += fmt::format("the log covers {:.1f} months only: take the rates with care\n", lessons.months);
  }
  context.out += json_asked(arguments) ? lessons_json(lessons) : lessons_text(lessons);
  return exit_ok;
}

// ---------------------------------------------------------------- the recorded order

/// Where the order in use comes from.
struct Recorded {
  Order order;
  std::string note;
  std::string text;     ///< of the file; empty if there is none
  bool broken = false;  ///< the file has errors
};

/// The order that `stagec compile` keeps to. One that is broken is mended: as few stages move as it takes.
Recorded read_recorded(Context& context, const std::string& path, const emit::Compilation& compilation,
                       const order::OrderProblem& problem, Session& session) {
  Recorded recorded;
  if (context.files.kind(path) != FileKind::file) {
    recorded.note = "no order is recorded";
    for (const std::string& name : compilation.order()) {
      const model::Stage* stage = compilation.program().stage(name);
      if (!stage->builder) {
        recorded.order.push_back(static_cast<std::size_t>(stage - compilation.program().stages.data()));
      }
    }
    return recorded;
  }
  std::string why;
  recorded.text = context.files.read(path, why).value_or("");
  recorded.note = path;
  const FileId file = session.sources.add(path, recorded.text);
  const std::vector<order::LockLine> lines = order::read_lock(session.sources, file, session.sink);
  recorded.order = order::check_lock(compilation.program(), problem, lines, session.sink);
  recorded.broken = session.sink.has_errors();
  if (!problem.poset.respects(recorded.order)) {
    order::StageSet listed(problem.names.size());
    std::for_each(recorded.order.begin(), recorded.order.end(), [&](std::size_t stage) { listed.insert(stage); });
    std::vector<std::size_t> rank(problem.names.size());
    for (std::size_t i = 0; i < recorded.order.size(); ++i) {
      rank[recorded.order[i]] = i;
    }
    recorded.order = problem.poset.sorted(listed, rank);
  }
  if (recorded.order.size() < problem.movable.count()) {
    const std::size_t missing = problem.movable.count() - recorded.order.size();
    recorded.note += fmt::format(", which lacks {}", counted(missing, "stage"));
    recorded.order = order::with_missing(problem, order::TrieCost(problem.images), recorded.order);
  }
  return recorded;
}

/// The order in which the files declare the stages, as far as it is valid.
Order declared_order(const model::Program& program, const order::OrderProblem& problem) {
  Order order(program.stages.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return program.stages[a].name_span < program.stages[b].name_span;
  });
  return order::nearest_valid(problem, order);
}

/// The order of a file that is only compared with: lines without a stage are warned of.
std::optional<Order> other_order(Context& context, const std::string& path, const emit::Compilation& compilation,
                                 const order::OrderProblem& problem, Session& session) {
  auto text = read_file(context, path);
  if (!text) {
    return std::nullopt;
  }
  const FileId file = session.sources.add(path, *std::move(text));
  const std::vector<order::LockLine> lines = order::read_lock(session.sources, file, session.sink);
  diag::Sink ignored;  // it need not be valid
  return order::nearest_valid(problem, order::check_lock(compilation.program(), problem, lines, ignored));
}

int write_recorded(Context& context, const std::string& path, const Recorded& recorded, const std::string& text) {
  if (text == recorded.text) {
    context.err += fmt::format("{}: nothing to change\n", path);
    return exit_ok;
  }
  std::string why;
  if (!context.files.write(path, text, why)) {
    context.err += fmt::format("stagec order: cannot write `{}`: {}\n", path, why);
    return exit_usage;
  }
  context.err += fmt::format("{}: written; `stagec compile` keeps to it from now on\n", path);
  return exit_ok;
}

std::optional<double> read_builds(Context& context, const Arguments& arguments) {
  const std::string& text = arguments.value("builds");
  double builds = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), builds);
  const bool whole = read.ec == std::errc() && read.ptr == text.data() + text.size() && std::isfinite(builds);
  if (!text.empty() && (!whole || builds <= 0)) {
    context.err += fmt::format("stagec order: `--builds` needs a number above 0, found `{}`\n", text);
    return std::nullopt;
  }
  return builds;
}

/// What is compared; nothing if a flag's value is wrong, which is said on standard error.
std::optional<OrderQuestion> read_question(Context& context, const Arguments& arguments,
                                           const emit::Compilation& compilation, const order::OrderProblem& problem,
                                           Session& session) {
  OrderQuestion question;
  question.declared = declared_order(compilation.program(), problem);
  const auto builds = read_builds(context, arguments);
  if (!builds) {
    return std::nullopt;
  }
  question.reading.builds = *builds;
  if (arguments.has("against")) {
    question.against_note = arguments.value("against");
    const auto other = other_order(context, question.against_note, compilation, problem, session);
    if (!other) {
      return std::nullopt;
    }
    question.against = *other;
  }
  return question;
}

/// An order is for the envs there are: one that does not compile is told of, as `stagec compile` does.
void report_env_errors(const emit::Compilation& compilation, Session& session) {
  emit::EnvCompiler compiler(compilation, session.sink);
  for (const model::Env& env : compilation.program().envs) {
    static_cast<void>(compiler.compile(env));
  }
}

int report_or_write(Context& context, const Arguments& arguments, const emit::Compilation& compilation,
                    Session& session) {
  report_env_errors(compilation, session);
  const emit::Ordering ordering = compilation.ordering();
  const order::OrderProblem& problem = ordering.problem;
  auto question = read_question(context, arguments, compilation, problem, session);
  if (!question || session.sink.has_errors()) {
    show_findings(context, session);
    return exit_usage;
  }
  const std::string path =
      join_path(emit::layout_of(compilation.options(), context.files).stages, std::string(order::lock_name));
  const Recorded recorded = read_recorded(context, path, compilation, problem, session);
  const bool update = arguments.has("update");
  // What is broken is mended in what is written.
  const bool mends = recorded.broken && (update || arguments.has("add"));
  if (!mends && show_findings(context, session) != exit_ok) {
    return exit_usage;
  }
  if (arguments.has("add")) {
    return write_recorded(context, path, recorded, order::write_lock(problem, recorded.order));
  }
  question->now = recorded.order;
  question->now_note = recorded.note;
  const OrderReport report = report_order(ordering, *question);
  context.out += json_asked(arguments) ? order_json(report, problem.names) : order_text(report, problem.names);
  return update ? write_recorded(context, path, recorded, order::write_lock(problem, report.order)) : exit_ok;
}

int run_order(Context& context, const Arguments& arguments) {
  if (arguments.has("update") && arguments.has("add")) {
    context.err += "stagec order: `--update` and `--add` do not go together\n";
    return exit_usage;
  }
  if (!arguments.has("learn") && (arguments.has("log") || arguments.has("times"))) {
    context.err += "stagec order: `--log` and `--times` go with `--learn`\n";
    return exit_usage;
  }
  Session session;
  auto options = compile_options(context, arguments, "envs", session);
  if (!options) {
    return exit_usage;
  }
  options->keep_order = false;
  const emit::Compilation compilation(*std::move(options), context.files, session.sources, session.sink);
  if (session.sink.has_errors()) {
    return show_findings(context, session);
  }
  return arguments.has("learn") ? run_learn(context, arguments, compilation.program())
                                : report_or_write(context, arguments, compilation, session);
}

bool asks_for_input(const Arguments& arguments) {
  return arguments.has("learn") && !arguments.has("log") && !arguments.has("times");
}

}  // namespace

extern const Command order_command;
const Command order_command = {
    "order",
    "Say what the order of the layers costs",
    "A change in a layer rebuilds it and all after it. Weighs the recorded order by how often the stages change and "
    "how "
    "long they take, over all envs, and looks for a better one. Nothing is written without `--update` or `--add`.",
    flags,
    {},
    examples,
    run_order,
    asks_for_input,
};

}  // namespace stagec::cli
