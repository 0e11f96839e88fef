#include "specialize/facts.h"

#include <algorithm>

#include "specialize/settings.h"

namespace stagec::specialize {

using model::Env;
using model::OptionValue;
using model::Origin;
using model::Profile;
using model::Program;
using model::Reason;
using model::Setting;
using model::Stage;
using model::Value;

namespace {

void profile_facts(const Program& program, const std::vector<model::Reference>& parents, std::set<std::string>& seen,
                   EnvFacts& facts) {
  for (const model::Reference& parent : parents) {
    const Profile* profile = program.profile(parent.name);
    facts.complete = facts.complete && profile != nullptr && profile->complete;
    if (profile == nullptr || !seen.insert(parent.name).second) {
      continue;
    }
    profile_facts(program, profile->parents, seen, facts);
    for (const model::Use& use : profile->uses) {
      facts.all.push_back({&use, Origin::profile, profile->name, ""});
    }
  }
}

std::string profile_arch(const Program& program, const Profile& profile, int depth = 0) {
  if (!profile.arch.empty() || depth > 100) {
    return profile.arch;
  }
  std::string arch;
  for (const model::Reference& parent : profile.parents) {
    const Profile* found = program.profile(parent.name);
    const std::string own = found == nullptr ? "" : profile_arch(program, *found, depth + 1);
    arch = own.empty() ? arch : own;
  }
  return arch;
}

Reason::Kind reason_kind(Origin origin) {
  switch (origin) {
    case Origin::name:
      return Reason::Kind::name;
    case Origin::profile:
      return Reason::Kind::profile;
    case Origin::command_line:
      return Reason::Kind::command_line;
    case Origin::body:
    case Origin::default_value:
      break;
  }
  return Reason::Kind::body;
}

/// True if `value` says the same as `given` or more.
bool refines(const Value& value, const Value& given) {
  if (model::is_version(value.text) && model::is_version(given.text)) {
    return model::refines_version(value.text, given.text);
  }
  return model::same(value, given);
}

class Merger {
 public:
  Merger(const Program& program, const Env& env, diag::Sink& sink) : program_(program), env_(env), sink_(sink) {}

  void add(const Fact& fact);
  Facts take() { return std::move(facts_); }

 private:
  void set(model::StageConfig& config, const Stage& stage, const Setting& setting, const Fact& fact);
  void contradiction(const Stage& stage, const Setting& setting, const Fact& fact, const OptionValue& named,
                     const Value& value);

  const Program& program_;
  const Env& env_;
  diag::Sink& sink_;
  Facts facts_;
  std::map<std::pair<std::string, std::string>, OptionValue> named_;
};

void Merger::add(const Fact& fact) {
  const model::Use& use = *fact.use;
  const Stage* stage = used_stage(program_, use, sink_);
  if (stage == nullptr) {
    return;
  }
  if (use.without) {
    facts_.stages.erase(stage->name);
    facts_.without.insert(stage->name);
    if (fact.origin == Origin::name) {
      std::erase_if(named_, [&](const auto& entry) { return entry.first.first == stage->name; });
    }
    return;
  }
  facts_.without.erase(stage->name);
  model::StageConfig& config = facts_.stages[stage->name];
  config.stage = stage;
  config.in_image = true;
  config.reasons.push_back({reason_kind(fact.origin), fact.detail, use.span});
  for (const Setting& setting : use.settings) {
    set(config, *stage, setting, fact);
  }
}

void Merger::set(model::StageConfig& config, const Stage& stage, const Setting& setting, const Fact& fact) {
  if (!has_option(stage, setting, sink_)) {
    return;
  }
  Value value = given_value(stage, setting, sink_);
  const auto key = std::make_pair(stage.name, setting.option);
  const auto named = named_.find(key);
  if (named != named_.end() && !value.is_error() && !refines(value, named->second.value)) {
    contradiction(stage, setting, fact, named->second, value);
    return;
  }
  OptionValue result{std::move(value), fact.origin, setting.span, fact.detail};
  if (fact.origin == Origin::name) {
    named_[key] = result;
  }
  config.options[setting.option] = std::move(result);
}

void Merger::contradiction(const Stage& stage, const Setting& setting, const Fact& fact, const OptionValue& named,
                           const Value& value) {
  const std::string said = model::to_text(named.value);
  if (fact.origin == Origin::name) {
    sink_
        .error("name-contradicts", model::part_span(env_.name, env_.span, fact.detail),
               "the parts `{}` and `{}` of the name give `{}` two values for `{}`", named.detail, fact.detail,
               stage.name, setting.option)
        .at("`{}` here", model::to_text(value))
        .label(model::part_span(env_.name, env_.span, named.detail), "`{}` here", said);
    return;
  }
  sink_
      .error("name-contradicts", value_span(setting),
             "the name of `{}` says `{}` for `{}` of `{}`, and here it is `{}`", env_.name, said, setting.option,
             stage.name, model::to_text(value))
      .label(model::part_span(env_.name, env_.span, named.detail), "`{}` in the name", named.detail)
      .label(named.span, "what `{}` states", named.detail)
      .help("change the name or the value; a value may only say more than the name, as 13.2.1 does for 13.2");
}

}  // namespace

EnvFacts collect_facts(const Program& program, const Env& env, const std::vector<model::Use>& overrides,
                       diag::Sink& sink) {
  EnvFacts facts;
  const model::NameScheme* scheme = model::scheme_of(program, env.name);
  facts.complete = env.complete && (scheme == nullptr || scheme->complete);
  facts.named = model::read_name(program, env.name, env.span, sink);
  for (const model::NameFact& named : facts.named) {
    facts.all.push_back({&named.use, Origin::name, named.part, named.arch});
  }
  std::set<std::string> seen;
  profile_facts(program, env.parents, seen, facts);
  for (const model::Use& use : env.uses) {
    facts.all.push_back({&use, Origin::body, "", ""});
  }
  for (const model::Use& use : overrides) {
    facts.all.push_back({&use, Origin::command_line, "", ""});
  }
  return facts;
}

Facts merge_facts(const Program& program, const Env& env, const EnvFacts& facts, diag::Sink& sink) {
  Merger merger(program, env, sink);
  const Fact* named = nullptr;  // the part of the name that says the architecture
  for (const Fact& fact : facts.all) {
    if (fact.arch.empty()) {
      merger.add(fact);
    } else if (named == nullptr) {
      named = &fact;
    } else if (named->arch != fact.arch) {
      sink.error("name-contradicts", model::part_span(env.name, env.span, fact.detail),
                 "the parts `{}` and `{}` of the name give two architectures", named->detail, fact.detail)
          .at("`{}` here", fact.arch)
          .label(model::part_span(env.name, env.span, named->detail), "`{}` here", named->arch);
    }
  }
  Facts merged = merger.take();
  const std::string arch = profile_arch(program, env);
  if (named != nullptr && !arch.empty() && arch != named->arch) {
    sink.error("name-contradicts", model::part_span(env.name, env.span, named->detail),
               "the name of `{}` says `{}` for the architecture, and the env or a profile of it says `{}`", env.name,
               named->arch, arch)
        .help("change the name, or leave `arch {}` out", arch);
  }
  merged.arch = !arch.empty() ? arch : named != nullptr ? named->arch : merged.arch;
  return merged;
}

}  // namespace stagec::specialize
