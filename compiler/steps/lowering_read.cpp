// The half of Lowering that reads statements.
#include <algorithm>

#include "base/spelling.h"
#include "steps/lowering.h"
#include "steps/step.h"

namespace stagec::steps {

using syntax::Expr;
using syntax::Item;
using syntax::Part;
using syntax::Statement;
using syntax::Word;

const Word* Lowering::word(const Statement& statement, std::size_t index, std::string_view what) {
  if (index < statement.items.size() && statement.items[index].kind == Item::Kind::word) {
    return &statement.items[index].word;
  }
  Span where = statement.span;
  where.end = statement.items[std::min(index, statement.items.size()) - 1].span.end;
  diag::Report report =
      sink().error("missing-argument", where, "`{}` needs {}", options_.sources->text(statement.items[0].span), what);
  if (const Step* step = find_step(statement.keyword())) {
    report.help("write `{}`", step->form);
  }
  return nullptr;
}

std::optional<std::string> Lowering::text(const Word& word) {
  return alive(word) ? scope_.text(word) : std::nullopt;
}

std::optional<std::string> Lowering::text(const Statement& statement, std::size_t index, std::string_view what) {
  const Word* found = word(statement, index, what);
  return found == nullptr ? std::nullopt : text(*found);
}

std::vector<std::string> Lowering::texts(const std::vector<Item>& items, std::size_t first) {
  std::vector<std::string> all;
  const auto add = [&](const Word& word) {
    if (!alive(word)) {
      return;
    }
    const bool one = word.quote == Word::Quote::bare && word.parts.size() == 1;
    if (one && word.parts[0].kind == Part::Kind::interpolation) {
      const model::Value value = scope_.value(word);
      if (value.kind == model::Value::Kind::list) {
        for (const model::Value& element : value.list) {
          all.push_back(model::to_text(element));
        }
      } else if (!value.is_error()) {
        all.push_back(model::to_text(value));
      }
    } else if (auto content = scope_.text(word)) {
      all.push_back(*std::move(content));
    }
  };
  for (std::size_t i = first; i < items.size(); ++i) {
    if (items[i].kind == Item::Kind::word) {
      add(items[i].word);
    }
    for (const Word& element : items[i].list) {
      add(element);
    }
  }
  return all;
}

void Lowering::end_of_items(const Statement& statement, std::size_t first) {
  if (first >= statement.items.size()) {
    return;
  }
  diag::Report report =
      sink().error("unexpected-text", cover(statement.items[first].span, statement.items.back().span),
                   "expected the end of the line, found `{}`", options_.sources->text(statement.items[first].span));
  if (const Step* step = find_step(statement.keyword())) {
    report.help("write `{}`", step->form);
  }
}

void Lowering::unknown_setting(const Statement& setting, std::string_view step, const std::vector<std::string>& known) {
  const Span where = setting.keyword_span();
  const std::string name(options_.sources->text(where));
  diag::Report report = sink().error("unknown-setting", where, "`{}` has no setting `{}`", step, name);
  if (const auto near = closest(name, known)) {
    report.help("did you mean `{}`?", *near);
    return;
  }
  std::string list;
  for (const std::string& one : known) {
    list += (list.empty() ? "`" : ", `") + one + "`";
  }
  report.help("it takes {}", list);
}

void Lowering::each_setting(const Statement& statement, const std::function<void(const Statement&)>& visit) {
  if (!statement.block) {
    return;
  }
  scope_.each_statement(statement.block->statements, [&](const Statement& setting) {
    if (setting.block) {
      sink().error("unexpected-text", setting.block->open, "`{}` takes no block",
                   options_.sources->text(setting.keyword_span()));
    }
    visit(setting);
  });
}

std::vector<std::string> Lowering::packages(const Statement& statement) {
  std::set<std::string> all;
  each_setting(statement, [&](const Statement& line) {
    for (std::string& name : texts(line.items, 0)) {
      all.insert(std::move(name));
    }
  });
  return {all.begin(), all.end()};
}

// ---------------------------------------------------------------- names that are gone

bool Lowering::alive(const Word& word) {
  return std::all_of(word.parts.begin(), word.parts.end(),
                     [&](const Part& part) { return !part.expr || (alive(*part.expr) && known(*part.expr)); });
}

bool Lowering::known(const Expr& expr) {
  using Kind = model::NameReference::Kind;
  if (expr.kind != Expr::Kind::literal) {
    return true;
  }
  const auto reference = model::classify(scope_.program(), scope_.stage(), expr.text,
                                         [&](std::string_view name) { return scope_.is_local(name); });
  if (reference.kind != Kind::symbol) {
    return true;
  }
  // Some `as NAME` in the stage has it, or resolving the names would have failed; but not for this env.
  sink()
      .error("name-unset", expr.span, "in the env `{}` nothing gave `{}` a meaning before this line",
             scope_.configuration().env, expr.text)
      .help("the `as {}` that does stands in a branch that is not taken, or further down", expr.text);
  return false;
}

bool Lowering::alive(const Expr& expr) {
  const auto gone = expr.kind == Expr::Kind::literal ? expired_.find(expr.text) : expired_.end();
  if (gone != expired_.end()) {
    sink()
        .error("name-expired", expr.span, "what `{}` stands for was there only while its layer was made", expr.text)
        .label(gone->second, "made here, in an earlier layer")
        .help("use it before the `layer` block, or let it be kept");
    return false;
  }
  const auto lives = [&](const syntax::ExprPtr& inner) { return !inner || alive(*inner); };
  return alive(expr.word) && std::all_of(expr.operands.begin(), expr.operands.end(), lives) &&
         std::all_of(expr.arms.begin(), expr.arms.end(),
                     [&](const Expr::Arm& arm) { return lives(arm.pattern) && lives(arm.value); });
}

}  // namespace stagec::steps
