// `add-for-copy`: ADD where COPY does.
#include <algorithm>

#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

/// Sources that only ADD takes, or that it unpacks.
bool needs_add(std::string_view source) {
  static constexpr std::string_view archives[] = {".tar", ".gz",  ".tgz", ".bz2",  ".tbz", ".tbz2",
                                                  ".xz",  ".txz", ".zst", ".lzma", ".tlz"};
  const bool is_archive = std::any_of(std::begin(archives), std::end(archives),
                                      [&](std::string_view end) { return source.ends_with(end); });
  return is_archive || source.find("://") != std::string_view::npos || source.starts_with("git@") ||
         source.find('$') != std::string_view::npos || source.find('*') != std::string_view::npos;
}

void check(const Dockerfile& file, Findings& findings) {
  for_each<image::Copy>(file.image, [&](const image::Copy& copy, const image::Instruction& instruction) {
    const bool plain = std::none_of(copy.sources.begin(), copy.sources.end(), needs_add);
    if (!copy.add || !plain || copy.sources.empty()) {
      return;
    }
    diag::Report report = findings.report(keyword_span(file, instruction), "`ADD` of plain files");
    report.help("write `COPY`, which never unpacks and never downloads");
    if (copy.checksum.empty() && !copy.keep_git_dir && !copy.unpack) {
      report.fix({"write `COPY`", {{keyword_span(file, instruction), "COPY"}}});
    }
  });
}

constexpr std::string_view aliases[] = {"DL3020"};

}  // namespace

extern const Rule add_for_copy_rule;
const Rule add_for_copy_rule = {
    "add-for-copy", "ADD of plain files, which COPY does too", diag::Severity::info, aliases, check, nullptr, true};

}  // namespace stagec::lint
