// What a stage says in statements that could not be read. Uses of what they may declare stay silent.
#include "base/is_one_of.h"
#include "base/spelling.h"
#include "model/declare.h"

namespace stagec::model {

using syntax::Item;
using syntax::Statement;

namespace {

constexpr std::string_view values[] = {"let", "option", "pin", "table"};
/// Steps that name what they bring, by `as NAME`, and statements that hold others.
constexpr std::string_view may_name[] = {"fetch", "for", "git", "if", "layer", "mount", "take"};

/// The name that a statement gives to a value, without the colon behind that of an option; nothing if none was read.
std::string name_in(const Statement& statement) {
  const std::vector<Item>& items = statement.items;
  for (std::size_t i = 1; i < items.size(); ++i) {
    const bool names_it = is_one_of(items[0].word.plain().value_or(""), values) ? i == 1 : items[i - 1].word.is("as");
    if (names_it && items[i].kind == Item::Kind::word) {
      std::string name = items[i].word.plain().value_or("");
      name.resize(name.size() - (name.ends_with(':') ? 1 : 0));
      return is_value_name(name) && name != "by" ? name : "";
    }
  }
  return "";
}

/// The name in front of a type or a value where the keyword is missing: `NAME : TYPE`, `NAME = VALUE`.
std::string name_without_keyword(const Statement& statement) {
  const std::vector<Item>& items = statement.items;
  std::string name = items.empty() ? "" : items[0].word.plain().value_or("");
  const bool colon = name.ends_with(':');
  name.resize(name.size() - (colon ? 1 : 0));
  const bool follows = colon || (items.size() > 1 && (items[1].word.is(":") || items[1].word.is("=")));
  return follows && is_value_name(name) ? name : "";
}

void lose_option(const std::string& name, Span span, Stage& stage) {
  if (stage.option(name) == nullptr) {
    stage.options.push_back({name, span, OptionType::unknown, {}, nullptr});
  }
}

}  // namespace

void lose_statement(const Statement& statement, std::string_view keyword, bool header, Stage& stage) {
  const bool anything = keyword.empty();
  stage.lost.needs = stage.lost.needs || anything || keyword == "needs";
  stage.lost.header = stage.lost.header || anything || header;
  const std::string name = name_in(statement);
  const bool names_something = anything || is_one_of(keyword, values) || is_one_of(keyword, may_name);
  if (keyword == "option" && !name.empty()) {
    lose_option(name, statement.items[1].span, stage);
  } else if (!name.empty()) {
    stage.lost.names.insert(name);
  } else if (names_something) {
    stage.lost.any_name = true;
  }
  // What other steps say holds without one of them, but not without its name.
  stage.sound = stage.sound && !stage.lost.header && !names_something;
}

void lose_unknown_statement(const Statement& statement, Stage& stage) {
  const std::string name = name_without_keyword(statement);
  if (!name.empty()) {
    stage.sound = false;
    lose_option(name, statement.items[0].span, stage);
    return;
  }
  const auto meant = closest(std::string(statement.keyword()), header_keywords());
  if (meant) {
    lose_statement(statement, *meant, true, stage);
  }
}

void lose_statements_in(const Statement& statement, Stage& stage) {
  const std::string_view keyword = statement.keyword();
  if (keyword != "if" && keyword != "for" && keyword != "layer") {
    return;  // lines of its block are settings and packages
  }
  for (const Statement* branch = &statement; branch != nullptr; branch = branch->otherwise.get()) {
    if (!branch->block) {
      continue;
    }
    for (const Statement& lost : branch->block->lost) {
      lose_statement(lost, lost.keyword(), false, stage);
    }
    for (const Statement& inner : branch->block->statements) {
      lose_statements_in(inner, stage);
    }
  }
}

}  // namespace stagec::model
