// `npm-cache-left`: the cache of npm stays in the layer.
#include "lint/left_behind.h"

namespace stagec::lint {

namespace {

constexpr LeftBehind kind = {
    effects::Content::npm_cache, "npm's cache",
    "remove it in the same RUN: `npm cache clean --force`, or give the RUN a cache mount at that place"};

void check(const Dockerfile& file, Findings& findings) {
  report_left_behind(file, kind, findings);
}

}  // namespace

extern const Rule npm_cache_left_rule;
const Rule npm_cache_left_rule = {
    "npm-cache-left", "the cache of npm stays in the layer", diag::Severity::warning, {}, check, nullptr};

}  // namespace stagec::lint
