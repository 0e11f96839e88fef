// `zypper-cache-left`: metadata and packages of zypper stay in the layer.
#include "lint/left_behind.h"

namespace stagec::lint {

namespace {

std::optional<diag::Fix> fix(const Dockerfile& file, const effects::CommandUse& use) {
  return clean_up_at_end(file, use, "zypper clean --all");
}

constexpr LeftBehind kind = {effects::Content::zypper_cache, "zypper's cache",
                             "remove it in the same RUN: `zypper clean --all`", fix};

void check(const Dockerfile& file, Findings& findings) {
  report_left_behind(file, kind, findings);
}

constexpr std::string_view aliases[] = {"DL3036"};
}  // namespace

extern const Rule zypper_cache_left_rule;
const Rule zypper_cache_left_rule = {"zypper-cache-left",
                                     "metadata and packages of zypper stay in the layer",
                                     diag::Severity::warning,
                                     aliases,
                                     check,
                                     nullptr,
                                     true};

}  // namespace stagec::lint
