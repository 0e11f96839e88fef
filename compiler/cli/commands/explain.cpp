// `stagec explain`: why an env, or one of its stages, is what it is.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

#include "base/spelling.h"
#include "cli/columns.h"
#include "cli/explanation.h"
#include "cli/project.h"

namespace stagec::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr Positional positionals[] = {
    {"ENV", "an env, which may be one that no file declares but whose name says all", true},
    {"STAGE", "more about this stage of it"},
};

constexpr Flag flags[] = {envs_flag, stages_flag, context_flag, dialect_flag, set_flag, format_flag};

constexpr Example examples[] = {
    {"stagec explain ENV", "the stages of an env, and what was left out"},
    {"stagec explain ENV rocm", "one of them, with the steps that were left out"},
};

// ---------------------------------------------------------------- text

std::string lines_text(const Lines& lines) {
  const std::string range =
      lines.first == lines.last ? fmt::format("{}", lines.first) : fmt::format("{}-{}", lines.first, lines.last);
  return fmt::format("{}: {}", range, fmt::join(lines.instructions, ", "));
}

/// The first layers by name; the others are many and alike.
std::string rebuilds_text(const StageExplanation& stage) {
  constexpr std::size_t named = 6;
  const std::vector<std::string>& all = stage.rebuilds.layers;
  const std::vector<std::string> first(all.begin(), all.begin() + static_cast<long>(std::min(named, all.size())));
  const std::string more = all.size() > named ? fmt::format(" and {} more", all.size() - named) : "";
  return fmt::format("rebuilds {}, {:.1f} minutes: {}{}", counted(all.size(), "layer"), stage.rebuilds.minutes,
                     fmt::join(first, ", "), more);
}

std::string stage_text(const StageExplanation& stage, bool whole) {
  std::vector<std::vector<std::string>> rows;
  for (const Fact& reason : stage.reasons) {
    rows.push_back({"why", reason.text, reason.place});
  }
  for (const OptionFact& option : stage.options) {
    rows.push_back(
        {"option", fmt::format("{} = {}, {}", option.name, option.value, option.origin.text), option.origin.place});
  }
  for (const Fact& fact : stage.temporary) {
    rows.push_back({"meant to go", fact.text, fact.place});
  }
  for (const Fact& fact : stage.stands) {
    rows.push_back({"stands", fact.text, fact.place});
  }
  if (!stage.rebuilds.layers.empty()) {
    rows.push_back({"a change", rebuilds_text(stage)});
  }
  for (const Lines& lines : stage.lines) {
    rows.push_back({"lines", lines_text(lines)});
  }
  if (stage.lines.empty()) {
    rows.push_back({"lines", "none"});
  }
  for (const Fact& skipped : whole ? stage.skipped : std::vector<Fact>()) {
    rows.push_back({"left out", skipped.text, skipped.place});
  }
  const std::string about = stage.summary.empty() ? "" : ": " + stage.summary;
  return fmt::format("\n{}{}{} [{}]\n{}", stage.builder ? "builder " : "", stage.name, about, stage.place,
                     columns(rows, 2));
}

std::string head_text(const Explanation& explanation) {
  const std::string place = explanation.place.empty() ? "known by its name alone" : explanation.place;
  std::string text = fmt::format("{} [{}]\n  arch {}\n", explanation.env, place, explanation.arch);
  for (const std::string& note : explanation.notes) {
    text += fmt::format("  note: {}\n", note);
  }
  return text;
}

std::string env_text(const Explanation& explanation) {
  std::string text = head_text(explanation);
  for (const StageExplanation& stage : explanation.stages) {
    text += stage_text(stage, false);
  }
  std::vector<std::vector<std::string>> rows;
  for (const LeftOut& left : explanation.left_out) {
    rows.push_back({left.stage, left.why.text, left.why.place});
  }
  return text + (rows.empty() ? "" : "\nleft out\n" + columns(rows, 2));
}

// ---------------------------------------------------------------- JSON

