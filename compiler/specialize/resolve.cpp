#include "specialize/resolve.h"

#include <algorithm>
#include <set>

#include "base/spelling.h"
#include "model/scope.h"
#include "specialize/guards.h"
#include "steps/step.h"

namespace stagec::specialize {

using model::NameReference;
using model::OptionDecl;
using model::OptionType;
using model::Program;
using model::Stage;
using syntax::Expr;
using syntax::Item;
using syntax::Part;
using syntax::Statement;
using syntax::Word;

namespace {

void did_you_mean(diag::Report report, const std::string& name, const std::vector<std::string>& known) {
  if (const auto near = closest(name, known)) {
    report.help("did you mean `{}`?", *near);
  }
}

/// One stage: walks its expressions, words and statements.
class StageResolver {
 public:
  StageResolver(const Program& program, const Stage& stage, diag::Sink& sink)
      : program_(program), stage_(stage), sink_(sink), present_(needed_stages(program, stage)) {}

  Reads run();

 private:
  enum class Use { value, condition };

  void references();
  void header();
  void bindings(const Statement& statement);
  void statement(const Statement& statement, bool step_level);
  void statements(const std::vector<Statement>& list, bool step_level);
  void branch(const Statement& statement, bool step_level);
  void words(const Statement& statement);
  void items(const std::vector<Item>& list);
  void word(const Word& word);
  void part(const Part& part);
  void expression(const Expr& expr, Use use);
  void name(const Expr& expr, Use use);
  void read_option(const NameReference& reference, Span span);
  void read_part(const NameReference& reference, Span span);
  void comparison(const Expr& expr);
  void compare_symbol(const Expr& option, const Expr& symbol);
  void unknown_name(const Expr& expr);
  void unknown_statement(const Statement& statement);
  [[nodiscard]] NameReference classify(std::string_view text) const;
  [[nodiscard]] const OptionDecl* option_of(const Expr& expr) const;
  [[nodiscard]] bool is_symbol(const Expr& expr) const;

