#include "cli/lint_run.h"

#include <algorithm>

namespace stagec::cli {

namespace {

/// Lints what can be linted by itself, one after the other.
class Runner {
 public:
  Runner(Context& context, const LintJob& job, lint::Configs& configs)
      : context_(context), job_(job), configs_(configs), files_(context.files) {}

  LintResult run() {
    std::vector<std::string> paths = job_.paths;
    if (std::erase(paths, "-") > 0) {
      add_input();
    }
    const auto excluded = [this](const std::string& path) { return configs_.of(path).excludes(path); };
    const lint::Targets targets = lint::find_targets(paths, job_.options.context, excluded, context_.files);
    result_.missing = targets.missing;
    for (const std::string& path : targets.dockerfiles) {
      add([&] { return lint::lint_file(path, settings_, files_); }, {path});
    }
    for (const lint::ProjectTarget& project : targets.projects) {
      add([&] { return lint::lint_files(project, job_.options.today, settings_, files_); },
          {project.files.begin(), project.files.end()});
    }
    result_.changed = files_.texts;
    return std::move(result_);
  }

 private:
  void add_input() {
    const std::string path(standard_input);
    files_.texts[path] = context_.input;
    const lint::Settings settings = settings_(path);
    add([&] { return lint::lint_text(path, files_.texts[path], settings.context, files_, settings.levels); }, {path});
    if (files_.texts[path] == context_.input) {
      files_.texts.erase(path);
    }
  }

  /// Findings that are known are neither shown nor fixed.
  void add(const std::function<lint::Report()>& lint, const std::set<std::string>& paths) {
    const std::function<lint::Report()> news = [&] {
      lint::Report report = lint();
      return job_.known ? lint::without_known(report, *job_.known) : report;
    };
    if (job_.fix) {
      lint::Fixed fixed = lint::fix(files_, news, [&](const std::string& path) { return paths.contains(path); });
      result_.fixed.insert(result_.fixed.end(), fixed.fixed.begin(), fixed.fixed.end());
      result_.report.merge(fixed.left);
    } else {
      const lint::Report report = lint();
      for (const auto& [key, count] : lint::baseline_of(report)) {
        result_.found[key] += count;
      }
      result_.report.merge(job_.known ? lint::without_known(report, *job_.known) : report);
    }
    result_.linted.insert(paths.begin(), paths.end());
  }

  Context& context_;
  const LintJob& job_;
  lint::Configs& configs_;
  lint::ChangedFiles files_;
  lint::SettingsOf settings_ = [this](const std::string& path) {
    return job_.options.over(configs_.of(path).settings(path));
  };
  LintResult result_;
};

}  // namespace

LintResult run_lint_job(Context& context, const LintJob& job, lint::Configs& configs) {
  return Runner(context, job, configs).run();
}

}  // namespace stagec::cli
