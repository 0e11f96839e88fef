#include "cli/lint_lists.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/columns.h"
#include "cli/project.h"
#include "emit/compilation.h"
#include "lint/config.h"
#include "lint/rule.h"
#include "lint/targets.h"

namespace stagec::cli {

namespace {

using Json = nlohmann::ordered_json;

/// Rows, or a JSON array; other formats are for findings.
int print(Context& context, const Arguments& arguments, const Json& json,
          const std::vector<std::vector<std::string>>& rows) {
  const std::string& format = arguments.value("format");
  if (format != "text" && format != "json") {
    context.err += fmt::format("stagec lint: a list is printed as `text` or `json`, not as `{}`\n", format);
    return exit_usage;
  }
  context.out += format == "json" ? json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n" : columns(rows);
  return exit_ok;
}

/// Until when a stage stands, each reason as it is written.
std::vector<std::string> ends(const model::Stage& stage, const SourceMap& sources) {
  std::vector<std::string> all;
  for (const model::UntilDecl& until : stage.until) {
    const std::string when =
        until.condition == nullptr ? until.date : std::string(sources.text(until.condition->whole));
    all.push_back(until.why.empty() ? when : when + ": " + until.why);
  }
  return all;
}

}  // namespace

int list_rules(Context& context, const Arguments& arguments) {
  Json json = Json::array();
  std::vector<std::vector<std::string>> rows;
  for (const lint::Rule* rule : lint::all_rules()) {
    const std::vector<std::string> aliases(rule->aliases.begin(), rule->aliases.end());
    json.push_back({{"rule", rule->name},
                    {"severity", diag::to_string(rule->severity)},
                    {"opt_in", rule->opt_in},
                    {"fixable", rule->fixable},
                    {"summary", rule->summary},
                    {"aliases", aliases}});
    const std::string names = aliases.empty() ? "" : fmt::format(" ({})", fmt::join(aliases, ", "));
    rows.push_back({std::string(rule->name), rule->opt_in ? "off" : std::string(diag::to_string(rule->severity)),
                    rule->fixable ? "fixable" : "", std::string(rule->summary) + names});
  }
  return print(context, arguments, json, rows);
}

int list_hotfixes(Context& context, const Arguments& arguments) {
  Session session;
  Json json = Json::array();
  std::vector<std::vector<std::string>> rows;
  lint::Configs configs(context.files, arguments.value("config"), arguments.has("no-config"));
  const auto excluded = [&](const std::string& path) { return configs.of(path).excludes(path); };
  const lint::Targets targets = lint::find_targets(arguments.values("PATH"), "", excluded, context.files);
  for (const std::string& path : targets.missing) {
    context.err += fmt::format("stagec lint: there is no file or directory `{}`\n", path);
  }
  for (const lint::ProjectTarget& project : targets.projects) {
    const emit::Compilation compilation(project.options, context.files, session.sources, session.sink);
    for (const model::Stage& stage : compilation.program().stages) {
      if (stage.hotfix) {
        const std::vector<std::string> until = ends(stage, session.sources);
        const std::string where = place(session.sources, stage.name_span);
        json.push_back({{"stage", stage.name},
                        {"url", stage.hotfix->url},
                        {"owner", stage.hotfix->owner},
                        {"until", until},
                        {"place", where}});
        rows.push_back({stage.name, stage.hotfix->owner.empty() ? "nobody" : stage.hotfix->owner,
                        until.empty() ? "no end" : fmt::format("{}", fmt::join(until, "; ")), stage.hotfix->url,
                        where});
      }
    }
  }
  const int problems = show_findings(context, session);
  const int printed = print(context, arguments, json, rows);
  return !targets.missing.empty() || printed != exit_ok ? exit_usage : problems;
}

}  // namespace stagec::cli
