// `yarn-cache-left`: the cache of yarn stays in the layer.
#include "lint/left_behind.h"

namespace stagec::lint {

namespace {

std::optional<diag::Fix> fix(const Dockerfile& file, const effects::CommandUse& use) {
  return clean_up_at_end(file, use, "yarn cache clean");
}

constexpr LeftBehind kind = {effects::Content::yarn_cache, "yarn's cache",
                             "remove it in the same RUN: `yarn cache clean`", fix};

void check(const Dockerfile& file, Findings& findings) {
  report_left_behind(file, kind, findings);
}

constexpr std::string_view aliases[] = {"DL3060"};
}  // namespace

extern const Rule yarn_cache_left_rule;
const Rule yarn_cache_left_rule = {
    "yarn-cache-left", "the cache of yarn stays in the layer", diag::Severity::warning, aliases, check, nullptr, true};

}  // namespace stagec::lint
