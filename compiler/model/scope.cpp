#include "model/scope.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/spelling.h"

namespace stagec::model {

using syntax::Expr;
using syntax::Part;
using syntax::Statement;
using syntax::Word;

namespace {

/// `stage.option` or `stage.option.part`.
NameReference option_of(const Stage& stage, std::string_view text) {
  const std::string rest(text.substr(stage.name.size() + 1));
  const std::size_t inner = rest.find('.');
  return {NameReference::Kind::stage_option, &stage, rest.substr(0, inner),
          inner == std::string::npos ? "" : rest.substr(inner + 1)};
}

/// `7zip` and `7zip.version` are versions by their characters; where there is such a stage they mean it.
std::optional<NameReference> numbered_stage(const Program& program, std::string_view text) {
  const bool candidate = !text.empty() && text[0] >= '0' && text[0] <= '9' &&
                         text.find_first_not_of("0123456789.*") != std::string_view::npos;
  if (!candidate) {
    return std::nullopt;
  }
  if (const Stage* named = program.stage(text)) {
    return NameReference{NameReference::Kind::stage, named, std::string(text), ""};
  }
  const Stage* prefix = program.stage_prefix(text);
  return prefix == nullptr ? std::nullopt : std::optional(option_of(*prefix, text));
}

}  // namespace

NameReference classify(const Program& program, const Stage* stage, std::string_view text,
                       const std::function<bool(std::string_view)>& is_local) {
  using Kind = NameReference::Kind;
  const std::size_t dot = text.find('.');
  const std::string head(text.substr(0, dot));
  const std::string part(dot == std::string_view::npos ? "" : text.substr(dot + 1));
  if (parse_literal(text).kind != Value::Kind::symbol) {
    const auto stage_like = numbered_stage(program, text);
    return stage_like ? *stage_like : NameReference{Kind::literal, nullptr, std::string(text), ""};
  }
  if (is_local(head)) {
    return {Kind::local, stage, head, part};
  }
  if (stage != nullptr) {
    const Kind own = stage->option(head) != nullptr  ? Kind::option
                     : stage->let(head) != nullptr   ? Kind::let
                     : stage->pin(head) != nullptr   ? Kind::pin
                     : stage->table(head) != nullptr ? Kind::cell
                                                     : Kind::symbol;
    if (own != Kind::symbol) {
      return {own, stage, head, part};
    }
  }
  if (text == "env.name" || text == "env.arch") {
    return {text == "env.name" ? Kind::env_name : Kind::env_arch, nullptr, std::string(text), ""};
  }
  if (const Stage* named = program.stage(text)) {
    return {Kind::stage, named, std::string(text), ""};
  }
  if (const Stage* prefix = program.stage_prefix(text)) {
    return option_of(*prefix, text);
  }
  return {Kind::symbol, nullptr, std::string(text), ""};
}

bool matches(const Value& value, const Value& pattern) {
  if (pattern.kind == Value::Kind::list) {
    return std::any_of(pattern.list.begin(), pattern.list.end(), [&](const Value& p) { return matches(value, p); });
  }
  if (pattern.kind == Value::Kind::version && is_version(value.text)) {
    return matches_pattern(value.text, pattern.text);
  }
  return same(value, pattern);
}

const Value* Scope::local(std::string_view name) const {
  for (auto frame = locals_.rbegin(); frame != locals_.rend(); ++frame) {
    const auto found = frame->find(name);
    if (found != frame->end()) {
      return &found->second;
    }
  }
  return nullptr;
}

bool Scope::is_local(std::string_view name) const {
  return local(name) != nullptr;
}

Value Scope::evaluate(const Expr& expr) {
  switch (expr.kind) {
    case Expr::Kind::literal:
      return literal(expr);
    case Expr::Kind::string: {
      const auto content = text(expr.word);
      return content ? Value::of_string(*content) : Value::error();
    }
    case Expr::Kind::list: {
      std::vector<Value> values;
      for (const syntax::ExprPtr& operand : expr.operands) {
        values.push_back(evaluate(*operand));
      }
      return Value::of_list(std::move(values));
    }
    case Expr::Kind::unary: {
      const auto operand = condition(*expr.operands[0]);
      return operand ? Value::of_flag(!*operand) : Value::error();
    }
    case Expr::Kind::binary:
      return binary(expr);
    case Expr::Kind::call:
      return call(expr);
    case Expr::Kind::match:
      return match(expr);
  }
  return Value::error();
}

std::optional<bool> Scope::condition(const Expr& expr) {
  if (expr.kind == Expr::Kind::literal) {
    const NameReference name = classify(program_, stage_, expr.text, [&](auto n) { return is_local(n); });
    if (name.kind == NameReference::Kind::stage) {
      return configuration_.has(name.name);
    }
    if (name.kind == NameReference::Kind::symbol) {
      return std::nullopt;  // reported when names were resolved: nothing is called that
    }
  }
  const Value value = evaluate(expr);
  if (value.kind == Value::Kind::flag) {
    return value.flag;
  }
  if (!value.is_error()) {
    wrong_type(expr.span, "a condition", value);
  }
  return std::nullopt;
}

Value Scope::wrong_type(Span span, std::string_view expected, const Value& found) {
  if (!found.is_error()) {
    const std::string text = to_text(found);
    sink_
        .error("wrong-type", span, "expected {}, found {}{}", expected, kind_name(found.kind),
               text.empty() ? "" : ": `" + text + "`")
        .note("for the env `{}`", configuration_.env);
  }
  return Value::error();
}

Value Scope::literal(const Expr& expr) {
  using Kind = NameReference::Kind;
  const NameReference name = classify(program_, stage_, expr.text, [&](auto n) { return is_local(n); });
  switch (name.kind) {
    case Kind::literal:
    case Kind::symbol:
    case Kind::stage:
      return parse_literal(expr.text);
    case Kind::local:
      return part_of(*local(name.name), name.part, expr.span);
    case Kind::option:
    case Kind::stage_option:
      return option(name, expr.span);
    case Kind::let:
      return part_of(let(*stage_->let(name.name)), name.part, expr.span);
    case Kind::pin:
      // One without a value was reported when it was declared.
      return stage_->pin(name.name)->value.empty()
                 ? Value::error()
                 : part_of(parse_literal(stage_->pin(name.name)->value), name.part, expr.span);
    case Kind::cell:
      return cell(name, expr.span);
    case Kind::env_name:
      return Value::of_string(configuration_.env);
    case Kind::env_arch:
      return {Value::Kind::symbol, false, configuration_.arch, {}};
  }
  return Value::error();
}

Value Scope::part_of(Value value, const std::string& part, Span span) {
  if (part.empty() || value.is_error()) {
    return value;
  }
  const auto found = is_version(value.text) ? version_part(value.text, part) : std::nullopt;
  if (!found) {
    sink_.error("no-such-part", span, "`{}` has no part `{}`", to_text(value), part)
        .note("for the env `{}`", configuration_.env)
        .help("a version has `.major`, `.minor`, `.patch`, `.suffix` and `.short`");
    return Value::error();
  }
  return is_version(*found) ? Value::of_version(*found) : Value::of_string(*found);
}

Value Scope::option(const NameReference& name, Span span) {
  const auto config = configuration_.stages.find(name.stage->name);
  if (config == configuration_.stages.end()) {
    if (!absent_fails_) {
      // In the words of specialize/resolve.cpp, which says it of a stage that no env has, too.
      sink_.error("absent-stage-read", span, "`{}` may not be in an env that has `{}`", name.stage->name,
                  stage_ == nullptr ? "" : stage_->name);
    }
    return Value::error();
  }
  const auto found = config->second.options.find(name.name);
  if (found == config->second.options.end()) {
    // An option without a value is reported when the stage is selected; an unknown one when names are resolved.
    missed_ = name.stage->option(name.name);
    return Value::error();
  }
  return part_of(found->second.value, name.part, span);
}

Value Scope::let(const LetDecl& let) {
  const auto known = lets_.find(let.name);
  if (known != lets_.end()) {
    return known->second;
  }
  if (!running_.insert(let.name).second) {
    sink_.error("let-cycle", let.span, "the value of `{}` depends on itself", let.name);
    return lets_[let.name] = Value::error();
  }
  const Value value = evaluate(*let.value);
  running_.erase(let.name);
  return lets_[let.name] = value;
}

namespace {

/// The most exact row for a key: equal before a series, a longer series before a shorter.
const TableDecl::Row* find_row(const TableDecl& table, const Value& key) {
  const TableDecl::Row* best = nullptr;
  std::size_t best_size = 0;
  for (const TableDecl::Row& row : table.rows) {
    const std::string pattern = row.key->plain().value_or("");
    const bool series = is_version_pattern(pattern);
    if (!matches(key, parse_literal(pattern))) {
      continue;
    }
    const std::size_t size = series ? pattern.size() : std::string::npos;
    if (best == nullptr || size > best_size) {
      best = &row;
      best_size = size;
    }
  }
  return best;
}

/// Of versions the key that shares most of its start: 13.0.* rather than 12.2.1 for 13.2.1.
std::optional<std::string> nearest_key(const std::string& key, const std::vector<std::string>& keys) {
  if (!is_version(key)) {
    return closest(key, keys);
  }
  const auto shared = [&](const std::string& other) {
    return std::mismatch(key.begin(), key.end(), other.begin(), other.end()).first - key.begin();
  };
  const auto best =
      std::max_element(keys.begin(), keys.end(), [&](const auto& a, const auto& b) { return shared(a) < shared(b); });
  return best == keys.end() || shared(*best) == 0 ? std::nullopt : std::optional(*best);
}

}  // namespace

Value Scope::cell(const NameReference& name, Span span) {
  const TableDecl& table = *stage_->table(name.name);
  Expr key_expr;
  key_expr.text = table.key.name;
  key_expr.span = table.key.span;
  const Value key = literal(key_expr);
  if (key.is_error()) {
    return key;
  }
  const auto column =
      std::find_if(table.columns.begin(), table.columns.end(), [&](const Reference& c) { return c.name == name.part; });
  if (column == table.columns.end()) {
    return Value::error();  // reported when names were resolved
  }
  const TableDecl::Row* row = find_row(table, key);
  if (row == nullptr && !table.complete) {
    return Value::error();
  }
  if (row == nullptr) {
    std::vector<std::string> keys;
    for (const TableDecl::Row& entry : table.rows) {
      keys.push_back(entry.key->plain().value_or(""));
    }
    diag::Report report =
        sink_.error("no-table-row", span, "the table `{}` has no row for `{}`", table.name, to_text(key));
    report.note("for the env `{}`", configuration_.env)
        .label(table.span, "it has {}", keys.empty() ? "no rows" : fmt::format("{}", fmt::join(keys, ", ")));
    if (const auto near = nearest_key(to_text(key), keys)) {
      report.help("the nearest row is `{}`; for another value add a row", *near);
    }
    return Value::error();
  }
  if (row->cells.size() != table.columns.size()) {
    return Value::error();  // reported when the table was read
  }
  const Word& word = *row->cells[static_cast<std::size_t>(column - table.columns.begin())];
  return word.is("-") ? Value::of_string("") : value(word);
}

Value Scope::binary(const Expr& expr) {
  const bool is_and = expr.text == "and";
  if (is_and || expr.text == "or") {
    const auto left = condition(*expr.operands[0]);
    if (left && *left != is_and) {
      return Value::of_flag(*left);
    }
    const auto right = condition(*expr.operands[1]);
    return left && right ? Value::of_flag(*right) : Value::error();
  }
  const Value left = evaluate(*expr.operands[0]);
  const Value right = evaluate(*expr.operands[1]);
  if (left.is_error() || right.is_error()) {
    return Value::error();
  }
  return expr.text == "in" ? membership(expr, left, right) : compare(expr, left, right);
}

Value Scope::compare(const Expr& expr, const Value& left, const Value& right) {
  if (expr.text == "==" || expr.text == "!=") {
    const auto kind_of = [](const Value& v) { return v.kind == Value::Kind::string ? Value::Kind::symbol : v.kind; };
    const bool typed = kind_of(left) != kind_of(right) && left.kind != Value::Kind::string &&
                       right.kind != Value::Kind::string && !(is_version(left.text) && is_version(right.text));
    if (typed) {
      return wrong_type(expr.operands[1]->span, kind_name(left.kind), right);
    }
    return Value::of_flag(same(left, right) == (expr.text == "=="));
  }
  if (left.kind == Value::Kind::duration && right.kind == Value::Kind::duration) {
    const auto a = *parse_duration(left.text);
    const auto b = *parse_duration(right.text);
    const auto order = a <=> b;
    return Value::of_flag(expr.text == "<"    ? order < 0
                          : expr.text == "<=" ? order <= 0
                          : expr.text == ">"  ? order > 0
                                              : order >= 0);
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const Value& side = i == 0 ? left : right;
    if (!is_version(side.text)) {
      return wrong_type(expr.operands[i]->span, "a version or number", side);
    }
  }
  const auto order = compare_versions(left.text, right.text);
  return Value::of_flag(expr.text == "<"    ? order < 0
                        : expr.text == "<=" ? order <= 0
                        : expr.text == ">"  ? order > 0
                                            : order >= 0);
}

Value Scope::membership(const Expr& expr, const Value& left, const Value& right) {
  const bool pattern = right.kind == Value::Kind::version;
  if (right.kind == Value::Kind::string) {
    return Value::of_flag(right.text.find(to_text(left)) != std::string::npos);
  }
  if (right.kind != Value::Kind::list && !pattern) {
    return wrong_type(expr.operands[1]->span, "a list or a series such as `13.2.*`", right);
  }
  return Value::of_flag(matches(left, right));
}

Value Scope::match(const Expr& expr) {
  const Value subject = evaluate(*expr.operands[0]);
  if (subject.is_error()) {
    return subject;
  }
  std::vector<std::string> arms;
  for (const Expr::Arm& arm : expr.arms) {
    if (!arm.pattern) {
      return evaluate(*arm.value);
    }
    const Value pattern = evaluate(*arm.pattern);
    if (pattern.is_error()) {
      return pattern;
    }
    if (matches(subject, pattern)) {
      return evaluate(*arm.value);
    }
    arms.push_back(to_text(pattern));
  }
  const std::string name = expr.operands[0]->kind == Expr::Kind::literal ? expr.operands[0]->text : "the value";
  sink_
      .error("no-match-arm", expr.operands[0]->span, "no arm matches: `{}` is `{}` in the env `{}`", name,
             to_text(subject), configuration_.env)
      .help("the arms are {}; add one for `{}`, or `_`", fmt::join(arms, ", "), to_text(subject));
  return Value::error();
}

Value Scope::value(const Word& word) {
  const bool one = word.quote == Word::Quote::bare && word.parts.size() == 1;
  if (one && word.parts[0].kind == Part::Kind::interpolation) {
    return evaluate(*word.parts[0].expr);
  }
  const auto content = text(word);
  if (!content) {
    return Value::error();
  }
  return word.quote == Word::Quote::bare ? parse_literal(*content) : Value::of_string(*content);
}

std::optional<std::string> Scope::text(const Word& word) {
  std::string content;
  for (const Part& part : word.parts) {
    if (part.kind == Part::Kind::text) {
      content += part.text;
      continue;
    }
    if (part.kind == Part::Kind::hole) {
      content += "{" + part.text + "}";
      continue;
    }
    const Value value = evaluate(*part.expr);
    if (value.is_error()) {
      return std::nullopt;
    }
    if (value.kind == Value::Kind::list) {
      wrong_type(part.span, "one value", value);
      return std::nullopt;
    }
    content += to_text(value);
  }
  return content;
}

void Scope::each_statement(const std::vector<Statement>& statements,
                           const std::function<void(const Statement&)>& visit) {
  push();
  for (const Statement& statement : statements) {
    each_statement(statement, visit);
  }
  pop();
}

void Scope::run_for(const Statement& statement, const std::function<void(const Statement&)>& visit) {
  const Value list = evaluate(*statement.expr);
  if (list.kind != Value::Kind::list) {
    wrong_type(statement.expr->span, "a list", list);
    return;
  }
  const std::string name = statement.items[1].word.plain().value_or("");
  for (const Value& element : list.list) {
    push();
    set(name, element);
    each_statement(statement.block->statements, visit);
    pop();
  }
}

void Scope::each_statement(const Statement& statement, const std::function<void(const Statement&)>& visit) {
  const std::string_view keyword = statement.keyword();
  if (keyword == "let" && statement.expr) {
    set(statement.items[1].word.plain().value_or(""), evaluate(*statement.expr));
  } else if (keyword == "for" && statement.expr) {
    run_for(statement, visit);
  } else if (keyword == "if" && statement.expr) {
    const Statement* branch = &statement;
    while (branch != nullptr && branch->expr) {
      const auto holds = condition(*branch->expr);
      if (!holds || *holds) {
        branch = holds ? branch : nullptr;
        break;
      }
      branch = branch->otherwise.get();
    }
    if (branch != nullptr && branch->block) {
      each_statement(branch->block->statements, visit);
    }
  } else {
    visit(statement);
  }
}

}  // namespace stagec::model
