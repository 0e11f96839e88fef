#include "specialize/settings.h"

#include <algorithm>

#include "base/spelling.h"

namespace stagec::specialize {

using model::OptionDecl;
using model::OptionType;
using model::Setting;
using model::Stage;
using model::Value;

namespace {

std::vector<std::string> option_names(const Stage& stage) {
  std::vector<std::string> names;
  for (const OptionDecl& option : stage.options) {
    names.push_back(option.name);
  }
  return names;
}

/// True for `option=value` written out; else the setting is a bare value, or a name rule's.
bool has_name(const Setting& setting) {
  const std::size_t size = setting.span.end - setting.span.begin;
  const bool list = setting.value.kind == Value::Kind::list;
  return list || size == setting.option.size() + 1 + setting.value.text.size();
}

Span name_span(const Setting& setting) {
  Span span = setting.span;
  span.end = has_name(setting) ? span.begin + static_cast<std::uint32_t>(setting.option.size()) : span.end;
  return span;
}

void unknown_option(const Stage& stage, const Setting& setting, diag::Sink& sink) {
  if (stage.lost.any_name) {
    return;
  }
  if (setting.option == "version") {
    const std::string text = model::to_text(setting.value);
    const bool written_out = setting.span.end - setting.span.begin == text.size();
    sink.error("unknown-option", setting.span, "the stage `{}` has no option `version`, so {} says nothing", stage.name,
               written_out ? "the value `" + text + "`" : "a bare value")
        .label(stage.name_span, "declared here")
        .help("to leave the stage out, write `without {}` or no `use` at all", stage.name);
    return;
  }
  diag::Report report =
      sink.error("unknown-option", name_span(setting), "the stage `{}` has no option `{}`", stage.name, setting.option);
  report.label(stage.name_span, "declared here");
  if (const auto near = closest(setting.option, option_names(stage))) {
    report.help("did you mean `{}`?", *near);
  }
}

}  // namespace

Span value_span(const Setting& setting) {
  Span span = setting.span;
  span.begin += has_name(setting) ? static_cast<std::uint32_t>(setting.option.size()) + 1 : 0;
  return span;
}

const Stage* used_stage(const model::Program& program, const model::Use& use, diag::Sink& sink) {
  const Stage* stage = program.stage(use.stage);
  if (stage != nullptr && !stage->builder) {
    return stage;
  }
  diag::Report report = sink.error("unknown-stage", use.span, "there is no stage `{}`", use.stage);
  if (stage != nullptr) {
    report.label(stage->name_span, "this is a builder").help("a builder comes with the stage that takes from it");
  } else if (const auto near = closest(use.stage, program.stage_names())) {
    report.help("did you mean `{}`?", *near);
  }
  return nullptr;
}

bool has_option(const Stage& stage, const Setting& setting, diag::Sink& sink) {
  if (stage.option(setting.option) != nullptr) {
    return true;
  }
  unknown_option(stage, setting, sink);
  return false;
}

Value given_value(const Stage& stage, const Setting& setting, diag::Sink& sink) {
  return coerce(setting.value, *stage.option(setting.option), stage, value_span(setting), sink);
}

Value coerce(const Value& value, const OptionDecl& option, const Stage& stage, Span span, diag::Sink& sink) {
  if (value.is_error() || option.type == OptionType::unknown) {
    return value;
  }
  const auto wrong = [&](std::string_view expected) {
    sink.error("wrong-type", span, "the option `{}` of `{}` is {}, found `{}`", option.name, stage.name, expected,
               model::to_text(value))
        .label(option.span, "declared here");
    return Value::error();
  };
  const bool is_list = value.kind == Value::Kind::list;
  if (is_list != (option.type == OptionType::list)) {
    return wrong(is_list ? "one value, not a list" : "a list, written `[a, b]`");
  }
  switch (option.type) {
    case OptionType::version:
      return model::is_version(value.text) ? Value::of_version(value.text) : wrong("a version, such as 13.2.1");
    case OptionType::flag:
      return value.kind == Value::Kind::flag ? value : wrong("a flag, `yes` or `no`");
    case OptionType::string:
      return Value::of_string(model::to_text(value));
    case OptionType::number: {
      const bool digits = !value.text.empty() && value.text.find_first_not_of("0123456789") == std::string::npos;
      return digits ? Value::of_version(value.text) : wrong("a whole number");
    }
    case OptionType::symbol: {
      const auto& known = option.symbols;
      if (std::find(known.begin(), known.end(), value.text) != known.end()) {
        return {Value::Kind::symbol, false, value.text, {}};
      }
      diag::Report report = sink.error("unknown-symbol", span, "`{}` is not one of the values of `{}` of `{}`",
                                       model::to_text(value), option.name, stage.name);
      report.label(option.span, "declared here");
      if (const auto near = closest(value.text, known)) {
        report.help("did you mean `{}`?", *near);
      }
      return Value::error();
    }
    case OptionType::list:
    case OptionType::unknown:
      break;
  }
  return value;
}

}  // namespace stagec::specialize
