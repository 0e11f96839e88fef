// `package-versions`: one package asked for in two versions.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "lint/requests.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

using Places = std::pair<Span, Span>;

struct Pair {
  const Request* first = nullptr;
  const Request* second = nullptr;
  std::vector<std::string> envs;
};

class Versions {
 public:
  explicit Versions(const Project& project) : project_(project) {}

  void run(Findings& findings);

 private:
  const std::vector<Request>& requests(const specialize::StagePlan& plan);
  void check_env(const emit::CompiledEnv& env);
  void compare(const std::vector<const Request*>& all, const std::string& env);
  void report_between_envs(Findings& findings) const;

  const Project& project_;
  std::map<const steps::StageOutput*, std::vector<Request>> known_;
  std::map<Places, Pair> found_;
};

const std::vector<Request>& Versions::requests(const specialize::StagePlan& plan) {
  const auto [entry, is_new] = known_.try_emplace(plan.output.get());
  if (is_new) {
    entry->second = requests_of(*plan.stage, *plan.output);
  }
  return entry->second;
}

void Versions::compare(const std::vector<const Request*>& all, const std::string& env) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = i + 1; j < all.size(); ++j) {
      if (all[i]->span == all[j]->span || !contradict(*all[i], *all[j])) {
        continue;
      }
      Pair& pair = found_[{all[j]->span, all[i]->span}];
      pair.first = pair.first == nullptr ? all[i] : pair.first;
      pair.second = pair.second == nullptr ? all[j] : pair.second;
      if (pair.envs.empty() || pair.envs.back() != env) {
        pair.envs.push_back(env);
      }
    }
  }
}

/// What ends up in one file system: the image, or a builder with what it starts from.
void Versions::check_env(const emit::CompiledEnv& env) {
  std::map<std::string, const order::Section*> by_name;
  for (const order::Section& section : env.sections) {
    by_name[section.name] = &section;
  }
  for (const order::Section& end : env.sections) {
    if (end.kind == order::Section::Kind::trunk) {
      continue;  // what it holds is seen with each section that goes on from it
    }
    std::vector<const order::Section*> chain = {&end};
    while (!chain.back()->parent.empty() && by_name.contains(chain.back()->parent)) {
      chain.push_back(by_name[chain.back()->parent]);
    }
    std::vector<const Request*> all;
    for (auto section = chain.rbegin(); section != chain.rend(); ++section) {
      for (const model::Stage* stage : (*section)->stages) {
        for (const Request& request : requests(env.plan.stages.find(stage->name)->second)) {
          all.push_back(&request);
        }
      }
    }
    compare(all, env.plan.env->name);
  }
}

/// Stages that no env has together.
void Versions::report_between_envs(Findings& findings) const {
  std::map<Span, const Request*> all;
  for (const auto& [output, requests] : known_) {
    for (const Request& request : requests) {
      // A builder's packages are its own: no other builder or image sees them.
      if (request.fixed && !request.stage->builder) {
        all.emplace(request.span, &request);
      }
    }
  }
  std::set<std::pair<const model::Stage*, std::string>> reported;
  for (auto a = all.begin(); a != all.end(); ++a) {
    for (auto b = std::next(a); b != all.end(); ++b) {
      const Request& first = *a->second;
      const Request& second = *b->second;
      const bool in_one_env = found_.contains({first.span, second.span}) || found_.contains({second.span, first.span});
      if (first.stage != second.stage && !in_one_env && contradict(first, second) &&
          reported.emplace(second.stage, second.name).second) {
        findings
            .remark(second.span, "`{}` is asked for as `{}` here and as `{}` in `{}`", second.name, second.written,
                    first.written, first.stage->name)
            .label(first.span, "the other one")
            .note("no env has both");
      }
    }
  }
}

void Versions::run(Findings& findings) {
  for (const emit::CompiledEnv& env : project_.envs) {
    check_env(env);
  }
  for (const auto& [places, pair] : found_) {
    const bool same_stage = pair.first->stage == pair.second->stage;
    findings
        .report(pair.second->span, "`{}` is asked for as `{}` here and as `{}` {}", pair.second->name,
                pair.second->written, pair.first->written,
                same_stage ? "before" : "in `" + pair.first->stage->name + "`")
        .label(pair.first->span, "asked for first here")
        .note("{}", pair.envs.size() == 1
                        ? fmt::format("in the env `{}`", pair.envs.front())
                        : fmt::format("in {} envs, `{}` for one", pair.envs.size(), pair.envs.front()))
        .help("ask for one version, in the stage that needs it most, and leave it out of the other");
  }
  report_between_envs(findings);
}

void check(const Project& project, Findings& findings) {
  Versions(project).run(findings);
}

}  // namespace

extern const Rule package_versions_rule;
const Rule package_versions_rule = {
    "package-versions", "one package asked for in two versions", diag::Severity::warning, {}, nullptr, check};

}  // namespace stagec::lint
