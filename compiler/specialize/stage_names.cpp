// The half of StageResolver that looks at words and expressions.
#include <algorithm>

#include "specialize/stage_resolver.h"

namespace stagec::specialize {

using model::NameReference;
using model::OptionDecl;
using model::OptionType;
using model::Stage;
using syntax::Expr;
using syntax::Item;
using syntax::Part;
using syntax::Statement;
using syntax::Word;

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

/// True for what is the same in every env.
bool StageResolver::is_constant(const Expr& expr) const {
  if (expr.kind == Expr::Kind::list) {
    return std::all_of(expr.operands.begin(), expr.operands.end(), [&](const auto& e) { return is_constant(*e); });
  }
  return is_symbol(expr) ||
         (expr.kind == Expr::Kind::literal && classify(expr.text).kind == NameReference::Kind::literal);
}

const OptionDecl* StageResolver::option_of(const Expr& expr) const {
  if (expr.kind != Expr::Kind::literal) {
    return nullptr;
  }
  const NameReference reference = classify(expr.text);
  const bool is_option =
      reference.kind == NameReference::Kind::option || reference.kind == NameReference::Kind::stage_option;
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
      if (use == Use::condition) {
        constant_condition(expr);
      }
      return;
    case Kind::local:
    case Kind::let:
    case Kind::pin:
      read_part(reference, expr.span);
  }
}

/// A number as a condition decides nothing. In the words of model/scope.cpp, which says it where an env asks.
void StageResolver::constant_condition(const Expr& expr) {
  const model::Value value = model::parse_literal(expr.text);
  if (value.kind != model::Value::Kind::flag) {
    sink_.error("wrong-type", expr.span, "expected a condition, found {}: `{}`", kind_name(value.kind), expr.text);
  }
}

void StageResolver::read_part(const NameReference& reference, Span span) {
  static const std::vector<std::string> parts = {"major", "minor", "patch", "suffix", "short"};
  const bool known = reference.part.empty() || std::find(parts.begin(), parts.end(), reference.part) != parts.end();
  if (!known) {
    did_you_mean(sink_.error("no-such-part", span, "a value has no part `{}`", reference.part), reference.part, parts)
        .help("a version has `.major`, `.minor`, `.patch`, `.suffix` and `.short`");
  }
}

/// What a stage needs, however far, is looked for when it is first asked: many stages read no other's options.
bool StageResolver::is_present(const std::string& name) {
  if (present_.contains(name)) {
    return true;
  }
  if (!needed_) {
    needed_ = needed_stages(program_, stage_);
    needs_known_ = std::all_of(needed_->begin(), needed_->end(), [&](const std::string& needed) {
      const Stage& other = *program_.stage(needed);
      return !other.lost.needs && std::all_of(other.needs.begin(), other.needs.end(),
                                              [&](const auto& need) { return program_.stage(need.name) != nullptr; });
    });
  }
  return !needs_known_ || needed_->contains(name);
}

void StageResolver::read_option(const NameReference& reference, Span span) {
  if (reference.stage->option(reference.name) == nullptr) {
    if (reference.stage->lost.any_name) {
      return;
    }
    std::vector<std::string> known;
    for (const OptionDecl& option : reference.stage->options) {
      known.push_back(option.name);
    }
    diag::Report report =
        sink_.error("unknown-option", span, "the stage `{}` has no option `{}`", reference.stage->name, reference.name);
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
  if (!silent_absent_ && !is_present(reference.stage->name)) {
    sink_
        .error("absent-stage-read", span, "`{}` may not be in an env that has `{}`", reference.stage->name, stage_.name)
        .help("guard the read, `{} and …`, or say `needs {}`", reference.stage->name, reference.stage->name);
  }
}

/// A comparison of constants decides nothing: one of them was meant as a name.
bool StageResolver::between_constants(const Expr& expr) {
  const Expr& left = *expr.operands[0];
  const Expr& right = *expr.operands[1];
  if (!is_constant(left) || !is_constant(right) || (!is_symbol(left) && !is_symbol(right))) {
    return false;
  }
  unknown_name(is_symbol(left) ? left : right);
  return true;
}

void StageResolver::comparison(const Expr& expr) {
  if (between_constants(expr)) {
    return;
  }
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
  if (option.type == OptionType::string || option.type == OptionType::list || option.type == OptionType::unknown) {
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
  if (stage_.may_have_lost(expr.text)) {
    return;
  }
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

}  // namespace stagec::specialize
