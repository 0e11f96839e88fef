#include "lint/statements.h"

#include <algorithm>

namespace stagec::lint {

using syntax::Expr;
using syntax::Part;
using syntax::Statement;
using syntax::Word;

namespace {

using Visit = std::function<void(const Expr&)>;

void walk(const Statement& statement, const std::function<void(const Statement&)>& visit) {
  visit(statement);
  if (statement.block) {
    for (const Statement& inner : statement.block->statements) {
      walk(inner, visit);
    }
  }
  if (statement.otherwise) {
    walk(*statement.otherwise, visit);
  }
}

void in_part(const Part& part, const Visit& visit) {
  if (part.expr) {
    each_expression(*part.expr, visit);
  }
}

void in_word(const Word& word, const Visit& visit) {
  for (const Part& part : word.parts) {
    in_part(part, visit);
  }
}

void in_items(const std::vector<syntax::Item>& items, const Visit& visit) {
  for (const syntax::Item& item : items) {
    in_word(item.word, visit);
    for (const Word& element : item.list) {
      in_word(element, visit);
    }
  }
}

void in_header(const model::Stage& stage, const Visit& visit) {
  const auto expression = [&](const Expr* expr) {
    if (expr != nullptr) {
      each_expression(*expr, visit);
    }
  };
  if (stage.from != nullptr) {
    in_word(*stage.from, visit);
  }
  for (const model::OptionDecl& option : stage.options) {
    expression(option.default_value);
  }
  for (const model::LetDecl& let : stage.lets) {
    expression(let.value);
  }
  for (const model::SupportsDecl& supports : stage.supports) {
    expression(supports.condition);
  }
  for (const model::TableDecl& table : stage.tables) {
    for (const model::TableDecl::Row& row : table.rows) {
      for (const Word* cell : row.cells) {
        in_word(*cell, visit);
      }
    }
  }
  expression(stage.applies);
  for (const model::UntilDecl& until : stage.until) {
    expression(until.condition);
  }
}

}  // namespace

void each_statement(const model::Stage& stage, const std::function<void(const Statement&)>& visit) {
  for (const Statement* statement : stage.body) {
    walk(*statement, visit);
  }
}

void each_expression(const Expr& expr, const Visit& visit) {
  visit(expr);
  in_word(expr.word, visit);
  for (const syntax::ExprPtr& operand : expr.operands) {
    each_expression(*operand, visit);
  }
  for (const Expr::Arm& arm : expr.arms) {
    if (arm.pattern) {
      each_expression(*arm.pattern, visit);
    }
    each_expression(*arm.value, visit);
  }
}

void each_expression(const Statement& statement, const Visit& visit) {
  in_items(statement.items, visit);
  if (statement.expr) {
    each_expression(*statement.expr, visit);
  }
  in_items(statement.trailing, visit);
  in_items(statement.after_block, visit);
  if (statement.block) {
    for (const Part& part : statement.block->shell) {
      in_part(part, visit);
    }
  }
}

void each_expression(const model::Stage& stage, const Visit& visit) {
  in_header(stage, visit);
  each_statement(stage, [&](const Statement& statement) { each_expression(statement, visit); });
}

bool reads_name(const model::Stage& stage, std::string_view name) {
  bool found = std::any_of(stage.tables.begin(), stage.tables.end(),
                           [&](const model::TableDecl& table) { return table.key.name == name; });
  each_expression(stage, [&](const Expr& expr) {
    const std::string_view text = expr.text;
    found = found || (expr.kind == Expr::Kind::literal && text.substr(0, text.find('.')) == name);
  });
  return found;
}

Span head_of(const Statement& statement) {
  return statement.items.empty() ? statement.span : cover(statement.items.front().span, statement.items.back().span);
}

namespace {

bool fits_from(const std::vector<Part>& parts, std::size_t index, std::string_view text) {
  if (index == parts.size()) {
    return text.empty();
  }
  if (parts[index].kind == Part::Kind::text) {
    const std::string& literal = parts[index].text;
    return text.starts_with(literal) && fits_from(parts, index + 1, text.substr(literal.size()));
  }
  for (std::size_t length = 0; length <= text.size(); ++length) {
    if (fits_from(parts, index + 1, text.substr(length))) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool fits(const std::vector<Part>& parts, std::string_view text) {
  return fits_from(parts, 0, text);
}

}  // namespace stagec::lint
