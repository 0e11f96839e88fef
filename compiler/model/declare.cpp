#include "model/declare.h"

#include <algorithm>

#include "base/spelling.h"

namespace stagec::model {

using syntax::Item;
using syntax::Part;
using syntax::Statement;
using syntax::Word;

bool is_name(std::string_view text) {
  const auto alnum = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); };
  return !text.empty() && alnum(text[0]) && std::all_of(text.begin(), text.end(), [&](char c) {
    return alnum(c) || c == '.' || c == '_' || c == '+' || c == '-';
  });
}

const Word* required_word(const Statement& statement, std::size_t index, std::string_view what,
                          DeclareContext& context) {
  if (index < statement.items.size() && statement.items[index].kind == Item::Kind::word) {
    return &statement.items[index].word;
  }
  const std::uint32_t at = statement.items[std::min(index, statement.items.size()) - 1].span.end;
  context.sink.error("missing-argument", {statement.span.file, statement.span.begin, at}, "`{}` needs {}",
                     statement.keyword(), what);
  return nullptr;
}

bool check_name(std::string_view name, Span span, DeclareContext& context) {
  if (is_name(name)) {
    return true;
  }
  context.sink.error("not-a-name", span, "`{}` is not a name", name)
      .help("a name has letters, digits and `._+-`, and starts with a letter or digit");
  return false;
}

std::optional<std::string> plain_text(const Word& word, DeclareContext& context) {
  std::optional<std::string> text = word.plain();
  if (!text) {
    context.sink.error("not-plain", word.span, "this is known before any env is, and so takes no `{{{{…}}}}`");
  }
  return text;
}

std::vector<Reference> read_names(const std::vector<Item>& items, std::size_t first, DeclareContext& context) {
  std::vector<Reference> names;
  for (std::size_t i = first; i < items.size(); ++i) {
    if (items[i].kind == Item::Kind::comma) {
      continue;
    }
    if (items[i].kind == Item::Kind::list) {
      context.sink.error("unexpected-text", items[i].span, "expected a name, found a list")
          .help("write the names one after the other with commas between");
      continue;
    }
    const std::optional<std::string> name = plain_text(items[i].word, context);
    if (name && check_name(*name, items[i].span, context)) {
      names.push_back({*name, items[i].span});
    }
  }
  return names;
}

void no_more_items(const Statement& statement, std::size_t first, DeclareContext& context) {
  if (first < statement.items.size()) {
    context.sink.error("unexpected-text", cover(statement.items[first].span, statement.items.back().span),
                       "expected the end of the line, found `{}`", context.sources.text(statement.items[first].span));
  }
}

namespace {

void declare_indexes(const Statement& statement, DeclareContext& context) {
  const Word* date = required_word(statement, 1, "a date such as 2026-11-30", context);
  if (date == nullptr) {
    return;
  }
  const std::string text = date->plain().value_or("");
  if (!is_date(text)) {
    context.sink.error("not-a-date", date->span, "`{}` is not a day of the calendar", text)
        .help("write it as YEAR-MONTH-DAY, for example 2026-11-30");
    return;
  }
  if (!context.program.indexes.empty()) {
    context.sink.error("indexes-twice", statement.span, "`indexes` stands twice")
        .label(context.program.indexes_span, "and here");
    return;
  }
  context.program.indexes = text;
  context.program.indexes_span = statement.span;
}

using Declare = void (*)(const Statement&, DeclareContext&);

constexpr std::pair<std::string_view, Declare> declarations[] = {
    {"builder", declare_stage}, {"env", declare_env},         {"indexes", declare_indexes},
    {"names", declare_names},   {"profile", declare_profile}, {"stage", declare_stage},
};

}  // namespace

void declare_file(const syntax::Ast& ast, DeclareContext& context) {
  std::vector<std::string> known;
  for (const auto& [keyword, declare] : declarations) {
    known.emplace_back(keyword);
  }
  bool in_order = !ast.stray_brace;  // else statements of a block stand outside of it
  for (const Statement& statement : ast.statements) {
    const auto* found = std::find_if(std::begin(declarations), std::end(declarations),
                                     [&](const auto& entry) { return entry.first == statement.keyword(); });
    if (found != std::end(declarations)) {
      found->second(statement, context);
      in_order = !ast.stray_brace && (statement.block || found->second == declare_env);
      continue;
    }
    context.program.complete = false;
    if (!in_order) {
      continue;
    }
    in_order = statement.block.has_value();
    const Span where = statement.keyword_span();
    const std::string text(context.sources.text(where));
    diag::Report report = context.sink.error("unknown-declaration", where, "nothing is declared by `{}`", text);
    if (const auto near = closest(text, known)) {
      report.help("did you mean `{}`?", *near);
    } else {
      report.help("expected `stage`, `builder`, `env`, `profile`, `names` or `indexes`");
    }
  }
}