  const Program& program_;
  const Stage& stage_;
  diag::Sink& sink_;
  StageNames present_;
  std::multiset<std::string, std::less<>> locals_;
  std::set<std::pair<std::string, std::string>> options_;
  std::set<std::string> presences_;
  Reads reads_;
  bool silent_absent_ = false;
};

Reads StageResolver::run() {
  references();
  for (const Statement* step : stage_.body) {
    bindings(*step);
  }
  header();
  for (const Statement* step : stage_.body) {
    statement(*step, true);
  }
  reads_.options.assign(options_.begin(), options_.end());
  reads_.presences.assign(presences_.begin(), presences_.end());
  return reads_;
}

void StageResolver::references() {
  const auto check = [&](const std::vector<model::Reference>& references, std::string_view what) {
    for (const model::Reference& reference : references) {
      const Stage* found = program_.stage(reference.name);
      if (found == nullptr) {
        did_you_mean(sink_.error("unknown-stage", reference.span, "there is no stage `{}`", reference.name),
                     reference.name, program_.stage_names());
      } else if (found->builder != (what == "take") && what != "after") {
        sink_.error("builder-or-stage", reference.span, "`{}` is a {}, which cannot stand in `{}`", reference.name,
                    found->builder ? "builder" : "stage", what)
            .help("{}", found->builder ? "what a builder made reaches the image by `take`"
                                       : "`take` reads from a builder; a stage is named in `needs`");
      }
    }
  };
  check(stage_.needs, "needs");
  check(stage_.after, "after");
  check(stage_.conflicts, "conflicts");
  check(stage_.takes_from, "take");
  for (const auto& choices : stage_.needs_one_of) {
    check(choices, "needs one of");
  }
}

void StageResolver::header() {
  if (stage_.from != nullptr) {
    word(*stage_.from);
  }
  for (const OptionDecl& option : stage_.options) {
    if (option.default_value != nullptr) {
      expression(*option.default_value, Use::value);
    }
  }
  for (const model::LetDecl& let : stage_.lets) {
    expression(*let.value, Use::value);
  }
  for (const model::SupportsDecl& supports : stage_.supports) {
    expression(*supports.condition, Use::condition);
  }
  for (const model::TableDecl& table : stage_.tables) {
    const NameReference key = classify(table.key.name);
    if (key.kind == NameReference::Kind::symbol) {
      did_you_mean(sink_.error("unknown-name", table.key.span, "the table `{}` is keyed by `{}`, which the stage `{}` does not have",
                               table.name, table.key.name, stage_.name),
                   table.key.name, [&] {
                     std::vector<std::string> names;
                     for (const OptionDecl& option : stage_.options) {
                       names.push_back(option.name);
                     }
                     return names;
                   }());
    }
    for (const auto& row : table.rows) {
      for (const Word* cell : row.cells) {
        word(*cell);
      }
    }
  }
  silent_absent_ = true;
  if (stage_.applies != nullptr) {
    expression(*stage_.applies, Use::condition);
  }
  for (const model::UntilDecl& until : stage_.until) {
    if (until.condition != nullptr) {
      expression(*until.condition, Use::condition);
    }
  }
  silent_absent_ = false;
}

void StageResolver::bindings(const Statement& statement) {
  for (std::size_t i = 1; i + 1 < statement.items.size(); ++i) {
    if (statement.items[i].word.is("as") && statement.items[i + 1].kind == Item::Kind::word) {
      locals_.insert(statement.items[i + 1].word.plain().value_or(""));
    }
  }
  if (statement.block && statement.block->kind == syntax::Block::Kind::statements) {
    for (const Statement& inner : statement.block->statements) {
      bindings(inner);
    }
  }
  if (statement.otherwise) {
    bindings(*statement.otherwise);
  }
}

void StageResolver::statements(const std::vector<Statement>& list, bool step_level) {
  std::vector<std::string> lets;
  for (const Statement& inner : list) {
    statement(inner, step_level);
    if (inner.keyword() == "let" && inner.expr) {
      lets.push_back(inner.items[1].word.plain().value_or(""));
      locals_.insert(lets.back());
    }
  }
  for (const std::string& let : lets) {
    locals_.erase(locals_.find(let));
  }
}

void StageResolver::branch(const Statement& statement, bool step_level) {
  const StageNames outer = present_;
  expression(*statement.expr, Use::condition);
  present_.merge(implied_stages(program_, &stage_, *statement.expr, true));
  if (statement.block) {
    statements(statement.block->statements, step_level);
  }
  present_ = outer;
  if (statement.otherwise) {
    present_.merge(implied_stages(program_, &stage_, *statement.expr, false));
    if (statement.otherwise->expr) {
      branch(*statement.otherwise, step_level);
    } else if (statement.otherwise->block) {
      statements(statement.otherwise->block->statements, step_level);
    }
    present_ = outer;
  }
}

void StageResolver::statement(const Statement& statement, bool step_level) {
  const std::string_view keyword = statement.keyword();
  if (keyword == "if" && statement.expr) {
    branch(statement, step_level);
    return;
  }
  if (keyword == "for" && statement.expr) {
    expression(*statement.expr, Use::value);
    const std::string variable = statement.items[1].word.plain().value_or("");
    const auto added = locals_.insert(variable);
    if (statement.block) {
      statements(statement.block->statements, step_level);
    }
    locals_.erase(added);
    return;
  }
  if (keyword == "let" && statement.expr) {
    expression(*statement.expr, Use::value);
    return;
  }
  if (step_level && steps::find_step(keyword) == nullptr) {
    unknown_statement(statement);
    return;
  }
  words(statement);
}

void StageResolver::unknown_statement(const Statement& statement) {
  static const std::vector<std::string> headers = {"after",   "applies", "changes", "conflicts", "from",
                                                   "hotfix",  "needs",   "option",  "pin",       "place",
                                                   "shell",   "summary", "supports", "table",    "takes",
                                                   "until"};
  const std::string text = statement.keyword().empty() ? "" : std::string(statement.keyword());
  if (std::find(headers.begin(), headers.end(), text) != headers.end()) {
    sink_.error("unknown-statement", statement.keyword_span(), "`{}` stands inside a block", text)
        .help("it belongs to the whole stage: write it at the top of `{}`", stage_.name);
    return;
  }
  std::vector<std::string> known = headers;
  for (const steps::Step* step : steps::all_steps()) {
    known.emplace_back(step->keyword);
  }
  known.insert(known.end(), {"if", "for", "let"});
  did_you_mean(sink_.error("unknown-statement", statement.keyword_span(), "a stage has no statement `{}`", text), text,
               known);
}

void StageResolver::words(const Statement& statement) {
  items(statement.items);
  items(statement.trailing);
  items(statement.after_block);
  if (!statement.block) {
    return;
  }
  for (const Part& text : statement.block->shell) {
    part(text);
  }
  statements(statement.block->statements, statement.keyword() == "layer");
}

void StageResolver::items(const std::vector<Item>& list) {
  for (const Item& item : list) {
    word(item.word);
    for (const Word& element : item.list) {
      word(element);
    }
  }
}

void StageResolver::word(const Word& word) {
  for (const Part& piece : word.parts) {
    part(piece);
  }
}

void StageResolver::part(const Part& part) {
  if (part.kind != Part::Kind::interpolation) {
    return;
  }
  if (is_symbol(*part.expr)) {
    unknown_name(*part.expr);
    return;
  }
  expression(*part.expr, Use::value);
}

NameReference StageResolver::classify(std::string_view text) const {
  return model::classify(program_, &stage_, text, [&](std::string_view n) { return locals_.find(n) != locals_.end(); });
}

bool StageResolver::is_symbol(const Expr& expr) const {
  return expr.kind == Expr::Kind::literal && classify(expr.text).kind == NameReference::Kind::symbol;
}

const OptionDecl* StageResolver::option_of(const Expr& expr) const {
  if (expr.kind != Expr::Kind::literal) {
    return nullptr;
  }
  const NameReference reference = classify(expr.text);
  const bool is_option = reference.kind == NameReference::Kind::option ||
                         reference.kind == NameReference::Kind::stage_option;
  return is_option && reference.part.empty() ? reference.stage->option(reference.name) : nullptr;
}

void StageResolver::expression(const Expr& expr, Use use) {
  switch (expr.kind) {
    case Expr::Kind::literal:
      name(expr, use);
      return;
    case Expr::Kind::string:
      word(expr.word);
      return;
    case Expr::Kind::unary:
      expression(*expr.operands[0], Use::condition);
      return;
    case Expr::Kind::binary: {
      if (expr.text != "and" && expr.text != "or") {
        comparison(expr);
        return;
      }
      const StageNames outer = present_;
      expression(*expr.operands[0], Use::condition);
      present_.merge(implied_stages(program_, &stage_, *expr.operands[0], expr.text == "and"));
      expression(*expr.operands[1], Use::condition);
      present_ = outer;
      return;
    }
    case Expr::Kind::list:
    case Expr::Kind::call:
    case Expr::Kind::match:
      for (const syntax::ExprPtr& operand : expr.operands) {
        expression(*operand, Use::value);
      }
      for (const Expr::Arm& arm : expr.arms) {
        if (arm.pattern) {
          expression(*arm.pattern, Use::value);
        }
        expression(*arm.value, Use::value);
      }
  }
}

void StageResolver::name(const Expr& expr, Use use) {
  using Kind = NameReference::Kind;
  const NameReference reference = classify(expr.text);
  switch (reference.kind) {
    case Kind::stage:
      if (use == Use::condition) {
        presences_.insert(reference.name);
      }
      return;
    case Kind::option:
    case Kind::stage_option:
      read_option(reference, expr.span);
      return;
    case Kind::cell: {
      const auto& columns = stage_.table(reference.name)->columns;
      std::vector<std::string> known;
      for (const model::Reference& column : columns) {
        known.push_back(reference.name + "." + column.name);
      }
      if (std::find(known.begin(), known.end(), expr.text) == known.end()) {
        did_you_mean(sink_.error("unknown-column", expr.span, "the table `{}` has no column `{}`", reference.name,
                                 reference.part),
                     expr.text, known);
      }
      return;
    }
    case Kind::env_name:
      reads_.env_name = true;
      return;
    case Kind::env_arch:
      reads_.env_arch = true;
      return;
    case Kind::symbol:
      if (use == Use::condition || expr.text.find('.') != std::string::npos) {
        unknown_name(expr);
      }
      return;
    case Kind::literal:
    case Kind::local:
    case Kind::let:
    case Kind::pin:
      read_part(reference, expr.span);
  }
}

void StageResolver::read_part(const NameReference& reference, Span span) {
  static const std::vector<std::string> parts = {"major", "minor", "patch", "suffix", "short"};
  const bool known = reference.part.empty() || std::find(parts.begin(), parts.end(), reference.part) != parts.end();
  if (!known) {
    did_you_mean(sink_.error("no-such-part", span, "a value has no part `{}`", reference.part)
                     .help("a version has `.major`, `.minor`, `.patch`, `.suffix` and `.short`"),
                 reference.part, parts);
  }
}

void StageResolver::read_option(const NameReference& reference, Span span) {
  if (reference.stage->option(reference.name) == nullptr) {
    std::vector<std::string> known;
    for (const OptionDecl& option : reference.stage->options) {
      known.push_back(option.name);
    }
    diag::Report report = sink_.error("unknown-option", span, "the stage `{}` has no option `{}`",
                                      reference.stage->name, reference.name);
    report.label(reference.stage->name_span, "declared here");
    did_you_mean(report, reference.name, known);
    return;
  }
  read_part(reference, span);
  if (reference.stage == &stage_) {
    return;
  }
  options_.insert({reference.stage->name, reference.name});
  presences_.insert(reference.stage->name);
  if (!silent_absent_ && present_.find(reference.stage->name) == present_.end()) {
    sink_.error("absent-stage-read", span, "`{}` may not be in an env that has `{}`", reference.stage->name,
                stage_.name)
        .help("guard the read, `{} and …`, or say `needs {}`", reference.stage->name, reference.stage->name);
  }
}

void StageResolver::comparison(const Expr& expr) {
  for (std::size_t i = 0; i < 2; ++i) {
    const Expr& side = *expr.operands[i];
    const Expr& other = *expr.operands[1 - i];
    if (is_symbol(other) && option_of(side) != nullptr) {
      compare_symbol(side, other);
    } else if (other.kind == Expr::Kind::list && option_of(side) != nullptr) {
      for (const syntax::ExprPtr& element : other.operands) {
        if (is_symbol(*element)) {
          compare_symbol(side, *element);
        }
      }
    }
    expression(side, Use::value);
  }
}

void StageResolver::compare_symbol(const Expr& side, const Expr& symbol) {
  const OptionDecl& option = *option_of(side);
  if (option.type == OptionType::string || option.type == OptionType::list) {
    return;
  }
  if (option.type == OptionType::symbol) {
    const auto& known = option.symbols;
    if (std::find(known.begin(), known.end(), symbol.text) == known.end()) {
      diag::Report report =
          sink_.error("unknown-symbol", symbol.span, "`{}` is not one of the values of `{}`", symbol.text, side.text);
      report.label(option.span, "declared here");
      did_you_mean(report, symbol.text, known);
    }
    return;
  }
  unknown_name(symbol);
}

void StageResolver::unknown_name(const Expr& expr) {
  std::vector<std::string> known(locals_.begin(), locals_.end());
  for (const OptionDecl& option : stage_.options) {
    known.push_back(option.name);
  }
  for (const model::LetDecl& let : stage_.lets) {
    known.push_back(let.name);
  }
  for (const model::PinDecl& pin : stage_.pins) {
    known.push_back(pin.name);
  }
  for (const model::TableDecl& table : stage_.tables) {
    for (const model::Reference& column : table.columns) {
      known.push_back(table.name + "." + column.name);
    }
  }
  for (const Stage& stage : program_.stages) {
    known.push_back(stage.name);
    for (const OptionDecl& option : stage.options) {
      known.push_back(stage.name + "." + option.name);
    }
  }
  known.insert(known.end(), {"env.name", "env.arch"});
  did_you_mean(sink_.error("unknown-name", expr.span, "nothing is named `{}` here", expr.text), expr.text, known);
}

void check_profiles(const model::Profile& profile, const Program& program, diag::Sink& sink) {
  for (const model::Reference& parent : profile.parents) {
    if (program.profile(parent.name) == nullptr) {
      std::vector<std::string> known;
      for (const model::Profile& other : program.profiles) {
        known.push_back(other.name);
      }
      did_you_mean(sink.error("unknown-profile", parent.span, "there is no profile `{}`", parent.name), parent.name,
                   known);
    }
  }
}

/// Profiles that inherit from themselves would never end.
void check_profile_cycle(const model::Profile& start, const Program& program, diag::Sink& sink) {
  std::set<std::string> seen;
  std::vector<const model::Profile*> open = {&start};
  while (!open.empty()) {
    const model::Profile* next = open.back();
    open.pop_back();
    for (const model::Reference& parent : next->parents) {
      if (parent.name == start.name) {
        sink.error("profile-cycle", parent.span, "the profile `{}` is built on itself", start.name);
        return;
      }
      const model::Profile* found = program.profile(parent.name);
      if (found != nullptr && seen.insert(parent.name).second) {
        open.push_back(found);
      }
    }
  }
}

}  // namespace

Resolution resolve(const Program& program, diag::Sink& sink) {
  Resolution resolution;
  for (const Stage& stage : program.stages) {
    resolution.reads[stage.name] = StageResolver(program, stage, sink).run();
  }
  for (const model::Profile& profile : program.profiles) {
    check_profiles(profile, program, sink);
    check_profile_cycle(profile, program, sink);
  }
  for (const model::Env& env : program.envs) {
    check_profiles(env, program, sink);
  }
  return resolution;
}

}  // namespace stagec::specialize
