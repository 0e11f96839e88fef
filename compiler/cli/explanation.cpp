#include "cli/explanation.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "cli/conditions.h"
#include "cli/placement.h"
#include "cli/project.h"
#include "dockerfile/read.h"
#include "specialize/facts.h"

namespace stagec::cli {

using model::Origin;
using model::Reason;
using model::Stage;
using model::StageConfig;

namespace {

Fact reason_fact(const Stage& stage, const Reason& reason, const SourceMap& sources) {
  const std::string where = place(sources, reason.span);
  switch (reason.kind) {
    case Reason::Kind::name:
      return {fmt::format("the part `{}` of the name", reason.detail), where};
    case Reason::Kind::profile:
      return {fmt::format("the profile `{}`", reason.detail), where};
    case Reason::Kind::body:
      return {"the env itself", where};
    case Reason::Kind::need:
      return {fmt::format("`{}` needs it", reason.detail), where};
    case Reason::Kind::applies:
      return {fmt::format("it applies when `{}`", sources.text(stage.applies->span)), where};
    case Reason::Kind::taken_from:
      return {fmt::format("`{}` takes from it", reason.detail), where};
    case Reason::Kind::command_line:
      break;
  }
  return {"`--set`", ""};
}

Fact origin_fact(const model::OptionValue& value, const SourceMap& sources) {
  const std::string where = place(sources, value.span);
  switch (value.origin) {
    case Origin::default_value:
      return {"by default", where};
    case Origin::name:
      return {fmt::format("the part `{}` of the name", value.detail), where};
    case Origin::profile:
      return {fmt::format("the profile `{}`", value.detail), where};
    case Origin::body:
      return {"the env itself", where};
    case Origin::command_line:
      break;
  }
  return {"`--set`", ""};
}

std::vector<Fact> temporary_facts(const Stage& stage, const SourceMap& sources) {
  std::vector<Fact> facts;
  if (stage.hotfix) {
    const std::string owner = stage.hotfix->owner.empty() ? "" : ", owner " + stage.hotfix->owner;
    facts.push_back({"hotfix: " + stage.hotfix->url + owner, place(sources, stage.hotfix->span)});
  }
  for (const model::UntilDecl& until : stage.until) {
    const std::string when = until.condition == nullptr ? until.date : std::string(sources.text(until.condition->span));
    const std::string why = until.why.empty() ? "" : ": " + until.why;
    facts.push_back({fmt::format("until `{}`{}", when, why), place(sources, until.span)});
  }
  return facts;
}

// ---------------------------------------------------------------- lines of the Dockerfile

/// The lines of each stage: the printed file is read back, so that its instructions have places.
class LineFinder {
 public:
  explicit LineFinder(const emit::CompiledEnv& env) : env_(env), image_(env.image.image()) {
    const FileId file = sources_.add("Dockerfile", env.image.text());
    diag::Sink ignored;
    printed_ = dockerfile::read(sources_.file(file), file, ignored);
  }

  std::vector<Lines> find(const Stage& stage) {
    std::vector<Lines> all;
    for (std::size_t i = 0; i < env_.sections.size(); ++i) {
      const image::BuildStage& made = image_.stages[i];
      bool joins = false;
      // `FROM trunk` is the compiler's own; `FROM image` is the root's.
      if (env_.sections[i].parent.empty() && is_in(stage, made.from.span)) {
        add(printed_.stages[i].from, joins, all);
        joins = true;
      }
      for (std::size_t j = 0; j < made.instructions.size(); ++j) {
        const bool ours = is_in(stage, made.instructions[j].span);
        if (ours) {
          add(printed_.stages[i].instructions[j], joins, all);
        }
        joins = ours;
      }
    }
    return all;
  }

 private:
  static bool is_in(const Stage& stage, Span span) {
    return span.file == stage.span.file && span.begin >= stage.span.begin && span.end <= stage.span.end;
  }

  void add(const image::Instruction& instruction, bool joins, std::vector<Lines>& all) const {
    const SourceFile& file = sources_.file(instruction.span.file);
    const std::string_view text = sources_.text(instruction.span);
    const std::size_t first = file.position(instruction.span.begin).line - instruction.comments.size();
    if (!joins) {
      all.push_back({first, first, {}});
    }
    const auto last_byte = std::max(instruction.span.begin + 1, instruction.span.end) - 1;
    all.back().last = file.position(last_byte).line;
    all.back().instructions.emplace_back(text.substr(0, text.find_first_of(" \t\n")));
  }

  const emit::CompiledEnv& env_;
  image::Image image_;
  SourceMap sources_;
  image::Image printed_;
};

// ---------------------------------------------------------------- what was left out

class LeftOutFinder {
 public:
  LeftOutFinder(const emit::Compilation& compilation, const emit::CompiledEnv& env, const SourceMap& sources)
      : program_(compilation.program()),
        configuration_(env.plan.configuration),
        sources_(sources),
        facts_(specialize::collect_facts(program_, *env.plan.env, compilation.options().overrides, sink_)) {}

