#include "specialize/select.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "model/scope.h"
#include "specialize/facts.h"
#include "specialize/settings.h"

namespace stagec::specialize {

using model::Configuration;
using model::Env;
using model::OptionDecl;
using model::Program;
using model::Reason;
using model::Stage;
using model::StageConfig;
using model::Value;

namespace {

class Selection {
 public:
  Selection(const Program& program, const Env& env, Facts facts, const Resolution& resolution, diag::Sink& sink)
      : program_(program), env_(env), without_(std::move(facts.without)), resolution_(resolution), sink_(sink) {
    configuration_.complete = facts.complete;
    configuration_.env = env.name;
    configuration_.arch = std::move(facts.arch);
    configuration_.stages = std::move(facts.stages);
  }

  Configuration run();

 private:
  void add(const std::string& name, bool in_image, const Reason& reason);
  void expand();
  void pull(const Stage& stage, bool in_image);
  bool apply();
  void set_defaults();
  bool set_default(const OptionDecl& option, StageConfig& config);
  void report_missing();
  void report_circles();
  void recheck_applied();
  [[nodiscard]] bool applies(const Stage& stage);
  [[nodiscard]] diag::Sink& sink_of(const Stage& stage) {
    return resolution_.reads.contains(stage.name) ? sink_ : unsound_;
  }

