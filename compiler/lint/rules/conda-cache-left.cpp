// `conda-cache-left`: packages that conda downloaded stay in the layer.
#include "lint/left_behind.h"

namespace stagec::lint {

namespace {

constexpr LeftBehind kind = {effects::Content::conda_cache, "conda's downloaded packages",
                             "remove them in the same RUN: `conda clean --all --yes`"};

void check(const Dockerfile& file, Findings& findings) {
  report_left_behind(file, kind, findings);
}

}  // namespace

extern const Rule conda_cache_left_rule;
const Rule conda_cache_left_rule = {"conda-cache-left",
                                    "packages that conda downloaded stay in the layer",
                                    diag::Severity::warning,
                                    {},
                                    check,
                                    nullptr};

}  // namespace stagec::lint
