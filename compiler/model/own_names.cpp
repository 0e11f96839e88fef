// What a stage may call its options, values, tables and pins.
#include <algorithm>
#include <array>

#include "model/declare.h"

namespace stagec::model {

namespace {

constexpr std::array<std::string_view, 6> reserved = {"and", "env", "in", "match", "not", "or"};

struct Named {
  std::string_view name;
  Span span;
  std::string_view kind;
};

template <typename List>
void add_names(const List& list, std::string_view kind, std::vector<Named>& names) {
  for (const auto& entry : list) {
    names.push_back({entry.name, entry.span, kind});
  }
}

}  // namespace

bool is_value_name(std::string_view text) {
  return is_name(text) && text.find('.') == std::string_view::npos &&
         std::find(reserved.begin(), reserved.end(), text) == reserved.end() &&
         parse_literal(text).kind == Value::Kind::symbol;
}

bool check_value_name(std::string_view name, Span span, diag::Sink& sink) {
  if (is_value_name(name)) {
    return true;
  }
  sink.error("not-a-name", span, "`{}` cannot be used as `{{{{{}}}}}`", name, name)
      .help("a name has letters, digits and `_+-`, starts with a letter, and is no word of the language");
  return false;
}

namespace {

/// True for digits and dots, durations, flags and words of the language: conditions read them as that.
bool reads_as_value(std::string_view name) {
  const Value::Kind kind = parse_literal(name).kind;
  return kind == Value::Kind::flag || kind == Value::Kind::duration ||
         name.find_first_not_of("0123456789.") == std::string_view::npos ||
         (name != "env" && std::find(reserved.begin(), reserved.end(), name) != reserved.end());
}

/// Names of build stages as every builder of images reads them, in lower case.
bool is_build_stage_name(std::string_view name) {
  return name[0] >= 'a' && name[0] <= 'z' &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789._-") == std::string_view::npos;
}

/// Build stages that the output has for itself, and an image that is none.
bool is_own_build_stage(std::string_view name) {
  return name == "image" || name == "scratch" || name == "trunk" || name.starts_with("trunk-");
}

}  // namespace

void check_stage_name(std::string_view name, bool builder, Span span, DeclareContext& context) {
  if (reads_as_value(name)) {
    context.sink
        .error("not-a-name", span, "a stage cannot be called `{}`: a condition would read that as a value", name)
        .help("take a name that starts with a letter and is no word of the language");
  } else if (builder && !is_build_stage_name(name)) {
    context.sink.error("not-a-name", span, "`{}` cannot be the name of a build stage", name)
        .help("the name of a builder has small letters, digits and `._-`, and starts with a letter");
  } else if (builder && is_own_build_stage(name)) {
    context.sink.error("name-taken", span, "`{}` means something else in Dockerfiles that stagec writes", name)
        .help("take another name; `image`, `scratch`, `trunk` and what starts with `trunk-` are taken");
  }
}

void check_own_names(const Stage& stage, DeclareContext& context) {
  std::vector<Named> names;
  add_names(stage.options, "option", names);
  add_names(stage.lets, "let", names);
  add_names(stage.tables, "table", names);
  add_names(stage.pins, "pin", names);
  std::stable_sort(names.begin(), names.end(),
                   [](const Named& a, const Named& b) { return a.span.begin < b.span.begin; });
  for (auto named = names.begin(); named != names.end(); ++named) {
    check_value_name(named->name, named->span, context.sink);
    const auto earlier =
        std::find_if(names.begin(), named, [&](const Named& other) { return other.name == named->name; });
    if (earlier != named) {
      context.sink.error("name-taken", named->span, "`{}` has a meaning in this stage already", named->name)
          .label(earlier->span, "given here, by `{}`", earlier->kind)
          .help("take another name");
    }
  }
}

}  // namespace stagec::model