  const Program& program_;
  const Env& env_;
  std::set<std::string, std::less<>> without_;
  const Resolution& resolution_;
  diag::Sink& sink_;
  diag::Sink unsound_;  ///< what is reported of stages that could not be resolved: it follows from that
  Configuration configuration_;
  std::deque<const StageConfig*> open_;
  /// Defaults without a value, and the option that each of them waits for.
  std::map<const OptionDecl*, const OptionDecl*> waiting_;
};

Configuration Selection::run() {
  for (const auto& [name, config] : configuration_.stages) {
    open_.push_back(&config);
  }
  do {
    expand();
    set_defaults();
  } while (apply());
  recheck_applied();
  if (configuration_.complete) {
    report_missing();
    report_circles();
  }
  return std::move(configuration_);
}

void Selection::add(const std::string& name, bool in_image, const Reason& reason) {
  const Stage* stage = program_.stage(name);
  if (stage == nullptr) {
    configuration_.complete = false;  // reported when names were resolved
    return;
  }
  const bool pulled = reason.kind == Reason::Kind::need;
  if (pulled && without_.find(name) != without_.end()) {
    sink_
        .error("needed-but-without", reason.span, "`{}` needs `{}`, which the env `{}` says it is without",
               reason.detail, name, env_.name)
        .label(env_.span, "the env");
    return;
  }
  const auto [entry, added] = configuration_.stages.try_emplace(name);
  StageConfig& config = entry->second;
  config.stage = stage;
  config.reasons.push_back(reason);
  const bool joins_image = in_image && !config.in_image;
  config.in_image = config.in_image || in_image;
  if (added || joins_image) {
    open_.push_back(&config);
  }
}

void Selection::expand() {
  while (!open_.empty()) {
    const StageConfig& config = *open_.front();
    open_.pop_front();
    pull(*config.stage, config.in_image);
  }
}

void Selection::pull(const Stage& stage, bool in_image) {
  configuration_.complete = configuration_.complete && !stage.lost.header;
  for (const model::Reference& need : stage.needs) {
    const auto known = configuration_.stages.find(need.name);
    if (known == configuration_.stages.end() || known->second.in_image < in_image) {
      add(need.name, in_image, {Reason::Kind::need, stage.name, need.span});
    }
  }
  for (const model::Reference& builder : stage.takes_from) {
    if (!configuration_.has(builder.name)) {
      add(builder.name, false, {Reason::Kind::taken_from, stage.name, builder.span});
    }
  }
}

bool Selection::applies(const Stage& stage) {
  model::Scope scope(program_, configuration_, &stage, sink_of(stage));
  scope.let_absent_fail();
  return scope.condition(*stage.applies).value_or(false);
}

bool Selection::apply() {
  bool any = false;
  for (const Stage& stage : program_.stages) {
    const bool candidate =
        stage.applies != nullptr && !configuration_.has(stage.name) && without_.find(stage.name) == without_.end();
    if (candidate && applies(stage)) {
      add(stage.name, true, {Reason::Kind::applies, "", stage.applies_span});
      any = true;
    }
  }
  return any;
}

/// A condition that held when its stage was pulled in must hold with all stages there.
void Selection::recheck_applied() {
  for (const auto& [name, config] : configuration_.stages) {
    const bool applied = config.reasons.size() == 1 && config.reasons[0].kind == Reason::Kind::applies;
    if (applied && !applies(*config.stage)) {
      sink_
          .error("applies-cycle", config.stage->applies_span,
                 "`{}` applies to the env `{}` only as long as it and what it pulls in are not there", name, env_.name)
          .help("write the condition over what the env itself says");
    }
  }
}

/// True if the option has a value from now on. It may not yet: its default may read an option that has none so far.
bool Selection::set_default(const OptionDecl& option, StageConfig& config) {
  diag::Sink& sink = sink_of(*config.stage);
  model::Scope scope(program_, configuration_, config.stage, sink);
  const Span where = option.default_value->span;
  Value value = coerce(scope.evaluate(*option.default_value), option, *config.stage, where, sink);
  if (value.is_error()) {
    waiting_[&option] = scope.missed();
    return false;
  }
  waiting_.erase(&option);
  config.options[option.name] = {std::move(value), model::Origin::default_value, option.span, ""};
  return true;
}

/// Again and again until no further default has a value, so that neither the order in which options are declared nor
/// the names of stages matter.
void Selection::set_defaults() {
  std::vector<std::pair<const OptionDecl*, StageConfig*>> open;
  for (auto& [name, config] : configuration_.stages) {
    std::erase_if(config.options,
                  [](const auto& option) { return option.second.origin == model::Origin::default_value; });
    for (const OptionDecl& option : config.stage->options) {
      if (option.default_value != nullptr && config.options.find(option.name) == config.options.end()) {
        open.emplace_back(&option, &config);
      }
    }
  }
  while (std::erase_if(open, [&](const auto& entry) { return set_default(*entry.first, *entry.second); }) != 0) {
  }
}

void Selection::report_missing() {
  for (const auto& [name, config] : configuration_.stages) {
    for (const OptionDecl& option : config.stage->options) {
      const bool reported = option.type == model::OptionType::unknown;
      if (reported || option.default_value != nullptr || config.options.find(option.name) != config.options.end()) {
        continue;
      }
      diag::Report report = sink_.error("missing-option", env_.span,
                                        "the stage `{}` needs a value for its option `{}`, and the env `{}` gives none",
                                        name, option.name, env_.name);
      report.label(option.span, "declared without a default");
      const Reason& reason = config.reasons.front();
      if (reason.kind == Reason::Kind::need || reason.kind == Reason::Kind::taken_from) {
        report.label(reason.span, "`{}` brings `{}` in", reason.detail, name);
      }
      report.help("write `use {} {}`", name, option.name == "version" ? "VERSION" : option.name + "=VALUE");
    }
  }
}

/// Reports each circle of defaults that wait for each other, at the one that is declared first.
void Selection::report_circles() {
  for (const auto& [option, first] : waiting_) {
    const OptionDecl* at = first;
    bool is_first = true;
    for (std::size_t steps = 0; at != nullptr && at != option && steps < waiting_.size(); ++steps) {
      is_first = is_first && option->span < at->span;
      const auto next = waiting_.find(at);
      at = next == waiting_.end() ? nullptr : next->second;
    }
    if (at == option && is_first) {
      sink_.error("let-cycle", option->span, "the default of `{}` depends on itself", option->name);
    }
  }
}

}  // namespace

Configuration select(const Program& program, const Env& env, const std::vector<model::Use>& overrides,
                     const Resolution& resolution, diag::Sink& sink) {
  const std::size_t errors = sink.error_count();
  const EnvFacts said = collect_facts(program, env, overrides, sink);
  Facts facts = merge_facts(program, env, said, sink);
  facts.complete = said.complete && sink.error_count() == errors;
  return Selection(program, env, std::move(facts), resolution, sink).run();
}

}  // namespace stagec::specialize
