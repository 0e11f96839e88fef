// The half of StageResolver that walks declarations and statements.
#include "specialize/stage_resolver.h"

#include <algorithm>

#include "model/declare.h"
#include "specialize/settings.h"
#include "steps/step.h"

namespace stagec::specialize {

using model::NameReference;
using model::OptionDecl;
using model::Stage;
using syntax::Item;
using syntax::Statement;
using syntax::Word;

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
        sink_
            .error("builder-or-stage", reference.span, "`{}` is a {}, which cannot stand in `{}`", reference.name,
                   found->builder ? "builder" : "stage", what)
            .help("{}", found->builder ? "what a builder made reaches the image by `take`"
                                       : "`take` reads from a builder; a stage is named in `needs`");
      }
    }
  };
  for (const model::Reference& other : stage_.conflicts) {
    const Stage* found = program_.stage(other.name);
    if (found != nullptr && !found->builder && is_present(other.name)) {
      diag::Report report = sink_.error("conflicting-stages", other.span, "`{}` conflicts with {}", stage_.name,
                                        other.name == stage_.name ? "itself" : "`" + other.name + "`, which it needs");
      report.help("no env could have it");
    }
  }
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
      const std::size_t errors = sink_.error_count();
      expression(*option.default_value, Use::value);
      if (sink_.error_count() == errors) {
        constant_default(option);
      }
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
    if (key.kind == NameReference::Kind::symbol && !stage_.may_have_lost(table.key.name)) {
      did_you_mean(sink_.error("unknown-name", table.key.span,
                               "the table `{}` is keyed by `{}`, which the stage `{}` does not have", table.name,
                               table.key.name, stage_.name),
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

/// A default that is the same in every env has its type, whether or not an env has the stage.
void StageResolver::constant_default(const OptionDecl& option) {
  const syntax::Expr& expr = *option.default_value;
  const auto value_of = [](const syntax::Expr& literal) {
    return literal.kind == syntax::Expr::Kind::string ? model::Value::of_string(literal.word.plain().value_or(""))
                                                      : model::parse_literal(literal.text);
  };
  const auto is_plain = [&](const syntax::Expr& literal) {
    return literal.kind == syntax::Expr::Kind::string ? literal.word.plain().has_value() : is_constant(literal);
  };
  model::Value value;
  if (expr.kind == syntax::Expr::Kind::list) {
    value = model::Value::of_list({});
  } else if (is_plain(expr)) {
    value = value_of(expr);
  } else {
    return;
  }
  static_cast<void>(coerce(value, option, stage_, expr.span, sink_));
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

/// The name behind `for` or `let`.
std::string StageResolver::local_name(const Statement& statement) {
  const Word& word = statement.items[1].word;
  std::string name = word.plain().value_or("");
  model::check_value_name(name, word.span, sink_);
  return name;
}

void StageResolver::statements(const std::vector<Statement>& list, bool step_level) {
  std::vector<std::string> lets;
  for (const Statement& inner : list) {
    statement(inner, step_level);
    if (inner.keyword() == "let" && inner.expr) {
      lets.push_back(local_name(inner));
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
    const std::string variable = local_name(statement);
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
  const std::vector<std::string>& headers = model::header_keywords();
  const std::string text(statement.keyword());
  if (text.empty()) {
    sink_.error("unknown-statement", statement.keyword_span(), "a statement starts with a plain word");
    return;
  }
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

}  // namespace stagec::specialize
