#include "specialize/guards.h"

#include <algorithm>
#include <iterator>

#include "model/scope.h"

namespace stagec::specialize {

using syntax::Expr;

namespace {

StageNames merged(const StageNames& a, const StageNames& b) {
  StageNames all = a;
  all.insert(b.begin(), b.end());
  return all;
}

StageNames common(const StageNames& a, const StageNames& b) {
  StageNames both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(both, both.end()));
  return both;
}

}  // namespace

StageNames implied_stages(const model::Program& program, const model::Stage* stage, const Expr& expr, bool holds) {
  if (expr.kind == Expr::Kind::literal) {
    const auto name = model::classify(program, stage, expr.text, [](std::string_view) { return false; });
    const bool present = name.kind == model::NameReference::Kind::stage && holds;
    return present ? StageNames{name.name} : StageNames{};
  }
  if (expr.kind == Expr::Kind::unary) {
    return implied_stages(program, stage, *expr.operands[0], !holds);
  }
  if (expr.kind != Expr::Kind::binary || (expr.text != "and" && expr.text != "or")) {
    return {};
  }
  const StageNames left = implied_stages(program, stage, *expr.operands[0], holds);
  const StageNames right = implied_stages(program, stage, *expr.operands[1], holds);
  // Both sides are known to hold in a true `and`, to fail in a false `or`; else only what both imply.
  return (expr.text == "and") == holds ? merged(left, right) : common(left, right);
}

StageNames needed_stages(const model::Program& program, const model::Stage& stage) {
  StageNames found;
  std::vector<const model::Stage*> open = {&stage};
  while (!open.empty()) {
    const model::Stage* next = open.back();
    open.pop_back();
    if (!found.insert(next->name).second) {
      continue;
    }
    for (const model::Reference& need : next->needs) {
      if (const model::Stage* needed = program.stage(need.name)) {
        open.push_back(needed);
      }
    }
  }
  return found;
}

}  // namespace stagec::specialize
