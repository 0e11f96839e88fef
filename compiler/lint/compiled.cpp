#include "lint/compiled.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "base/is_one_of.h"
#include "dockerfile/read.h"
#include "lint/ignore_file.h"
#include "lint/over_envs.h"
#include "lint/rule.h"
#include "lint/stage_fixes.h"
#include "lint/stage_places.h"

namespace stagec::lint {

namespace {

/// What one rule found at one place, in some envs.
struct Shared {
  diag::Diagnostic finding;
  std::vector<std::string> envs;
  std::vector<diag::Fix> fixes;  ///< of the stage file, the same in each env
};

bool same(const std::vector<diag::Fix>& a, const std::vector<diag::Fix>& b) {
  const auto same_edit = [](const diag::Edit& x, const diag::Edit& y) {
    return x.span == y.span && x.replacement == y.replacement;
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](const diag::Fix& x, const diag::Fix& y) {
    return std::equal(x.edits.begin(), x.edits.end(), y.edits.begin(), y.edits.end(), same_edit);
  });
}

/// Rules about what the compiler sees to itself.
bool is_left_out(const Rule& rule) {
  constexpr std::string_view left_out[] = {
      "mount-not-in-key",  // the digest of what is mounted stands in the command
  };
  return is_one_of(rule.name, left_out);
}

class CompiledLint {
 public:
  CompiledLint(const Project& project, const FileSystem& files, SourceMap& sources, const Levels& levels)
      : project_(project),
        files_(files),
        sources_(sources),
        levels_(levels),
        images_locked_(files.kind(emit::lock_path(emit::layout_of(project.compilation.options(), files).stages)) ==
                       FileKind::file),
        ignored_(find_ignore_file("", project.compilation.program().context, files, sources)) {}

  void check(const emit::CompiledEnv& env);
  void report(diag::Sink& sink);

 private:
  void place(const std::string& env, FileId dockerfile, diag::Diagnostic finding, StagePlaces& places);
  [[nodiscard]] bool has_in_all_envs(const Shared& shared) const;

  const Project& project_;
  const FileSystem& files_;
  SourceMap& sources_;
  const Levels& levels_;
  bool images_locked_;
  std::optional<IgnoreFile> ignored_;
  std::map<std::tuple<std::string, Span, std::string>, Shared> found_;  ///< by path, place and rule
};

void CompiledLint::check(const emit::CompiledEnv& env) {
  const std::string& name = env.plan.env->name;
  const FileId file = sources_.add(name + "/Dockerfile", env.image.text());
  diag::Sink found;
  const image::Image image = dockerfile::read(sources_.file(file), file, found);
  const std::string& context = project_.compilation.program().context;
  const effects::Effects effects = effects::analyse(image, {file, context, files_, sources_});
  const Dockerfile subject{sources_, file, image, effects, ignored_ ? &*ignored_ : nullptr, images_locked_};
  for (const Rule* rule : all_rules()) {
    const std::optional<diag::Severity> severity = levels_(*rule);
    if (rule->check_dockerfile != nullptr && !is_left_out(*rule) && severity) {
      Findings findings(rule->name, *severity, found);
      rule->check_dockerfile(subject, findings);
    }
  }
  if (found.empty()) {
    return;
  }
  const image::Image compiled = env.image.image();
  StagePlaces places(project_.compilation.program(), env.plan.configuration, compiled, image, sources_.file(file));
  for (diag::Diagnostic& finding : found.sorted(sources_)) {
    place(name, file, std::move(finding), places);
  }
}

void CompiledLint::place(const std::string& env, FileId dockerfile, diag::Diagnostic finding, StagePlaces& places) {
  std::vector<diag::Fix> fixes = stage_fixes(finding.fixes, sources_, places);
  const auto move_span = [&](Span& span) {
    const auto placed = span.file == dockerfile ? places.of(span) : std::optional(StagePlace{span, true});
    span = placed ? placed->span : span;
    return placed && placed->own;
  };
  if (!move_span(finding.span)) {
    return;
  }
  for (diag::Label& label : finding.labels) {
    static_cast<void>(move_span(label.span));
  }
  std::erase_if(finding.labels,
                [&](const diag::Label& label) { return label.span.file == dockerfile || label.span == finding.span; });
  finding.fixes.clear();
  // A script of the build context is read anew for each env: its path tells that it is the same.
  Span place = finding.span;
  const std::string& path = sources_.file(place.file).path();
  place.file = {};
  Shared& shared = found_[{path, place, std::string(finding.code)}];
  if (shared.envs.empty()) {
    shared.fixes = std::move(fixes);
  } else if (!same(shared.fixes, fixes)) {
    shared.fixes.clear();
  }
  if (shared.envs.empty() || finding.severity < shared.finding.severity) {
    shared.finding = std::move(finding);
  }
  if (shared.envs.empty() || shared.envs.back() != env) {
    shared.envs.push_back(env);
  }
}

/// An env that has the stage and not the finding has something else around the text: there the fix may be wrong.
bool CompiledLint::has_in_all_envs(const Shared& shared) const {
  const model::Stage* stage = stage_at(project_.compilation.program(), shared.finding.span);
  return stage != nullptr && all_compiled(project_) && envs_with(project_, stage->name).size() == shared.envs.size();
}

void CompiledLint::report(diag::Sink& sink) {
  for (auto& [key, shared] : found_) {
    if (!shared.fixes.empty() && has_in_all_envs(shared)) {
      shared.finding.fixes = std::move(shared.fixes);
    }
    const std::size_t count = shared.envs.size();
    shared.finding.notes.push_back(count == 1 ? fmt::format("in the env `{}`", shared.envs.front())
                                              : fmt::format("in {} envs, `{}` for one", count, shared.envs.front()));
    sink.add(std::move(shared.finding));
  }
  found_.clear();
}

}  // namespace

void lint_compiled(const Project& project, const FileSystem& files, SourceMap& sources, const Levels& levels,
                   diag::Sink& sink) {
  CompiledLint lint(project, files, sources, levels);
  for (const emit::CompiledEnv& env : project.envs) {
    lint.check(env);
  }
  lint.report(sink);
}

}  // namespace stagec::lint
