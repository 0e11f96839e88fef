// `stagec list`: envs, stages, options, checks and layers, for people and for programs.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/columns.h"
#include "cli/project.h"
#include "emit/backend.h"

namespace stagec::cli {

namespace {

using Json = nlohmann::ordered_json;
using Rows = std::vector<std::vector<std::string>>;

constexpr std::string_view topics[] = {"envs", "stages", "options", "checks", "layers"};

constexpr Positional positionals[] = {
    {"TOPIC", "what to list", false, false, topics, "envs"},
    {"NAME", "of `checks` the env; of `options` a stage, if it is about one only"},
};

constexpr Flag flags[] = {
    envs_flag,
    stages_flag,
    context_flag,
    {"layers", 0, "", "the same as the topic `layers`"},
    {"absent", 0, "", "of `checks`: also exclusive checks of stages that the env does not have, which must fail in it"},
    format_flag,
};

constexpr Example examples[] = {
    {"stagec list", "all envs"},
    {"stagec list stages --format json", "all stages, for a program"},
    {"stagec list options cuda", "the options of one stage"},
    {"stagec list checks ENV --format json", "the checks to run in the built image of ENV"},
    {"stagec list layers", "how many layers the images have, and how many different ones"},
};

/// A list in both forms.
struct Listing {
  Json json = Json::array();
  Rows rows;
};

// ---------------------------------------------------------------- envs and layers

Listing list_envs(const std::vector<emit::EnvSummary>& envs) {
  Listing listing;
  for (const emit::EnvSummary& env : envs) {
    Json entry = {{"name", env.name}, {"file", env.file}, {"arch", env.arch}};
    if (env.prebuilt.empty()) {
      entry["tag"] = env.tag;
      entry["layers"] = env.layers;
      entry["stages"] = env.stages;
    } else {
      entry["prebuilt"] = env.prebuilt;
    }
    entry["properties"] = env.properties;
    listing.json.push_back(std::move(entry));
    listing.rows.push_back(
        {env.name, env.arch, env.prebuilt.empty() ? counted(env.layers, "layer") : "prebuilt", env.file});
  }
  return listing;
}

Listing list_layers(const std::vector<emit::EnvSummary>& envs) {
  std::size_t layers = 0;
  std::set<std::uint64_t> distinct;
  for (const emit::EnvSummary& env : envs) {
    layers += env.layers;
    distinct.insert(env.layer_keys.begin(), env.layer_keys.end());
  }
  return {Json{{"envs", envs.size()}, {"layers", layers}, {"distinct", distinct.size()}},
          {{"envs", std::to_string(envs.size())},
           {"layers", std::to_string(layers)},
           {"distinct layers", std::to_string(distinct.size())}}};
}

// ---------------------------------------------------------------- stages and options

Json names(const std::vector<model::Reference>& references) {
  Json all = Json::array();
  for (const model::Reference& reference : references) {
    all.push_back(reference.name);
  }
  return all;
}

std::string_view kind_of(const model::Stage& stage) {
  return stage.builder ? "builder" : stage.from != nullptr ? "root" : "stage";
}

Json stage_json(const model::Stage& stage, const SourceMap& sources) {
  Json entry = {{"name", stage.name},
                {"kind", kind_of(stage)},
                {"summary", stage.summary},
                {"file", stage.file},
                {"needs", names(stage.needs)},
                {"needs_one_of", Json::array()},
                {"after", names(stage.after)},
                {"conflicts", names(stage.conflicts)},
                {"takes_from", names(stage.takes_from)},
                {"options", Json::array()}};
  for (const auto& choices : stage.needs_one_of) {
    entry["needs_one_of"].push_back(names(choices));
  }
  for (const model::OptionDecl& option : stage.options) {
    entry["options"].push_back(option.name);
  }
  if (stage.applies != nullptr) {
    entry["applies"] = sources.text(stage.applies->span);
  }
  if (stage.hotfix) {
    entry["hotfix"] = {{"url", stage.hotfix->url}, {"owner", stage.hotfix->owner}};
  }
  for (const model::UntilDecl& until : stage.until) {
    const std::string when = until.condition == nullptr ? until.date : std::string(sources.text(until.condition->span));
    entry["until"].push_back({{"when", when}, {"why", until.why}});
  }
  return entry;
}

Listing list_stages(const model::Program& program, const SourceMap& sources) {
  Listing listing;
  for (const model::Stage& stage : program.stages) {
    listing.json.push_back(stage_json(stage, sources));
    const std::string kind(kind_of(stage));
    listing.rows.push_back({stage.name, kind == "stage" ? "" : kind, stage.file, stage.summary});
  }
  return listing;
}

std::string_view type_name(model::OptionType type) {
  switch (type) {
    case model::OptionType::version:
      return "version";
    case model::OptionType::flag:
      return "flag";
    case model::OptionType::string:
      return "string";
    case model::OptionType::list:
      return "list";
    case model::OptionType::number:
      return "number";
    case model::OptionType::symbol:
      return "one of";
    case model::OptionType::unknown:
      break;
  }
  return "";
}

Listing list_options(const model::Program& program, const SourceMap& sources, const std::string& only) {
  Listing listing;
  for (const model::Stage& stage : program.stages) {
    for (const model::OptionDecl& option : stage.options) {
      if (!only.empty() && stage.name != only) {
        continue;
      }
      Json entry = {{"stage", stage.name}, {"name", option.name}, {"type", type_name(option.type)}};
      std::string default_text;
      if (option.default_value != nullptr) {
        default_text = sources.text(option.default_value->span);
        entry["default"] = default_text;
      }
      if (!option.symbols.empty()) {
        entry["values"] = option.symbols;
      }
      listing.json.push_back(std::move(entry));
      const std::string values = fmt::format("{}", fmt::join(option.symbols, " | "));
      listing.rows.push_back({stage.name + "." + option.name,
                              std::string(type_name(option.type)) + (values.empty() ? "" : " " + values),
                              option.default_value == nullptr ? "must be given" : "= " + default_text});
    }
  }
  return listing;
}

// ---------------------------------------------------------------- checks

Listing list_checks(const std::vector<emit::EnvSummary>& envs, bool absent) {
  Listing listing;
  for (const emit::EnvSummary& env : envs) {
    for (const emit::CheckToRun& one : emit::checks_to_run(env)) {
      if (!one.must_pass && !absent) {
        continue;
      }
      const steps::Check& check = *one.check;
      Json entry = {{"stage", one.stage}, {"name", check.name}, {"command", check.command}};
      if (!check.prints.empty()) {
        entry["prints"] = check.prints;
      }
      entry["exclusive"] = check.exclusive;
      entry["expect"] = one.must_pass ? "pass" : "fail";
      listing.json.push_back(std::move(entry));
      listing.rows.push_back({one.stage, check.name, one.must_pass ? "" : "must fail"});
    }
  }
  return listing;
}

// ----------------------------------------------------------------

Listing make_listing(const std::string& topic, const Arguments& arguments, emit::Compilation& compilation,
                     const FileSystem& files, Session& session) {
  const std::string& name = arguments.value("NAME");
  if (topic == "stages") {
    return list_stages(compilation.program(), session.sources);
  }
  if (topic == "options") {
    return list_options(compilation.program(), session.sources, name);
  }
  std::vector<emit::EnvSummary> envs;
  static_cast<void>(emit::emit_all(compilation, files, session.sink, envs));
  if (topic == "checks") {
    return list_checks(envs, arguments.has("absent"));
  }
  return topic == "envs" ? list_envs(envs) : list_layers(envs);
}

int run_list(Context& context, const Arguments& arguments) {
  if (arguments.has("layers") && arguments.has("TOPIC")) {
    context.err += "stagec list: `--layers` is a topic of its own, and one is given\n";
    return exit_usage;
  }
  const std::string topic = arguments.has("layers") ? "layers" : arguments.value("TOPIC");
  const bool takes_name = topic == "checks" || topic == "options";
  if (arguments.has("NAME") && !takes_name) {
    context.err += fmt::format("stagec list: `{}` takes no name\n", topic);
    return exit_usage;
  }
  if (topic == "checks" && !arguments.has("NAME")) {
    context.err += "stagec list: whose checks? The name of an env is missing\n";
    return exit_usage;
  }
  Session session;
  auto options = compile_options(context, arguments, "envs", session);
  if (!options) {
    return exit_usage;
  }
  if (topic == "checks") {
    options->envs = {arguments.value("NAME")};
  }
  emit::Compilation compilation(*std::move(options), context.files, session.sources, session.sink);
  const Listing listing = make_listing(topic, arguments, compilation, context.files, session);
  const int code = show_findings(context, session);
  if (code == exit_ok) {
    // Paths may hold bytes that are not UTF-8; JSON must not.
    context.out += arguments.value("format") == "json"
                       ? listing.json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"
                       : columns(listing.rows);
  }
  return code;
}

}  // namespace

extern const Command list_command;
const Command list_command = {
    "list",
    "List envs, stages, options, checks or layers",
    "Layers are distinct if they or a layer below them differ: a builder makes each distinct layer once.",
    flags,
    positionals,
    examples,
    run_list,
};

}  // namespace stagec::cli
