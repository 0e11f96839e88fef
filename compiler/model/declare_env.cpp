// `profile` and `env`, and the `for` that makes several envs of one declaration.
#include <algorithm>
#include <set>

#include "base/image_name.h"
#include "base/is_one_of.h"
#include "base/spelling.h"
#include "model/declare.h"

namespace stagec::model {

using syntax::Item;
using syntax::Statement;
using syntax::Word;

namespace {

constexpr std::string_view architectures[] = {"amd64", "arm64", "ppc64le", "riscv64", "s390x"};

std::string filled(const std::vector<Item>& items, std::size_t index, const Bindings& bindings,
                   DeclareContext& context) {
  if (index >= items.size() || items[index].kind != Item::Kind::word) {
    return "";
  }
  return fill_in(items[index].word, bindings, context.sink).value_or("");
}

void read_arch(const Statement& statement, Profile& profile, const Bindings& bindings, DeclareContext& context) {
  const auto arch = read_architecture(statement.items, 1, statement.span, bindings, context.sink);
  if (!arch) {
    return;
  }
  const Span where = statement.items[1].span;
  if (!profile.arch.empty() && profile.arch != *arch) {
    context.sink
        .error("setting-twice", where, "the architecture is given twice, as `{}` and as `{}`", profile.arch, *arch)
        .label(profile.arch_span, "given here first");
    return;
  }
  profile.arch = *arch;
  profile.arch_span = where;
}

/// What one body says of a stage must agree. `without` and then `use` begins anew, without what a profile gave.
void check_repeats(const Use& use, const Profile& profile, DeclareContext& context) {
  for (const Use& earlier : profile.uses) {
    if (earlier.stage != use.stage) {
      continue;
    }
    if (use.without && !earlier.without) {
      context.sink.error("setting-twice", use.span, "the stage `{}` is used and left out in one place", use.stage)
          .label(earlier.span, "used here");
      return;
    }
    for (const Setting& setting : use.settings) {
      for (const Setting& other : earlier.settings) {
        if (other.option == setting.option && !same(other.value, setting.value)) {
          report_two_values(use.stage, other, setting, context.sink);
        }
      }
    }
  }
}

void read_uses(const Statement& statement, Profile& profile, const Bindings& bindings, DeclareContext& context) {
  std::optional<Use> use = read_use(statement.items, 0, statement.span, bindings, context.sink);
  if (use) {
    check_repeats(*use, profile, context);
    profile.uses.push_back(std::move(*use));
  }
}

/// `TAG` or `NAME:TAG`; the second is of an image of its own below the repository.
void check_tag(const std::string& value, Span span, DeclareContext& context) {
  const std::size_t colon = value.find(':');
  const std::string_view tag = std::string_view(value).substr(colon == std::string::npos ? 0 : colon + 1);
  if (colon != std::string::npos && !is_image_path(std::string_view(value).substr(0, colon))) {
    context.sink.error("not-a-tag", span, "`{}` is no name of an image", value.substr(0, colon))
        .help("it has small letters and digits, with `/`, `.`, `_` or `-` between them");
  } else if (!is_image_tag(tag)) {
    context.sink.error("not-a-tag", span, "`{}` is no tag of an image", tag)
        .help("it has letters, digits, `_`, `.` and `-`, and starts with a letter, a digit or `_`");
  } else if (tag.size() > max_image_tag) {
    context.sink.error("not-a-tag", span, "a tag of {} characters", tag.size())
        .help("registries take {}", max_image_tag);
  }
}

/// `meta key=value`. Of the keys only `timeout` means something to stagec: minutes.
void read_meta(const Item& item, const std::string& text, Profile& profile, DeclareContext& context) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) {
    context.sink.error("missing-argument", item.span, "`meta` needs `key=value`, found `{}`", text);
    return;
  }
  const std::string key = text.substr(0, equals);
  const std::string value = text.substr(equals + 1);
  const bool minutes = !value.empty() && value.size() < 6 && value.find_first_not_of("0123456789") == std::string::npos;
  if (key == "timeout" && !minutes) {
    Span where = item.span;
    where.begin += item.word.plain() && !value.empty() ? static_cast<std::uint32_t>(equals) + 1 : 0;
    context.sink.error("not-a-number", where, "`{}` is not a number of minutes", value)
        .help("write the timeout of the job in minutes, for example `timeout=90`");
    return;
  }
  profile.properties[key] = {value};
}

