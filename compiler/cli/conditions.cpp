#include "cli/conditions.h"

#include <fmt/format.h>

#include <algorithm>

namespace stagec::cli {

using model::NameReference;
using syntax::Expr;
using syntax::Statement;

namespace {

/// What one name of a condition comes to; empty for a word that is no name.
std::string name_text(model::Scope& scope, const Expr& expr) {
  const NameReference name = model::classify(scope.program(), scope.stage(), expr.text,
                                             [&](std::string_view local) { return scope.is_local(local); });
  switch (name.kind) {
    case NameReference::Kind::literal:
    case NameReference::Kind::symbol:
      return "";
    case NameReference::Kind::stage:
      return fmt::format("the env has {}`{}`", scope.configuration().has(expr.text) ? "" : "no ", expr.text);
    case NameReference::Kind::stage_option:
      if (!scope.configuration().has(name.stage->name)) {
        return fmt::format("the env has no `{}`", name.stage->name);
      }
      break;
    default:
      break;
  }
  const model::Value value = scope.evaluate(expr);
  return value.is_error() ? "" : fmt::format("`{}` is `{}`", expr.text, model::to_text(value));
}

void collect(model::Scope& scope, const Expr& expr, std::vector<std::string>& texts) {
  if (expr.kind == Expr::Kind::literal) {
    std::string text = name_text(scope, expr);
    if (!text.empty() && std::find(texts.begin(), texts.end(), text) == texts.end()) {
      texts.push_back(std::move(text));
    }
  }
  for (const syntax::ExprPtr& operand : expr.operands) {
    collect(scope, *operand, texts);
  }
}

class BranchFinder {
 public:
  BranchFinder(model::Scope& scope, const SourceMap& sources) : scope_(scope), sources_(sources) {}

  void visit(const Statement& statement) {
    const std::string_view keyword = statement.keyword();
    if (keyword == "let" && statement.expr) {
      scope_.set(statement.items[1].word.plain().value_or(""), scope_.evaluate(*statement.expr));
    } else if (keyword == "for" && statement.expr) {
      visit_loop(statement);
    } else if (keyword == "if" && statement.expr) {
      visit_if(statement);
    } else if (statement.block) {
      visit_block(*statement.block);
    }
  }

  std::vector<SkippedBranch> take() {
    std::stable_sort(found_.begin(), found_.end(),
                     [](const SkippedBranch& a, const SkippedBranch& b) { return a.span < b.span; });
    return std::move(found_);
  }

 private:
  void visit_block(const syntax::Block& block) {
    scope_.push();
    for (const Statement& statement : block.statements) {
      visit(statement);
    }
    scope_.pop();
  }

  void visit_loop(const Statement& statement) {
    const model::Value list = scope_.evaluate(*statement.expr);
    for (const model::Value& element : list.list) {
      scope_.push();
      scope_.set(statement.items[1].word.plain().value_or(""), element);
      visit_block(*statement.block);
      scope_.pop();
    }
  }

  void visit_if(const Statement& statement) {
    const Expr* taken = nullptr;
    for (const Statement* branch = &statement; branch != nullptr && branch->block; branch = branch->otherwise.get()) {
      const bool holds = taken == nullptr && (!branch->expr || scope_.condition(*branch->expr).value_or(false));
      if (holds) {
        visit_block(*branch->block);
        taken = branch->expr.get();
        if (taken == nullptr) {
          return;
        }
      } else {
        skip(*branch, taken);
      }
    }
  }

  void skip(const Statement& branch, const Expr* taken) {
    const std::string condition =
        branch.expr ? fmt::format("if {}", sources_.text(branch.expr->span)) : std::string("else");
    const Span span = branch.expr ? branch.expr->span : branch.block->open;
    const std::string values = deciding_values(scope_, taken != nullptr ? *taken : *branch.expr);
    const std::string why =
        taken == nullptr ? values : fmt::format("`{}` holds: {}", sources_.text(taken->span), values);
    const std::string text = fmt::format("`{}`{}{}", condition, why.empty() ? "" : ": ", why);
    const bool known = std::any_of(found_.begin(), found_.end(), [&](const SkippedBranch& other) {
      return other.span == span && other.text == text;
    });
    if (!known) {
      found_.push_back({span, text});
    }
  }

  model::Scope& scope_;
  const SourceMap& sources_;
  std::vector<SkippedBranch> found_;
};

}  // namespace

std::string deciding_values(model::Scope& scope, const Expr& condition) {
  std::vector<std::string> texts;
  collect(scope, condition, texts);
  return fmt::format("{}", fmt::join(texts, ", "));
}

std::vector<SkippedBranch> skipped_branches(model::Scope& scope, const model::Stage& stage, const SourceMap& sources) {
  BranchFinder finder(scope, sources);
  for (const Statement* statement : stage.body) {
    finder.visit(*statement);
  }
  return finder.take();
}

}  // namespace stagec::cli
