// `stage` and `builder`: header statements, each in a function of its own.
#include <algorithm>
#include <charconv>

#include "base/is_one_of.h"
#include "model/declare.h"

namespace stagec::model {

using syntax::Item;
using syntax::Statement;
using syntax::Word;

namespace {

std::string text_of(const std::vector<Item>& items, std::size_t index) {
  return index < items.size() && items[index].kind == Item::Kind::word ? items[index].word.plain().value_or("") : "";
}

void read_summary(const Statement& statement, Stage& stage, DeclareContext& context) {
  if (const Word* word = required_word(statement, 1, "a text in quotes", context)) {
    stage.summary = plain_text(*word, context).value_or("");
  }
  no_more_items(statement, 2, context);
}

void read_from(const Statement& statement, Stage& stage, DeclareContext& context) {
  stage.from = required_word(statement, 1, "a base image", context);
  stage.from_span = statement.span;
  no_more_items(statement, 2, context);
}

void read_shell(const Statement& statement, Stage& stage, DeclareContext& context) {
  const Word* word = required_word(statement, 1, "`bash` or `sh`", context);
  if (word == nullptr) {
    return;
  }
  if (word->is("bash")) {
    stage.shell = "bash";
  } else if (!word->is("sh")) {
    context.sink
        .error("unknown-shell", word->span, "`{}` is not a shell that a stage can ask for", word->plain().value_or(""))
        .help("expected `bash` or `sh`");
  }
}

/// Names from `first` on; none at all is reported.
std::vector<Reference> stage_names(const Statement& statement, std::size_t first, DeclareContext& context) {
  if (statement.items.size() <= first) {
    required_word(statement, first, "the name of a stage", context);
  }
  return read_names(statement.items, first, context);
}

void read_needs(const Statement& statement, Stage& stage, DeclareContext& context) {
  const bool one_of = statement.items.size() > 2 && statement.items[1].kind == Item::Kind::word &&
                      statement.items[1].word.is("one") && statement.items[2].kind == Item::Kind::word &&
                      statement.items[2].word.is("of");
  std::vector<Reference> names = stage_names(statement, one_of ? 3 : 1, context);
  if (!one_of) {
    stage.needs.insert(stage.needs.end(), names.begin(), names.end());
  } else if (!names.empty()) {
    stage.needs_one_of.push_back(std::move(names));
  }
}

void read_after(const Statement& statement, Stage& stage, DeclareContext& context) {
  const auto names = stage_names(statement, 1, context);
  stage.after.insert(stage.after.end(), names.begin(), names.end());
}

void read_conflicts(const Statement& statement, Stage& stage, DeclareContext& context) {
  const auto names = stage_names(statement, 1, context);
  stage.conflicts.insert(stage.conflicts.end(), names.begin(), names.end());
}

void read_place(const Statement& statement, Stage& stage, DeclareContext& context) {
  const Word* word = required_word(statement, 1, "`first` or `last`", context);
  if (word == nullptr) {
    return;
  }
  if (!word->is("first") && !word->is("last")) {
    context.sink.error("unexpected-text", word->span, "expected `first` or `last`, found `{}`",
                       context.sources.text(word->span));
    return;
  }
  stage.place = word->is("first") ? Place::first : Place::last;
}

constexpr std::pair<std::string_view, OptionType> option_types[] = {
    {"flag", OptionType::flag},     {"list", OptionType::list},       {"number", OptionType::number},
    {"string", OptionType::string}, {"version", OptionType::version},
};

/// `A | B`; items from `index` on.
void read_symbols(const Statement& statement, std::size_t index, OptionDecl& option, DeclareContext& context) {
  for (std::size_t i = index; i < statement.items.size(); ++i) {
    const std::string symbol = text_of(statement.items, i);
    if (symbol == "|" || symbol == "=" || symbol.empty()) {
      continue;
    }
    if (std::find(option.symbols.begin(), option.symbols.end(), symbol) != option.symbols.end()) {
      context.sink.error("duplicate-option", statement.items[i].span, "`{}` stands twice among the values of `{}`",
                         symbol, option.name);
    }
    option.symbols.push_back(symbol);
  }
  if (option.symbols.empty()) {
    context.sink.error("missing-argument", statement.span, "`one of` needs the values that `{}` can have", option.name)
        .help("for example `one of A | B`");
  }
}

/// `TYPE` or `one of A | B`; items from `index` on. An unknown type is reported and fits every value.
void read_type(const Statement& statement, std::size_t index, OptionDecl& option, DeclareContext& context) {
  const std::string type = text_of(statement.items, index);
  if (type == "one" && text_of(statement.items, index + 1) == "of") {
    option.type = OptionType::symbol;
    read_symbols(statement, index + 2, option, context);
    return;
  }
  const auto* found = std::find_if(std::begin(option_types), std::end(option_types),
                                   [&](const auto& entry) { return entry.first == type; });
  if (found != std::end(option_types)) {
    option.type = found->second;
    const std::size_t after = index + 1;
    const bool only_default = after >= statement.items.size() || statement.items[after].word.is("=");
    no_more_items(statement, only_default ? statement.items.size() : after, context);
    return;
  }
  option.type = OptionType::unknown;
  const Span where = index < statement.items.size() ? statement.items[index].span : statement.span;
  diag::Report report = context.sink.error("unknown-type", where, "`{}` is not a type of option", type);
  if (type.find('=') != std::string::npos) {
    report.help("the `=` in front of a default has white space on both sides");
  } else {
    report.help("expected `version`, `flag`, `string`, `list`, `number` or `one of A | B`");
  }
}

void read_option(const Statement& statement, Stage& stage, DeclareContext& context) {
  OptionDecl option;
  // `NAME : TYPE` and `NAME: TYPE` are both read.
  option.name = text_of(statement.items, 1);
  option.span = statement.items.size() > 1 ? statement.items[1].span : statement.span;
  std::size_t index = 2;
  if (option.name == ":") {
    required_word(statement, statement.items.size(), "`NAME : TYPE`", context);
    return;
  }
  if (option.name.size() > 1 && option.name.back() == ':') {
    option.name.pop_back();
    --option.span.end;
  } else if (text_of(statement.items, 2) == ":") {
    index = 3;
  } else {
    context.sink.error("unexpected-text", option.span, "expected `: TYPE` after the name of the option")
        .help("for example `option version : version`");
    option.type = OptionType::unknown;
  }
  if (option.type != OptionType::unknown) {
    read_type(statement, index, option, context);
  }
  option.default_value = statement.expr.get();
  std::erase_if(stage.options, [&](const OptionDecl& other) {
    return other.name == option.name && other.type == OptionType::unknown;  // reported, and now it is known
  });
  if (const OptionDecl* earlier = stage.option(option.name)) {
    context.sink.error("duplicate-option", option.span, "the option `{}` is declared twice", option.name)
        .label(earlier->span, "declared here first");
    return;
  }
  stage.options.push_back(std::move(option));
}

std::string trailing_text(const Statement& statement, DeclareContext& context) {
  if (statement.trailing.empty()) {
    return "";
  }
  if (statement.trailing.size() > 1) {
    context.sink.error("unexpected-text", statement.trailing[1].span, "expected the end of the line after the reason");
  }
  return plain_text(statement.trailing[0].word, context).value_or("");
}

void read_supports(const Statement& statement, Stage& stage, DeclareContext& context) {
  stage.supports.push_back({statement.expr.get(), trailing_text(statement, context), statement.span});
}

void read_applies(const Statement& statement, Stage& stage, DeclareContext& /*context*/) {
  stage.applies = statement.expr.get();
  stage.applies_span = statement.span;
}

/// True for something that was meant as a date: a word that starts with a digit, or a string.
bool meant_as_date(const syntax::Expr& expr) {
  return (expr.kind == syntax::Expr::Kind::literal && expr.text[0] >= '0' && expr.text[0] <= '9') ||
         expr.kind == syntax::Expr::Kind::string;
}

/// The expression as it stands in the file.
std::string quoted(const syntax::Expr& expr, const DeclareContext& context) {
  return "`" + std::string(context.sources.text(expr.span)) + "`";
}

void read_until(const Statement& statement, Stage& stage, DeclareContext& context) {
  UntilDecl until{nullptr, "", trailing_text(statement, context), statement.span};
  const syntax::Expr& expr = *statement.expr;
  if (meant_as_date(expr)) {
    if (is_date(expr.text)) {
      until.date = expr.text;
    } else {
      context.sink.error("not-a-date", expr.span, "{} is not a day of the calendar", quoted(expr, context))
          .help("write a day as YEAR-MONTH-DAY, for example 2027-03-01, or a condition, for example `version >= 7.3`");
    }
  } else {
    until.condition = &expr;
  }
  stage.until.push_back(std::move(until));
}

void read_hotfix(const Statement& statement, Stage& stage, DeclareContext& context) {
  const Word* url = required_word(statement, 1, "the address of the fix", context);
  if (url == nullptr) {
    return;
  }
  stage.hotfix = HotfixDecl{plain_text(*url, context).value_or(""), "", statement.span};
  if (text_of(statement.items, 2) == "owner") {
    if (const Word* owner = required_word(statement, 3, "a name after `owner`", context)) {
      stage.hotfix->owner = plain_text(*owner, context).value_or("");
    }
    no_more_items(statement, 4, context);
  } else {
    no_more_items(statement, 2, context);
  }
}

constexpr std::pair<std::string_view, double> frequencies[] = {
    {"daily", 30.0}, {"monthly", 1.0}, {"never", 0.0}, {"rarely", 0.1}, {"weekly", 4.3},
};

constexpr std::pair<std::string_view, double> periods[] = {
    {"day", 30.0},
    {"month", 1.0},
    {"week", 4.3},
    {"year", 1.0 / 12},
};

std::optional<double> parse_frequency(std::string_view text) {
  for (const auto& [word, rate] : frequencies) {
    if (word == text) {
      return rate;
    }
  }
  const std::size_t slash = text.find('/');
  double number = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + std::min(slash, text.size()), number);
  if (slash == std::string_view::npos || parsed.ec != std::errc() || parsed.ptr != text.data() + slash) {
    return std::nullopt;
  }
  for (const auto& [period, rate] : periods) {
    if (period == text.substr(slash + 1)) {
      return number * rate;
    }
  }
  return std::nullopt;
}

void read_changes(const Statement& statement, Stage& stage, DeclareContext& context) {
  const Word* word = required_word(statement, 1, "how often, for example `monthly` or `3/month`", context);
  if (word == nullptr) {
    return;
  }
  const std::string text = word->plain().value_or("");
  stage.changes_per_month = parse_frequency(text);
  stage.changes_span = statement.span;
  if (!stage.changes_per_month) {
    context.sink.error("not-a-frequency", word->span, "`{}` does not say how often", text)
        .help(
            "expected `never`, `rarely`, `monthly`, `weekly`, `daily`, or a number with `/day`, `/week`, `/month` or "
            "`/year`");
  }
}

void read_takes(const Statement& statement, Stage& stage, DeclareContext& context) {
  const Word* word = required_word(statement, 1, "a duration such as `25m`", context);
  if (word == nullptr) {
    return;
  }
  const std::string text = word->plain().value_or("");
  stage.takes_seconds = parse_duration(text);
  stage.takes_span = statement.span;
  if (!stage.takes_seconds) {
    context.sink.error("not-a-duration", word->span, "`{}` is not a duration", text)
        .help("write a number with `s`, `m` or `h`, for example `25m`");
  }
}

void read_let(const Statement& statement, Stage& stage, DeclareContext& context) {
  LetDecl let{text_of(statement.items, 1), statement.items[1].span, statement.expr.get()};
  if (const LetDecl* earlier = stage.let(let.name)) {
    context.sink.error("duplicate-let", let.span, "`{}` is given a value twice", let.name)
        .label(earlier->span, "given here first");
    return;
  }
  stage.lets.push_back(std::move(let));
}

void read_pin(const Statement& statement, Stage& stage, DeclareContext& context) {
  PinDecl pin{text_of(statement.items, 1), statement.span, "", statement.span, ""};
  const Word* path = required_word(statement, 3, "`NAME from \"FILE\"`", context);
  if (path == nullptr || text_of(statement.items, 2) != "from") {
    return;
  }
  pin.path = join_path(parent_path(context.path), plain_text(*path, context).value_or(""));
  pin.path_span = path->span;
  std::string why;
  const std::optional<std::string> text = context.files.read(pin.path, why);
  if (!text) {
    context.sink.error("unreadable-file", path->span, "the pin file `{}` cannot be read: {}", pin.path, why);
  } else {
    const std::size_t begin = std::min(text->find_first_not_of(" \t\r\n"), text->size());
    pin.value = text->substr(begin, text->find_first_of(" \t\r\n", begin) - begin);
    if (pin.value.empty()) {
      context.sink.error("empty-pin", path->span, "the pin file `{}` holds no word", pin.path);
    }
  }
  // Without its value, too: its name is known.
  stage.pins.push_back(std::move(pin));
}

using ReadHeader = void (*)(const Statement&, Stage&, DeclareContext&);
struct Header {
  std::string_view keyword;
  ReadHeader read;
  bool once;
};

constexpr Header headers[] = {
    {"after", read_after, false},    {"applies", read_applies, true},
    {"changes", read_changes, true}, {"conflicts", read_conflicts, false},
    {"from", read_from, true},       {"hotfix", read_hotfix, true},
    {"let", read_let, false},        {"needs", read_needs, false},
    {"option", read_option, false},  {"pin", read_pin, false},
    {"place", read_place, true},     {"shell", read_shell, true},
    {"summary", read_summary, true}, {"supports", read_supports, false},
    {"table", declare_table, false}, {"takes", read_takes, true},
    {"until", read_until, false},
};

void collect_takes(const Statement& statement, Stage& stage) {
  if (statement.keyword() == "take" && statement.items.size() > 1) {
    const std::string from = text_of(statement.items, 1);
    const std::size_t colon = from.find(':');
    const bool known = std::any_of(stage.takes_from.begin(), stage.takes_from.end(),
                                   [&](const Reference& r) { return r.name == from.substr(0, colon); });
    if (!known) {
      Span where = statement.items[1].span;
      where.end = std::min(where.end, where.begin + static_cast<std::uint32_t>(std::min(colon, from.size())));
      stage.takes_from.push_back({from.substr(0, colon), where});
    }
  }
  if (statement.block && statement.block->kind == syntax::Block::Kind::statements) {
    for (const Statement& inner : statement.block->statements) {
      collect_takes(inner, stage);
    }
  }
  if (statement.otherwise) {
    collect_takes(*statement.otherwise, stage);
  }
}

const Header* find_header(std::string_view keyword) {
  const auto* found = std::find_if(std::begin(headers), std::end(headers),
                                   [&](const Header& header) { return header.keyword == keyword; });
  return found == std::end(headers) ? nullptr : found;
}

/// A statement that is no header. What is neither header nor step is reported when names are resolved.
void read_step(const Statement& statement, Stage& stage, DeclareContext& context) {
  constexpr std::string_view others[] = {"builder", "env", "names", "profile", "stage"};
  stage.body.push_back(&statement);
  collect_takes(statement, stage);
  lose_statements_in(statement, stage);
  if (is_one_of(statement.keyword(), others)) {
    context.sink
        .error("unknown-statement", statement.keyword_span(), "`{}` stands inside the stage `{}`", statement.keyword(),
               stage.name)
        .help("a `}}` is missing above, or one too many below");
    context.program.complete = false;
  }
}

void read_body(const Statement& statement, Stage& stage, DeclareContext& context) {
  std::map<std::string_view, Span> seen;
  for (const Statement& inner : statement.block->statements) {
    const Header* header = find_header(inner.keyword());
    if (header == nullptr) {
      read_step(inner, stage, context);
      continue;
    }
    const auto [earlier, first] = seen.emplace(header->keyword, inner.keyword_span());
    if (header->once && !first) {
      context.sink
          .error("statement-twice", inner.keyword_span(), "`{}` stands twice in the stage `{}`", header->keyword,
                 stage.name)
          .label(earlier->second, "stands here first");
      continue;
    }
    const std::size_t errors = context.sink.error_count();
    header->read(inner, stage, context);
    if (context.sink.error_count() != errors) {
      lose_statement(inner, header->keyword, true, stage);
    }
  }
  for (const Statement& lost : statement.block->lost) {
    lose_statement(lost, lost.keyword(), find_header(lost.keyword()) != nullptr, stage);
  }
}

}  // namespace

