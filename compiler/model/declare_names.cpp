// `names PREFIX { part … => facts }`.
#include <algorithm>

#include "base/spelling.h"
#include "model/declare.h"

namespace stagec::model {

using syntax::Item;
using syntax::Part;
using syntax::Statement;
using syntax::Word;

namespace {

/// The parts of a rule without what its holes are called: two rules that fit the same names are equal here.
std::string shape_of(const NameRule& rule) {
  std::string shape;
  for (const Word* word : rule.parts) {
    for (const Part& part : word->parts) {
      shape += part.kind == Part::Kind::text ? part.text : "{}";
    }
    shape += ' ';
  }
  return shape;
}

/// Adds the fact that starts at an item of the line: `use`, `without` or `arch`.
void add_fact(const Statement& line, std::size_t first, NameRule& rule, DeclareContext& context) {
  static const std::vector<std::string> known = {"arch", "use", "without"};
  const Item& item = line.items[first];
  const std::string keyword = item.kind == Item::Kind::word ? item.word.plain().value_or("") : "";
  if (rule.nothing) {
    context.sink.error("unexpected-text", line.span, "a part that states nothing states no further facts");
    return;
  }
  if (std::find(known.begin(), known.end(), keyword) != known.end()) {
    rule.facts.push_back({&line, first});
    return;
  }
  diag::Report report = context.sink.error("unknown-statement", item.span, "a name rule has no statement `{}`",
                                           context.sources.text(item.span));
  if (const auto near = closest(keyword, known)) {
    report.help("did you mean `{}`?", *near);
  } else {
    report.help("expected `use`, `without`, `arch` or `nothing`");
  }
}

/// `part … => fact`; nothing if that is not what stands there.
std::optional<NameRule> read_rule(const Statement& line, DeclareContext& context) {
  NameRule rule;
  rule.span = line.span;
  std::size_t index = 0;
  while (index < line.items.size() && !line.items[index].word.is("=>")) {
    rule.parts.push_back(&line.items[index++].word);
  }
  if (index + 1 >= line.items.size() || rule.parts.empty()) {
    context.sink.error("missing-argument", line.span, "a name rule needs `part => facts`")
        .help("for a part that states nothing write `=> nothing \"why\"`");
    return std::nullopt;
  }
  if (line.items[index + 1].word.is("nothing")) {
    rule.nothing = true;
  } else {
    add_fact(line, index + 1, rule, context);
  }
  return rule;
}

void add_rule(NameRule rule, NameScheme& scheme, DeclareContext& context) {
  const auto earlier = std::find_if(scheme.rules.begin(), scheme.rules.end(),
                                    [&](const NameRule& other) { return shape_of(other) == shape_of(rule); });
  if (earlier != scheme.rules.end()) {
    context.sink.error("duplicate-rule", rule.span, "two rules of `{}` are for the same part of a name", scheme.name)
        .label(earlier->span, "the first of them")
        .help("write all that the part states in one rule, with `;` between");
  }
  scheme.rules.push_back(std::move(rule));
}

void read_rules(const syntax::Block& block, NameScheme& scheme, DeclareContext& context) {
  bool goes_on = false;
  bool sound = false;
  std::uint32_t last = block.open.end;
  for (const Statement& line : block.statements) {
    const bool lost_between = std::any_of(block.lost.begin(), block.lost.end(), [&](const Statement& lost) {
      return lost.span.begin > last && lost.span.begin < line.span.begin;
    });
    goes_on = goes_on && !lost_between;
    last = line.span.begin;
    if (!goes_on) {
      auto rule = read_rule(line, context);
      sound = rule.has_value();
      if (rule) {
        add_rule(*std::move(rule), scheme, context);
      }
    } else if (sound) {
      add_fact(line, 0, scheme.rules.back(), context);
    }
    goes_on = line.terminator == syntax::Terminator::semicolon;
  }
}

}  // namespace

void declare_names(const Statement& statement, DeclareContext& context) {
  const Word* word = required_word(statement, 1, "a prefix", context);
  if (word == nullptr) {
    context.program.complete = false;
    return;
  }
  NameScheme scheme;
  scheme.name = plain_text(*word, context).value_or("");
  scheme.span = word->span;
  no_more_items(statement, 2, context);
  if (!statement.block) {
    context.sink.error("missing-argument", statement.span, "`names {}` has no block", scheme.name)
        .help("write `names {} {{ part => use STAGE }}`", scheme.name);
    context.program.complete = false;
    return;
  }
  if (!check_name(scheme.name, word->span, context)) {
    context.program.complete = false;
    return;
  }
  const std::size_t errors = context.sink.error_count();
  read_rules(*statement.block, scheme, context);
  scheme.complete = statement.block->lost.empty() && context.sink.error_count() == errors;
  const auto& schemes = context.program.schemes;
  const auto earlier =
      std::find_if(schemes.begin(), schemes.end(), [&](const NameScheme& other) { return other.name == scheme.name; });
  if (earlier != schemes.end()) {
    context.sink.error("duplicate-names", scheme.span, "the rules for `{}` are declared twice", scheme.name)
        .label(earlier->span, "declared here first")
        .help("write all of them in one block");
    return;
  }
  context.program.schemes.push_back(std::move(scheme));
}

}  // namespace stagec::model
