#include "specialize/declared_facts.h"

#include <algorithm>

#include "model/declare.h"
#include "specialize/settings.h"

namespace stagec::specialize {

using model::Bindings;
using model::NameRule;
using model::NameScheme;
using model::Program;
using model::Setting;
using model::Use;
using syntax::Item;
using syntax::Part;

namespace {

/// Values whose text `is_known` are checked against their options' types.
template <typename IsKnown>
void check_use(const Program& program, const Use& use, IsKnown is_known, diag::Sink& sink) {
  const model::Stage* stage = used_stage(program, use, sink);
  if (stage == nullptr) {
    return;
  }
  for (const Setting& setting : use.settings) {
    if (has_option(*stage, setting, sink) && is_known(setting)) {
      static_cast<void>(given_value(*stage, setting, sink));
    }
  }
}

/// What a rule's holes stand for before there is a name: some version.
Bindings any_version(const NameRule& rule) {
  Bindings bindings;
  for (const syntax::Word* word : rule.parts) {
    for (const Part& part : word->parts) {
      if (part.kind != Part::Kind::text) {
        bindings[part.kind == Part::Kind::hole ? part.text : part.expr->text] = model::Value::of_version("1");
      }
    }
  }
  return bindings;
}

bool is_plain(const std::vector<Item>& items, Span where) {
  const auto item =
      std::find_if(items.begin(), items.end(), [&](const Item& other) { return other.span.begin == where.begin; });
  return item != items.end() && item->word.plain().has_value();
}

void check_rule(const Program& program, const NameRule& rule, diag::Sink& sink) {
  const Bindings bindings = any_version(rule);
  for (const NameRule::Fact& fact : rule.facts) {
    const std::vector<Item>& items = fact.statement->items;
    if (items[fact.first].word.is("arch")) {
      static_cast<void>(model::read_architecture(items, fact.first + 1, fact.statement->span, bindings, sink));
    } else if (const auto use = model::read_use(items, fact.first, fact.statement->span, bindings, sink)) {
      check_use(
          program, *use, [&](const Setting& setting) { return is_plain(items, setting.span); }, sink);
    }
  }
}

}  // namespace

void check_declared_facts(const Program& program, diag::Sink& sink) {
  const auto check_uses = [&](const model::Profile& profile) {
    for (const Use& use : profile.uses) {
      check_use(
          program, use, [](const Setting&) { return true; }, sink);
    }
  };
  for (const model::Profile& profile : program.profiles) {
    check_uses(profile);
  }
  for (const NameScheme& scheme : program.schemes) {
    for (const NameRule& rule : scheme.rules) {
      check_rule(program, rule, sink);
    }
  }
  for (const model::Env& env : program.envs) {
    if (!env.prebuilt.empty()) {
      check_uses(env);
    }
  }
}

}  // namespace stagec::specialize
