// `uv-cache-left`: wheels and downloads that uv keeps stay in the layer.
#include "lint/left_behind.h"

namespace stagec::lint {

namespace {

constexpr LeftBehind kind = {effects::Content::uv_cache, "uv's cache",
                             "give uv the option `--no-cache`, or the RUN a cache mount at that place"};

void check(const Dockerfile& file, Findings& findings) {
  report_left_behind(file, kind, findings);
}

}  // namespace

extern const Rule uv_cache_left_rule;
const Rule uv_cache_left_rule = {
    "uv-cache-left", "wheels and downloads that uv keeps stay in the layer", diag::Severity::warning, {}, check,
    nullptr};

}  // namespace stagec::lint
