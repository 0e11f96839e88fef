#include "lint/outcomes.h"

#include <algorithm>

#include "lint/statements.h"
#include "model/scope.h"

namespace stagec::lint {

using model::NameReference;
using model::Scope;
using model::Value;
using syntax::Expr;
using syntax::Statement;

namespace {

/// Goes through one stage as it is for one env, as Scope::each_statement does.
class StageRun {
 public:
  StageRun(Scope& scope, Outcomes& outcomes) : scope_(scope), outcomes_(outcomes) {}

  void run(const model::Stage& stage);

 private:
  void statements(const std::vector<Statement>& list);
  void statement(const Statement& statement);
  void branches(const Statement& statement);
  void loop(const Statement& statement);

  Scope& scope_;
  Outcomes& outcomes_;
};

void StageRun::run(const model::Stage& stage) {
  for (const Statement* inner : stage.body) {
    statement(*inner);
  }
}

void StageRun::statements(const std::vector<Statement>& list) {
  scope_.push();
  for (const Statement& inner : list) {
    statement(inner);
  }
  scope_.pop();
}

void StageRun::statement(const Statement& statement) {
  const std::string_view keyword = statement.keyword();
  if (keyword == "if" && statement.expr) {
    branches(statement);
    return;
  }
  if (keyword == "for" && statement.expr) {
    loop(statement);
    return;
  }
  if (keyword == "let" && statement.expr && statement.items.size() > 1) {
    scope_.set(statement.items[1].word.plain().value_or(""), scope_.evaluate(*statement.expr));
  } else if (statement.block) {
    statements(statement.block->statements);
  }
}

void StageRun::branches(const Statement& statement) {
  const Statement* branch = &statement;
  for (; branch != nullptr && branch->expr; branch = branch->otherwise.get()) {
    const std::optional<bool> holds = scope_.condition(*branch->expr);
    Outcome& outcome = outcomes_[branch->expr.get()];
    outcome.unknown = outcome.unknown || !holds;
    outcome.held = outcome.held || holds.value_or(false);
    outcome.failed = outcome.failed || !holds.value_or(true);
    if (holds.value_or(true)) {
      branch = holds ? branch : nullptr;
      break;
    }
  }
  if (branch != nullptr && branch->block) {
    statements(branch->block->statements);
  }
}

void StageRun::loop(const Statement& statement) {
  const Value list = scope_.evaluate(*statement.expr);
  const std::string name = statement.items.size() > 1 ? statement.items[1].word.plain().value_or("") : "";
  for (const Value& element : list.list) {
    scope_.push();
    scope_.set(name, element);
    if (statement.block) {
      statements(statement.block->statements);
    }
    scope_.pop();
  }
}

void count_applies(const Project& project, Outcomes& outcomes) {
  for (const model::Stage& stage : project.compilation.program().stages) {
    if (stage.applies == nullptr) {
      continue;
    }
    Outcome& outcome = outcomes[stage.applies];
    for (const emit::CompiledEnv& env : project.envs) {
      diag::Sink silent;
      Scope scope(project.compilation.program(), env.plan.configuration, &stage, silent);
      scope.let_absent_fail();
      const bool holds = scope.condition(*stage.applies).value_or(false);
      outcome.held = outcome.held || holds;
      outcome.failed = outcome.failed || !holds;
      ++outcome.envs;
    }
  }
}

}  // namespace

Outcomes outcomes_of(const Project& project) {
  Outcomes outcomes;
  std::set<const steps::StageOutput*> seen;
  std::map<const model::Stage*, std::size_t> envs;
  for (const emit::CompiledEnv& env : project.envs) {
    for (const auto& [name, plan] : env.plan.stages) {
      ++envs[plan.stage];
      // Envs that share the output of a stage gave it the same values.
      if (seen.insert(plan.output.get()).second) {
        diag::Sink silent;
        Scope scope(project.compilation.program(), env.plan.configuration, plan.stage, silent);
        StageRun(scope, outcomes).run(*plan.stage);
      }
    }
  }
  for (const auto& [stage, count] : envs) {
    each_statement(*stage, [&, n = count](const Statement& statement) {
      const auto found = statement.expr ? outcomes.find(statement.expr.get()) : outcomes.end();
      if (found != outcomes.end()) {
        found->second.envs = n;
      }
    });
  }
  count_applies(project, outcomes);
  return outcomes;
}

// ---------------------------------------------------------------- what a condition depends on

namespace {

class DependenceWalk {
 public:
  DependenceWalk(const model::Program& program, const model::Stage& stage) : program_(program), stage_(stage) {}