const std::vector<std::string>& header_keywords() {
  static const std::vector<std::string> keywords = [] {
    std::vector<std::string> names;
    for (const Header& header : headers) {
      names.emplace_back(header.keyword);
    }
    return names;
  }();
  return keywords;
}

void declare_stage(const Statement& statement, DeclareContext& context) {
  const Word* name = required_word(statement, 1, "a name", context);
  const std::optional<std::string> text = name == nullptr ? std::nullopt : plain_text(*name, context);
  const bool builder = statement.keyword() == "builder";
  if (!text || !check_name(*text, name->span, context)) {
    context.program.complete = false;
    return;
  }
  check_stage_name(*text, builder, name->span, context);
  Stage stage;
  stage.name = *text;
  stage.name_span = name->span;
  stage.span = statement.span;
  stage.builder = builder;
  stage.file = context.shown_path;
  if (!statement.block) {
    context.sink.error("missing-argument", statement.span, "the stage `{}` has no block", stage.name)
        .help("write `{} {} {{ … }}`", statement.keyword(), stage.name);
    context.program.complete = false;
  } else {
    context.program.complete = context.program.complete && statement.items.size() == 2;
    no_more_items(statement, 2, context);
    read_body(statement, stage, context);
    check_own_names(stage, context);
  }
  context.program.stages.push_back(std::move(stage));
}

}  // namespace stagec::model