void read_property(const Statement& statement, Profile& profile, const Bindings& bindings, DeclareContext& context) {
  required_word(statement, 1, "a value", context);
  const std::string keyword(statement.keyword());
  for (std::size_t i = 1; i < statement.items.size(); ++i) {
    if (statement.items[i].kind != Item::Kind::word) {
      continue;
    }
    std::string value = filled(statement.items, i, bindings, context);
    if (keyword == "meta") {
      read_meta(statement.items[i], value, profile, context);
      continue;
    }
    if (keyword == "tags" && !value.empty()) {
      check_tag(value, statement.items[i].span, context);
      profile.tags.push_back({value, statement.items[i].span});
    }
    profile.properties[keyword].push_back(std::move(value));
  }
}

void read_note(const Statement& statement, Profile& profile, const Bindings& bindings, DeclareContext& context) {
  if (required_word(statement, 1, "a text", context) != nullptr) {
    profile.notes.push_back(filled(statement.items, 1, bindings, context));
  }
}

void read_prebuilt(const Statement& statement, Profile& profile, const Bindings& bindings, DeclareContext& context) {
  const Word* word = required_word(statement, 1, "an image", context);
  if (word == nullptr) {
    return;
  }
  std::string image = filled(statement.items, 1, bindings, context);
  if (!profile.prebuilt.empty() && profile.prebuilt != image) {
    context.sink.error("setting-twice", word->span, "the image is given twice, as `{}` and as `{}`", profile.prebuilt,
                       image);
    return;
  }
  profile.prebuilt = std::move(image);
}

using ReadStatement = void (*)(const Statement&, Profile&, const Bindings&, DeclareContext&);
constexpr std::pair<std::string_view, ReadStatement> body_statements[] = {
    {"arch", read_arch},       {"meta", read_property}, {"note", read_note}, {"prebuilt", read_prebuilt},
    {"runner", read_property}, {"tags", read_property}, {"use", read_uses},  {"without", read_uses},
};

void read_body(const Statement& statement, Profile& profile, const Bindings& bindings, DeclareContext& context) {
  if (!statement.block) {
    return;
  }
  const std::size_t errors = context.sink.error_count();
  for (const Statement& inner : statement.block->statements) {
    const auto* found = std::find_if(std::begin(body_statements), std::end(body_statements),
                                     [&](const auto& entry) { return entry.first == inner.keyword(); });
    if (found != std::end(body_statements)) {
      found->second(inner, profile, bindings, context);
      continue;
    }
    std::vector<std::string> known;
    for (const auto& [keyword, read] : body_statements) {
      known.emplace_back(keyword);
    }
    const std::string text(context.sources.text(inner.keyword_span()));
    diag::Report report =
        context.sink.error("unknown-statement", inner.keyword_span(), "an env or profile has no statement `{}`", text);
    if (const auto near = closest(text, known)) {
      report.help("did you mean `{}`?", *near);
    } else {
      report.help("expected `use`, `without`, `arch`, `prebuilt`, `tags`, `runner`, `meta` or `note`");
    }
  }
  profile.complete = statement.block->lost.empty() && context.sink.error_count() == errors;
}

/// Profiles after the `:`; the name may carry the colon. Nothing if something else stands there.
std::optional<std::vector<Reference>> read_parents(const Statement& statement, std::string& name,
                                                   DeclareContext& context) {
  std::size_t first = 2;
  if (name == ":") {
    context.sink.error("missing-argument", statement.span, "`{}` needs a name", statement.keyword());
    return std::nullopt;
  }
  if (name.size() > 1 && name.back() == ':') {
    name.pop_back();
  } else if (statement.items.size() > 2) {
    if (!statement.items[2].word.is(":")) {
      context.sink.error("unexpected-text", statement.items[2].span, "expected `:` and profiles, `for` or a block");
      return std::nullopt;
    }
    first = 3;
  }
  return read_names(statement.items, first, context);
}

Value literal_value(const syntax::Expr& expr, DeclareContext& context) {
  if (expr.kind == syntax::Expr::Kind::literal) {
    return parse_literal(expr.text);
  }
  if (expr.kind == syntax::Expr::Kind::string) {
    return Value::of_string(plain_text(expr.word, context).value_or(""));
  }
  context.sink.error("not-plain", expr.span, "the values of a `for` over envs are written out");
  return Value::error();
}