  Dependence run(const Expr& expr) {
    add(expr);
    return std::move(result_);
  }

 private:
  void add(const Expr& expr) {
    each_expression(expr, [&](const Expr& inner) {
      if (inner.kind == Expr::Kind::literal) {
        name(inner.text);
      }
    });
  }
  void name(const std::string& text);
  void option(const model::Stage& stage, const std::string& option);
  void local(const std::string& name);

  const model::Program& program_;
  const model::Stage& stage_;
  Dependence result_;
  std::set<std::string> seen_;
};

bool reads(const Expr& expr, const std::string& name) {
  bool found = false;
  each_expression(expr, [&](const Expr& inner) {
    const std::string_view text = inner.text;
    found = found || (inner.kind == Expr::Kind::literal && text.substr(0, text.find('.')) == name);
  });
  return found;
}

/// True if its stage says which values the option may have: by its type, a `supports`, a `match` or a table.
bool has_domain(const model::Stage& stage, const model::OptionDecl& option) {
  if (option.type == model::OptionType::flag || option.type == model::OptionType::symbol) {
    return true;
  }
  const bool supported =
      std::any_of(stage.supports.begin(), stage.supports.end(),
                  [&](const model::SupportsDecl& supports) { return reads(*supports.condition, option.name); });
  const bool is_key = std::any_of(stage.tables.begin(), stage.tables.end(),
                                  [&](const model::TableDecl& table) { return table.key.name == option.name; });
  bool matched = false;
  each_expression(stage, [&](const Expr& expr) {
    matched = matched || (expr.kind == Expr::Kind::match && reads(*expr.operands[0], option.name));
  });
  return supported || is_key || matched;
}

void DependenceWalk::option(const model::Stage& stage, const std::string& name) {
  if (const model::OptionDecl* found = stage.option(name)) {
    result_.options.insert(found);
    result_.open = result_.open || !has_domain(stage, *found);
  }
}

/// A let inside the body, whichever it is; else a variable of a loop or a name that a step gives.
void DependenceWalk::local(const std::string& name) {
  bool found = false;
  bool is_other = false;
  each_statement(stage_, [&](const Statement& statement) {
    const auto gives = [&](std::size_t i) { return statement.items.size() > i && statement.items[i].word.is(name); };
    if (statement.keyword() == "let" && statement.expr && gives(1)) {
      found = true;
      add(*statement.expr);
    } else if (statement.keyword() == "for" && gives(1)) {
      is_other = true;
    }
    for (std::size_t i = 1; i + 1 < statement.items.size(); ++i) {
      is_other = is_other || (statement.items[i].word.is("as") && gives(i + 1));
    }
  });
  result_.local = result_.local || (is_other && !found);
}

void DependenceWalk::name(const std::string& text) {
  using Kind = NameReference::Kind;
  if (!seen_.insert(text).second) {
    return;
  }
  const NameReference found = model::classify(program_, &stage_, text, [](std::string_view) { return false; });
  switch (found.kind) {
    case Kind::option:
      return option(stage_, found.name);
    case Kind::stage_option:
      result_.stages.insert(found.stage->name);
      return option(*found.stage, found.name);
    case Kind::stage:
      result_.stages.insert(found.name);
      return;
    case Kind::let:
      return add(*stage_.let(found.name)->value);
    case Kind::cell: {
      const model::TableDecl& table = *stage_.table(found.name);
      result_.data = true;
      return name(table.key.name);
    }
    case Kind::env_name:
    case Kind::env_arch:
      result_.env = true;
      return;
    case Kind::symbol:
    case Kind::local:
      return local(text.substr(0, text.find('.')));
    case Kind::pin:
      result_.data = true;
      return;
    case Kind::literal:
      return;
  }
}

}  // namespace

Dependence dependence_of(const model::Program& program, const model::Stage& stage, const Expr& expr) {
  return DependenceWalk(program, stage).run(expr);
}

}  // namespace stagec::lint
