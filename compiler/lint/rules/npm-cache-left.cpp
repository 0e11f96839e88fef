// `npm-cache-left`: the cache of npm stays in the layer.
#include "lint/left_behind.h"

namespace stagec::lint {

namespace {

std::optional<diag::Fix> fix(const Dockerfile& file, const effects::CommandUse& use) {
  return clean_up_at_end(file, use, "npm cache clean --force");
}

constexpr LeftBehind kind = {
    effects::Content::npm_cache, "npm's cache",
    "remove it in the same RUN: `npm cache clean --force`, or give the RUN a cache mount at that place", fix};

void check(const Dockerfile& file, Findings& findings) {
  report_left_behind(file, kind, findings);
}

}  // namespace

extern const Rule npm_cache_left_rule;
const Rule npm_cache_left_rule = {
    "npm-cache-left", "the cache of npm stays in the layer", diag::Severity::warning, {}, check, nullptr, true};

}  // namespace stagec::lint
