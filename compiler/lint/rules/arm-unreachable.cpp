// `arm-unreachable`: an arm of a `match` that no value comes to.
#include <algorithm>
#include <string>
#include <vector>

#include "lint/rule.h"
#include "lint/statements.h"
#include "model/scope.h"

namespace stagec::lint {

namespace {

using model::Value;
using syntax::Expr;

/// The values of a pattern that stands there as it is: a literal, or a list of them. Empty for any other.
std::vector<Value> values_of(const Expr& pattern) {
  const std::vector<syntax::ExprPtr>& list = pattern.operands;
  std::vector<Value> values;
  const auto add = [&](const Expr& expr) {
    const auto quoted = expr.kind == Expr::Kind::string ? expr.word.plain() : std::nullopt;
    const Value literal = expr.kind == Expr::Kind::literal ? model::parse_literal(expr.text) : Value();
    const bool may_be_name = literal.kind == Value::Kind::symbol;
    if (quoted) {
      values.push_back(Value::of_string(*quoted));
    } else if (literal.kind != Value::Kind::none && !may_be_name) {
      values.push_back(literal);
    }
  };
  if (pattern.kind != Expr::Kind::list) {
    add(pattern);
    return values;
  }
  std::for_each(list.begin(), list.end(), [&](const syntax::ExprPtr& element) { add(*element); });
  return values.size() == list.size() ? values : std::vector<Value>();
}

/// True if all that is of `value` is of `pattern`: 13.2.1 and 13.2.* are of 13.*.
bool covers(const Value& pattern, const Value& value) {
  if (model::is_version_pattern(value.text)) {
    const bool longer = value.text.size() >= pattern.text.size();
    return model::is_version_pattern(pattern.text) && longer &&
           value.text.starts_with(pattern.text.substr(0, pattern.text.size() - 1));
  }
  return model::matches(value, pattern);
}

void check_match(const Expr& match, Findings& findings) {
  std::vector<std::pair<Value, Span>> earlier;
  for (const Expr::Arm& arm : match.arms) {
    if (!arm.pattern) {
      earlier.emplace_back(Value(), arm.span);
      continue;
    }
    const std::vector<Value> values = values_of(*arm.pattern);
    Span by;
    const auto taken = [&](const Value& value) {
      const auto found = std::find_if(earlier.begin(), earlier.end(), [&](const auto& one) {
        return one.first.kind == Value::Kind::none || covers(one.first, value);
      });
      by = found == earlier.end() ? by : found->second;
      return found != earlier.end();
    };
    const bool after_default = std::any_of(earlier.begin(), earlier.end(),
                                           [](const auto& one) { return one.first.kind == Value::Kind::none; });
    if ((!values.empty() || after_default) && std::all_of(values.begin(), values.end(), taken)) {
      by = values.empty() ? earlier.back().second : by;
      findings.report(arm.pattern->whole, "no value comes to this arm: an arm above it takes them all")
          .label(by, "taken here")
          .help("take it away, or put the more exact arm first");
    }
    for (const Value& value : values) {
      earlier.emplace_back(value, arm.pattern->whole);
    }
  }
}

void check(const Project& project, Findings& findings) {
  for (const model::Stage& stage : project.compilation.program().stages) {
    each_expression(stage, [&](const Expr& expr) {
      if (expr.kind == Expr::Kind::match) {
        check_match(expr, findings);
      }
    });
  }
}

}  // namespace

extern const Rule arm_unreachable_rule;
const Rule arm_unreachable_rule = {
    "arm-unreachable", "an arm of a `match` that no value comes to", diag::Severity::warning, {}, nullptr, check};

}  // namespace stagec::lint