namespace {

/// Inside quotes a `{` may stand for itself, so only names that are known are filled in there.
std::string fill_in_quoted(std::string text, const Bindings& bindings) {
  for (const auto& [name, value] : bindings) {
    const std::string hole = "{" + name + "}";
    const std::string filling = to_text(value);
    for (std::size_t at = text.find(hole); at != std::string::npos; at = text.find(hole, at + filling.size())) {
      text.replace(at, hole.size(), filling);
    }
  }
  return text;
}

}  // namespace

std::optional<std::string> fill_in(const Word& word, const Bindings& bindings, diag::Sink& sink) {
  std::string text;
  for (const Part& part : word.parts) {
    if (part.kind == Part::Kind::text) {
      text += part.raw ? part.text : fill_in_quoted(part.text, bindings);
      continue;
    }
    const bool literal = part.expr && part.expr->kind == syntax::Expr::Kind::literal;
    const std::string name = part.kind == Part::Kind::hole ? part.text : literal ? part.expr->text : "";
    const auto found = bindings.find(name);
    if (found == bindings.end()) {
      std::vector<std::string> known;
      for (const auto& [key, value] : bindings) {
        known.push_back(key);
      }
      diag::Report report = sink.error("unknown-name", part.span, "nothing is named `{}` here", name);
      if (const auto near = closest(name, known)) {
        report.help("did you mean `{}`?", *near);
      }
      return std::nullopt;
    }
    text += to_text(found->second);
  }
  return text;
}

namespace {

Value list_value(const std::vector<Word>& words, const Bindings& bindings, diag::Sink& sink) {
  std::vector<Value> values;
  for (const Word& word : words) {
    const auto text = fill_in(word, bindings, sink);
    values.push_back(!text                             ? Value::error()
                     : word.quote == Word::Quote::bare ? parse_literal(*text)
                                                       : Value::of_string(*text));
  }
  return Value::of_list(std::move(values));
}

/// `option=value`, or the bare value of the option `version`.
std::optional<Setting> read_setting(const std::vector<Item>& items, std::size_t& index, const Bindings& bindings,
                                    diag::Sink& sink) {
  const Item& item = items[index];
  const auto text = fill_in(item.word, bindings, sink);
  if (!text) {
    return std::nullopt;
  }
  const std::size_t equals = item.word.quote == Word::Quote::bare ? text->find('=') : std::string::npos;
  if (equals == std::string::npos) {
    const bool quoted = item.word.quote != Word::Quote::bare;
    return Setting{"version", quoted ? Value::of_string(*text) : parse_literal(*text), item.span};
  }
  Setting setting{text->substr(0, equals), parse_literal(text->substr(equals + 1)), item.span};
  const bool list_follows = equals + 1 == text->size() && index + 1 < items.size() &&
                            items[index + 1].kind == Item::Kind::list && items[index + 1].span.begin == item.span.end;
  if (list_follows) {
    ++index;
    setting.value = list_value(items[index].list, bindings, sink);
    setting.span.end = items[index].span.end;
  }
  return setting;
}

}  // namespace

void report_two_values(const std::string& stage, const Setting& first, const Setting& second, diag::Sink& sink) {
  sink.error("setting-twice", second.span, "the option `{}` of `{}` is given two values", second.option, stage)
      .at("`{}` here", to_text(second.value))
      .label(first.span, "`{}` here", to_text(first.value));
}

std::optional<Use> read_use(const std::vector<Item>& items, std::size_t first, Span whole, const Bindings& bindings,
                            diag::Sink& sink) {
  const bool without = items[first].word.is("without");
  if (first + 1 >= items.size() || items[first + 1].kind != Item::Kind::word) {
    sink.error("missing-argument", whole, "`{}` needs the name of a stage", without ? "without" : "use");
    return std::nullopt;
  }
  const auto name = fill_in(items[first + 1].word, bindings, sink);
  if (!name) {
    return std::nullopt;
  }
  Use use{*name, items[first + 1].span, without, {}};
  for (std::size_t i = first + 2; i < items.size(); ++i) {
    if (items[i].kind != Item::Kind::word || without) {
      sink.error("unexpected-text", items[i].span, "expected {}",
                 without ? "the end of the line" : "a version or `option=value`");
      return std::nullopt;
    }
    auto setting = read_setting(items, i, bindings, sink);
    if (!setting) {
      continue;
    }
    const auto other = std::find_if(use.settings.begin(), use.settings.end(),
                                    [&](const Setting& earlier) { return earlier.option == setting->option; });
    if (other != use.settings.end() && !same(other->value, setting->value)) {
      report_two_values(use.stage, *other, *setting, sink);
      continue;
    }
    use.settings.push_back(std::move(*setting));
  }
  return use;
}

}  // namespace stagec::model
