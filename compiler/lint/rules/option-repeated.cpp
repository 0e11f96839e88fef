// `option-repeated`: what every env of a family says for itself, where a profile could say it once.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "lint/rule.h"

namespace stagec::lint {

namespace {

/// Two lines alike are no burden; a profile for them would be.
constexpr std::size_t enough_envs = 3;

/// A `use` of a stage, or one option of it, as an env writes it.
using Facts = std::map<std::string, Span>;

Facts facts_of(const model::Env& env) {
  Facts facts;
  for (const model::Use& use : env.uses) {
    if (use.without) {
      continue;
    }
    if (use.settings.empty()) {
      facts.emplace("use " + use.stage, use.span);
    }
    for (const model::Setting& setting : use.settings) {
      const std::string option = setting.option == "version" ? "" : setting.option + "=";
      facts.emplace("use " + use.stage + " " + option + model::to_text(setting.value), setting.span);
    }
  }
  return facts;
}

/// Envs that one statement declares (with `for`) say what they say once.
struct Family {
  std::string profile;  ///< empty: the envs of a file that have none
  std::map<Span, const model::Env*> envs;
};

std::vector<Family> families(const model::Program& program) {
  std::map<std::string, Family> by_profile;
  std::map<std::string, Family> by_file;
  for (const model::Env& env : program.envs) {
    if (env.from_name_only || !env.prebuilt.empty()) {
      continue;
    }
    for (const model::Reference& parent : env.parents) {
      by_profile[parent.name].profile = parent.name;
      by_profile[parent.name].envs.emplace(env.whole, &env);
    }
    if (env.parents.empty()) {
      by_file[env.file].envs.emplace(env.whole, &env);
    }
  }
  std::vector<Family> all;
  for (auto* families : {&by_profile, &by_file}) {
    for (auto& [name, family] : *families) {
      if (family.envs.size() >= enough_envs) {
        all.push_back(std::move(family));
      }
    }
  }
  // The largest first: what all of it says is not said again of a part.
  std::stable_sort(all.begin(), all.end(),
                   [](const Family& a, const Family& b) { return a.envs.size() > b.envs.size(); });
  return all;
}

void report(const Family& family, const std::string& fact, const std::vector<Span>& places, Findings& findings) {
  const std::string whose = family.profile.empty() ? "of this file without a profile" : "of `" + family.profile + "`";
  diag::Report report = findings.report(places.front(), "each of the {} envs {} says `{}`", places.size(), whose, fact);
  for (std::size_t i = 1; i < std::min<std::size_t>(places.size(), 4); ++i) {
    report.label(places[i], "here again");
  }
  if (family.profile.empty()) {
    report.help("a profile can say it once: `profile NAME {{ {} }}`", fact);
  } else {
    report.help("the profile `{}` can say it once", family.profile);
  }
}

void check(const Project& project, Findings& findings) {
  std::set<Span> reported;
  for (const Family& family : families(project.compilation.program())) {
    std::map<std::string, std::vector<Span>> said;
    for (const auto& [place, env] : family.envs) {
      for (const auto& [fact, span] : facts_of(*env)) {
        said[fact].push_back(span);
      }
    }
    for (const auto& [fact, places] : said) {
      if (places.size() == family.envs.size() && reported.insert(places.front()).second) {
        report(family, fact, places, findings);
      }
    }
  }
}

}  // namespace

extern const Rule option_repeated_rule;
const Rule option_repeated_rule = {"option-repeated",
                                   "what every env of a family says, where a profile could say it once",
                                   diag::Severity::info,
                                   {},
                                   nullptr,
                                   check};

}  // namespace stagec::lint
