// `apk-cache-left`: the package index of apk stays in the layer.
#include "lint/left_behind.h"

namespace stagec::lint {

namespace {

constexpr LeftBehind kind = {effects::Content::apk_cache, "apk's package index",
                             "give `apk add` the option `--no-cache`"};

void check(const Dockerfile& file, Findings& findings) {
  report_left_behind(file, kind, findings);
}

constexpr std::string_view aliases[] = {"DL3019"};
}  // namespace

extern const Rule apk_cache_left_rule;
const Rule apk_cache_left_rule = {
    "apk-cache-left", "the package index of apk stays in the layer", diag::Severity::warning, aliases, check, nullptr};

}  // namespace stagec::lint
