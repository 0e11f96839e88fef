// Makes the changes that findings offer.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/file_system.h"
#include "lint/run.h"

namespace stagec::lint {

/// Files of which some have changed without being written.
class ChangedFiles final : public FileSystem {
 public:
  explicit ChangedFiles(FileSystem& below) : below_(below) {}

  [[nodiscard]] FileKind kind(const std::string& path) const override { return below_.kind(path); }
  [[nodiscard]] std::optional<std::string> read(const std::string& path, std::string& why) const override;
  [[nodiscard]] std::vector<std::string> list(const std::string& path) const override { return below_.list(path); }
  [[nodiscard]] std::optional<std::string> link_target(const std::string& path) const override {
    return below_.link_target(path);
  }
  [[nodiscard]] std::string resolved(const std::string& path) const override { return below_.resolved(path); }
  /// Only of files that are there already.
  std::optional<WriteFailure> write_all(const std::vector<NewFile>& files) override;
  bool remove(const std::string& path, std::string& why) override;

  std::map<std::string, std::string> texts;  ///< of what has changed, by path

 private:
  FileSystem& below_;
};

/// What was linted until nothing was left to fix.
struct Fixed {
  Report left;                     ///< what is found then
  std::vector<std::string> fixed;  ///< "`PATH:LINE`: what was done [`RULE`]", in order
};

/// Lints, makes the changes that the findings offer and that do not overlap, and begins again until nothing changes,
/// at most `fix_rounds` times. Only files that `may_change` are changed, and only in `files`. A round after which more
/// cannot be read than before is taken back.
[[nodiscard]] Fixed fix(ChangedFiles& files, const std::function<Report()>& lint,
                        const std::function<bool(const std::string&)>& may_change);

constexpr int fix_rounds = 10;

}  // namespace stagec::lint
