// `conda-cache-left`: packages that conda downloaded stay in the layer.
#include "lint/left_behind.h"

namespace stagec::lint {

namespace {

std::optional<diag::Fix> fix(const Dockerfile& file, const effects::CommandUse& use) {
  return clean_up_at_end(file, use, use.name + " clean --all --yes");
}

constexpr LeftBehind kind = {effects::Content::conda_cache, "conda's downloaded packages",
                             "remove them in the same RUN: `conda clean --all --yes`", fix};

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
                                    nullptr,
                                    true};

}  // namespace stagec::lint