  std::vector<LeftOut> find() {
    add_without();
    add_not_applying();
    add_other_choices();
    std::stable_sort(found_.begin(), found_.end(),
                     [](const LeftOut& a, const LeftOut& b) { return a.stage < b.stage; });
    return std::move(found_);
  }

 private:
  void add(const std::string& stage, std::string text, Span span) {
    if (!configuration_.has(stage) && known_.insert(stage).second) {
      found_.push_back({stage, {std::move(text), place(sources_, span)}});
    }
  }

  void add_without() {
    for (const specialize::Fact& fact : facts_.all) {
      if (fact.use->without) {
        const std::string who = fact.origin == Origin::profile ? fmt::format("the profile `{}`", fact.detail)
                                : fact.origin == Origin::name  ? fmt::format("the part `{}` of the name", fact.detail)
                                                               : std::string("the env");
        add(fact.use->stage, fmt::format("{} says `without {}`", who, fact.use->stage), fact.use->span);
      }
    }
  }

  void add_not_applying() {
    for (const Stage& stage : program_.stages) {
      if (stage.applies != nullptr) {
        model::Scope scope(program_, configuration_, &stage, sink_);
        scope.let_absent_fail();
        const std::string values = deciding_values(scope, *stage.applies);
        add(stage.name, fmt::format("it applies when `{}`: {}", sources_.text(stage.applies->span), values),
            stage.applies_span);
      }
    }
  }

  void add_other_choices() {
    for (const auto& [name, config] : configuration_.stages) {
      for (const auto& choices : config.stage->needs_one_of) {
        const auto chosen = std::find_if(choices.begin(), choices.end(), [&](const model::Reference& choice) {
          return configuration_.has(choice.name);
        });
        for (const model::Reference& choice : choices) {
          if (chosen != choices.end()) {
            add(choice.name, fmt::format("`{}` needs one such, and the env has `{}`", name, chosen->name), choice.span);
          }
        }
      }
    }
  }

  const model::Program& program_;
  const model::Configuration& configuration_;
  const SourceMap& sources_;
  diag::Sink sink_;  ///< what there is to report was reported when the env was compiled
  specialize::EnvFacts facts_;
  std::set<std::string> known_;
  std::vector<LeftOut> found_;
};

StageExplanation explain_stage(const emit::Compilation& compilation, const emit::CompiledEnv& env,
                               const StageConfig& config, LineFinder& lines, const SourceMap& sources) {
  const Stage& stage = *config.stage;
  StageExplanation explanation;
  explanation.name = stage.name;
  explanation.builder = stage.builder;
  explanation.summary = stage.summary;
  explanation.place = place(sources, stage.name_span);
  for (const Reason& reason : config.reasons) {
    Fact fact = reason_fact(stage, reason, sources);
    if (std::find(explanation.reasons.begin(), explanation.reasons.end(), fact) == explanation.reasons.end()) {
      explanation.reasons.push_back(std::move(fact));
    }
  }
  for (const model::OptionDecl& option : stage.options) {
    const auto value = config.options.find(option.name);
    if (value != config.options.end()) {
      explanation.options.push_back(
          {option.name, model::to_text(value->second.value), origin_fact(value->second, sources)});
    }
  }
  explanation.temporary = temporary_facts(stage, sources);
  explanation.lines = lines.find(stage);
  diag::Sink ignored;
  model::Scope scope(compilation.program(), env.plan.configuration, &stage, ignored);
  for (const SkippedBranch& branch : skipped_branches(scope, stage, sources)) {
    explanation.skipped.push_back({branch.text, place(sources, branch.span)});
  }
  return explanation;
}

}  // namespace

Explanation explain(const emit::Compilation& compilation, const emit::CompiledEnv& env, const SourceMap& sources) {
  const model::Env& declared = *env.plan.env;
  Explanation explanation;
  explanation.env = declared.name;
  explanation.place = declared.from_name_only ? "" : place(sources, declared.span);
  explanation.arch = env.plan.configuration.arch;
  explanation.notes = declared.notes;
  LineFinder lines(env);
  const PlacementFinder placements(compilation, env, sources);
  for (const std::string& name : compilation.order()) {
    const auto config = env.plan.configuration.stages.find(name);
    if (config != env.plan.configuration.stages.end()) {
      StageExplanation& made =
          explanation.stages.emplace_back(explain_stage(compilation, env, config->second, lines, sources));
      made.stands = placements.stands(*config->second.stage);
      made.rebuilds = placements.rebuilds(*config->second.stage);
    }
  }
  explanation.left_out = LeftOutFinder(compilation, env, sources).find();
  return explanation;
}

}  // namespace stagec::cli