/// Every combination of the ranges' values, the last range running fastest.
std::vector<Bindings> combinations(const Statement& statement, DeclareContext& context) {
  std::vector<Bindings> all(1);
  for (const Statement::Range& range : statement.ranges) {
    const std::string name = range.name.plain().value_or("");
    if (!check_value_name(name, range.name.span, context.sink)) {
      return {};
    }
    if (all.empty() || all[0].contains(name)) {
      context.sink.error("name-taken", range.name.span, "two ranges of this `for` are called `{}`", name)
          .help("take another name");
      return {};
    }
    if (range.values->kind != syntax::Expr::Kind::list) {
      context.sink.error("wrong-type", range.values->span, "`for` goes over a list")
          .help("write the values in brackets, `[a, b]`");
      return {};
    }
    std::vector<Bindings> longer;
    for (const Bindings& bindings : all) {
      for (const syntax::ExprPtr& element : range.values->operands) {
        Bindings next = bindings;
        next[name] = literal_value(*element, context);
        longer.push_back(std::move(next));
      }
    }
    all = std::move(longer);
  }
  return all;
}

/// Says that two combinations of a `for` make one name, and which range the name lacks.
void report_same_name(const Statement& statement, const std::string& name, const Bindings& bindings,
                      DeclareContext& context) {
  const Word& word = statement.items[1].word;
  diag::Report report =
      context.sink.error("duplicate-env", word.span, "this `for` makes the env `{}` more than once", name);
  for (const Statement::Range& range : statement.ranges) {
    const std::string variable = range.name.plain().value_or("");
    const bool used = std::any_of(word.parts.begin(), word.parts.end(), [&](const syntax::Part& part) {
      return part.kind == syntax::Part::Kind::hole   ? part.text == variable
             : part.kind == syntax::Part::Kind::text ? false
                                                     : part.expr->text == variable;
    });
    if (!used) {
      report.label(range.name.span, "`{}` is not in the name", variable);
      report.help("put `{{{}}}` into the name", variable);
      return;
    }
    report.label(range.values->span, "here with `{}`", to_text(bindings.find(variable)->second));
  }
}

}  // namespace

std::optional<std::string> read_architecture(const std::vector<Item>& items, std::size_t index, Span whole,
                                             const Bindings& bindings, diag::Sink& sink) {
  if (index >= items.size() || items[index].kind != Item::Kind::word) {
    sink.error("missing-argument", whole, "`arch` needs an architecture");
    return std::nullopt;
  }
  const auto arch = fill_in(items[index].word, bindings, sink);
  if (!arch || is_one_of(*arch, architectures)) {
    return arch;
  }
  const std::vector<std::string> known(std::begin(architectures), std::end(architectures));
  diag::Report report = sink.error("unknown-arch", items[index].span, "`{}` is not an architecture", *arch);
  if (const auto near = closest(*arch, known)) {
    report.help("did you mean `{}`?", *near);
  } else {
    report.help("expected `amd64`, `arm64`, `ppc64le`, `riscv64` or `s390x`");
  }
  return std::nullopt;
}

void declare_profile(const Statement& statement, DeclareContext& context) {
  const Word* word = required_word(statement, 1, "a name", context);
  const std::optional<std::string> name = word == nullptr ? std::nullopt : plain_text(*word, context);
  Profile profile;
  profile.name = name.value_or("");
  auto parents = name ? read_parents(statement, profile.name, context) : std::nullopt;
  if (!parents || !check_name(profile.name, word->span, context)) {
    context.program.complete = false;
    return;
  }
  profile.span = word->span;
  profile.parents = *std::move(parents);
  read_body(statement, profile, {}, context);
  if (const Profile* earlier = context.program.profile(profile.name)) {
    context.sink.error("duplicate-profile", profile.span, "the profile `{}` is declared twice", profile.name)
        .label(earlier->span, "declared here first");
    return;
  }
  context.program.profiles.push_back(std::move(profile));
}

void declare_env(const Statement& statement, DeclareContext& context) {
  const Word* word = required_word(statement, 1, "a name", context);
  if (word == nullptr) {
    return;
  }
  std::set<std::string> names;
  for (const Bindings& bindings : combinations(statement, context)) {
    Env env;
    const auto name = fill_in(*word, bindings, context.sink);
    if (!name) {
      return;
    }
    if (!names.insert(*name).second) {
      report_same_name(statement, *name, bindings, context);
      return;
    }
    env.name = *name;
    env.span = word->span;
    env.whole = statement.span;
    env.file = context.shown_path;
    auto parents = read_parents(statement, env.name, context);
    if (!parents || !check_name(env.name, word->span, context)) {
      return;
    }
    env.parents = *std::move(parents);
    read_body(statement, env, bindings, context);
    context.program.envs.push_back(std::move(env));
  }
}

}  // namespace stagec::model