/// Paths may hold bytes that are not UTF-8; JSON must not.
std::string json_text(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json fact_json(const Fact& fact) {
  return {{"text", fact.text}, {"place", fact.place}};
}

Json facts_json(const std::vector<Fact>& facts) {
  Json all = Json::array();
  std::transform(facts.begin(), facts.end(), std::back_inserter(all), fact_json);
  return all;
}

Json stage_json(const StageExplanation& stage) {
  Json options = Json::array();
  for (const OptionFact& option : stage.options) {
    options.push_back({{"name", option.name}, {"value", option.value}, {"from", fact_json(option.origin)}});
  }
  Json lines = Json::array();
  for (const Lines& range : stage.lines) {
    lines.push_back({{"first", range.first}, {"last", range.last}, {"instructions", range.instructions}});
  }
  return {{"name", stage.name},
          {"builder", stage.builder},
          {"summary", stage.summary},
          {"place", stage.place},
          {"why", facts_json(stage.reasons)},
          {"options", std::move(options)},
          {"temporary", facts_json(stage.temporary)},
          {"stands", facts_json(stage.stands)},
          {"rebuilds", {{"layers", stage.rebuilds.layers}, {"minutes", std::round(stage.rebuilds.minutes * 10) / 10}}},
          {"lines", std::move(lines)},
          {"left_out", facts_json(stage.skipped)}};
}

Json env_json(const Explanation& explanation) {
  Json stages = Json::array();
  std::transform(explanation.stages.begin(), explanation.stages.end(), std::back_inserter(stages), stage_json);
  Json left_out = Json::array();
  for (const LeftOut& left : explanation.left_out) {
    left_out.push_back({{"stage", left.stage}, {"why", fact_json(left.why)}});
  }
  return {{"env", explanation.env},     {"place", explanation.place},  {"arch", explanation.arch},
          {"notes", explanation.notes}, {"stages", std::move(stages)}, {"left_out", std::move(left_out)}};
}

// ----------------------------------------------------------------

/// The explanation with all but one stage taken out. False if the env has no such stage and none was left out.
bool keep_stage(Context& context, const std::string& name, Explanation& explanation) {
  std::vector<std::string> known;
  for (const StageExplanation& stage : explanation.stages) {
    known.push_back(stage.name);
  }
  std::erase_if(explanation.stages, [&](const StageExplanation& stage) { return stage.name != name; });
  std::erase_if(explanation.left_out, [&](const LeftOut& left) { return left.stage != name; });
  if (!explanation.stages.empty() || !explanation.left_out.empty()) {
    return true;
  }
  context.err += fmt::format("stagec explain: the env `{}` has no stage `{}`\n", explanation.env, name);
  if (const auto near = closest(name, known)) {
    context.err += fmt::format("  did you mean `{}`?\n", *near);
  }
  return false;
}

int run_explain(Context& context, const Arguments& arguments) {
  Session session;
  auto options = compile_options(context, arguments, "envs", session);
  if (!options) {
    return exit_usage;
  }
  options->envs = arguments.values("ENV");
  emit::Compilation compilation(*std::move(options), context.files, session.sources, session.sink);
  const model::Env* env = compilation.envs().empty() ? nullptr : compilation.envs().front();
  const auto compiled = env == nullptr ? std::nullopt : compilation.compile(*env);
  const int code = show_findings(context, session);
  if (code != exit_ok) {
    return code;
  }
  const bool json = arguments.value("format") == "json";
  if (!compiled) {
    const Json prebuilt = {
        {"env", env->name}, {"place", place(session.sources, env->span)}, {"prebuilt", env->prebuilt}};
    context.out += json ? json_text(prebuilt) : fmt::format("{} is prebuilt as {}\n", env->name, env->prebuilt);
    return exit_ok;
  }
  Explanation explanation = explain(compilation, *compiled, session.sources);
  const std::string& stage = arguments.value("STAGE");
  if (!stage.empty() && !keep_stage(context, stage, explanation)) {
    return exit_usage;
  }
  if (json) {
    context.out += json_text(env_json(explanation));
  } else if (stage.empty() || explanation.stages.empty()) {
    context.out += env_text(explanation);
  } else {
    context.out += head_text(explanation) + stage_text(explanation.stages.front(), true);
  }
  return exit_ok;
}

}  // namespace

extern const Command explain_command;
const Command explain_command = {
    "explain",
    "Say why an env is what it is",
    "For each stage: why it is in, the value of each option and where it comes from, and the lines of the Dockerfile "
    "that it became. Then the stages that were left out, with the values that decided it.",
    flags,
    positionals,
    examples,
    run_explain,
};

}  // namespace stagec::cli
