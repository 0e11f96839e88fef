#include "lint/fix.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace stagec::lint {

std::optional<std::string> ChangedFiles::read(const std::string& path, std::string& why) const {
  const auto changed = texts.find(normal_path(path));
  return changed == texts.end() ? below_.read(path, why) : changed->second;
}

std::optional<WriteFailure> ChangedFiles::write_all(const std::vector<NewFile>& files) {
  for (const NewFile& file : files) {
    texts[normal_path(file.path)] = file.text;
  }
  return std::nullopt;
}

bool ChangedFiles::remove(const std::string& path, std::string& why) {
  why = "`" + path + "` is only looked at";
  return false;
}

namespace {

using MayChange = std::function<bool(const std::string&)>;

/// The changes of one round.
class Round {
 public:
  Round(const Report& report, const MayChange& may_change) : sources_(report.sources), may_change_(may_change) {
    for (const diag::Diagnostic& finding : report.sink.sorted(sources_)) {
      if (!finding.fixes.empty() && take(finding.fixes.front())) {
        const SourceFile& file = sources_.file(finding.span.file);
        fixed_.push_back(fmt::format("{}:{}: {} [{}]", file.path(), file.position(finding.span.begin).line,
                                     finding.fixes.front().title, finding.code));
      }
    }
  }

  [[nodiscard]] const std::vector<std::string>& fixed() const { return fixed_; }

  /// The changed texts by path.
  [[nodiscard]] std::map<std::string, std::string> texts() const {
    std::map<std::string, std::string> all;
    for (const auto& [file, edits] : edits_) {
      std::string text = sources_.file(file).text();
      for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) {
        text.replace(edit->span.begin, edit->span.end - edit->span.begin, edit->replacement);
      }
      all[sources_.file(file).path()] = std::move(text);
    }
    return all;
  }

 private:
  /// Two edits of the same place, or two insertions at it, cannot both be made.
  static bool meet(Span a, Span b) { return a.begin == b.begin || (a.begin < b.end && b.begin < a.end); }

  [[nodiscard]] bool is_free(const diag::Edit& edit) const {
    const SourceFile& file = sources_.file(edit.span.file);
    if (edit.span.begin > edit.span.end || edit.span.end > file.text().size() || !may_change_(file.path())) {
      return false;
    }
    const auto taken = edits_.find(edit.span.file);
    return taken == edits_.end() || std::none_of(taken->second.begin(), taken->second.end(),
                                                 [&](const diag::Edit& other) { return meet(edit.span, other.span); });
  }

  bool take(const diag::Fix& fix) {
    const auto free = [&](const diag::Edit& edit) { return is_free(edit); };
    if (fix.edits.empty() || !std::all_of(fix.edits.begin(), fix.edits.end(), free)) {
      return false;
    }
    for (const diag::Edit& edit : fix.edits) {
      std::vector<diag::Edit>& all = edits_[edit.span.file];
      all.insert(std::upper_bound(all.begin(), all.end(), edit,
                                  [](const diag::Edit& a, const diag::Edit& b) { return a.span < b.span; }),
                 edit);
    }
    return true;
  }

  const SourceMap& sources_;
  const MayChange& may_change_;
  std::map<FileId, std::vector<diag::Edit>> edits_;
  std::vector<std::string> fixed_;
};

/// How much of the files cannot be read.
std::size_t unreadable(const Report& report) {
  const std::vector<diag::Diagnostic> found = report.sink.sorted(report.sources);
  return static_cast<std::size_t>(std::count_if(found.begin(), found.end(), [](const diag::Diagnostic& finding) {
    return finding.severity == diag::Severity::error && find_rule(finding.code) == nullptr;
  }));
}

}  // namespace

Fixed fix(ChangedFiles& files, const std::function<Report()>& lint, const MayChange& may_change) {
  Fixed result;
  result.left = lint();
  for (int round = 0; round < fix_rounds; ++round) {
    const Round changes(result.left, may_change);
    std::map<std::string, std::string> before = files.texts;
    for (auto& [path, text] : changes.texts()) {
      files.texts[path] = text;
    }
    if (files.texts == before) {
      break;
    }
    Report after = lint();
    if (unreadable(after) > unreadable(result.left)) {
      files.texts = std::move(before);
      break;
    }
    result.left = std::move(after);
    result.fixed.insert(result.fixed.end(), changes.fixed().begin(), changes.fixed().end());
  }
  return result;
}

}  // namespace stagec::lint
