#include "lint/run.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "lint/linter.h"

namespace stagec::lint {

void Report::merge(const Report& other) {
  std::map<FileId, FileId> taken;
  const auto take = [&](Span& span) {
    const auto [place, is_new] = taken.try_emplace(span.file);
    if (is_new) {
      const SourceFile& file = other.sources.file(span.file);
      place->second = sources.add(file.path(), file.text());
    }
    span.file = place->second;
  };
  for (diag::Diagnostic& finding : other.sink.sorted(other.sources)) {
    take(finding.span);
    for (diag::Label& label : finding.labels) {
      take(label.span);
    }
    for (diag::Fix& fix : finding.fixes) {
      for (diag::Edit& edit : fix.edits) {
        take(edit.span);
      }
    }
    sink.add(std::move(finding));
  }
  unreadable.insert(unreadable.end(), other.unreadable.begin(), other.unreadable.end());
}

Report lint_text(const std::string& path, const std::string& text, const std::string& context, const FileSystem& files,
                 const Levels& levels) {
  Report report;
  const FileId file = report.sources.add(path, text);
  lint_dockerfile(file, context, files, report.sources, levels, report.sink);
  return report;
}

Report lint_file(const std::string& path, const SettingsOf& settings, const FileSystem& files) {
  std::string why;
  const std::optional<std::string> text = files.read(path, why);
  if (!text) {
    Report report;
    report.unreadable.push_back("`" + path + "`: " + why);
    return report;
  }
  const Settings own = settings(path);
  return lint_text(path, *text, own.context.empty() ? parent_path(path) : own.context, files, own.levels);
}

namespace {

/// The rules see all files at once: each runs if it is on for one of them.
Levels levels_of_any(const std::vector<Settings>& all) {
  return [&all](const Rule& rule) {
    std::optional<diag::Severity> level;
    for (auto settings = all.begin(); settings != all.end() && !level; ++settings) {
      level = settings->levels(rule);
    }
    return level;
  };
}

/// Gives a finding the severity that its rule has in its file. False if it has none there.
bool set_level(diag::Diagnostic& finding, const Levels& general, const Settings& own) {
  const Rule* rule = find_rule(finding.code);
  if (rule == nullptr || rule->name != finding.code) {
    return true;  // an error of the compiler
  }
  const std::optional<diag::Severity> level = own.levels(*rule);
  // What a rule reports as harmless stays so.
  if (level && general(*rule) == finding.severity) {
    finding.severity = *level;
  }
  return level.has_value();
}

}  // namespace

Report lint_files(const ProjectTarget& project, const std::string& today, const SettingsOf& settings,
                  FileSystem& files) {
  std::vector<Settings> all;
  std::transform(project.files.begin(), project.files.end(), std::back_inserter(all), settings);
  const Levels general = levels_of_any(all);
  Report report;
  diag::Sink found;
  lint_project(project.options, today, files, report.sources, general, found);
  for (diag::Diagnostic& finding : found.sorted(report.sources)) {
    const std::string& path = report.sources.file(finding.span.file).path();
    const bool is_source = path.ends_with(".stage") || path.ends_with(".envs");
    const auto asked = std::lower_bound(project.files.begin(), project.files.end(), path);
    if (asked != project.files.end() && *asked == path) {
      const auto index = static_cast<std::size_t>(asked - project.files.begin());
      if (set_level(finding, general, all[index])) {
        report.sink.add(std::move(finding));
      }
    } else if (!is_source) {
      report.sink.add(std::move(finding));
    }
  }
  return report;
}

}  // namespace stagec::lint
