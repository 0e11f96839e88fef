// `pip-cache-left`: wheels and downloads that pip keeps stay in the layer.
#include "lint/left_behind.h"

namespace stagec::lint {

namespace {

std::optional<diag::Fix> fix(const Dockerfile& file, const effects::CommandUse& use) {
  return add_option(file, use, "--no-cache-dir");
}

constexpr LeftBehind kind = {effects::Content::pip_cache, "pip's cache",
                             "give pip the option `--no-cache-dir`, or the RUN a cache mount at that place", fix};

void check(const Dockerfile& file, Findings& findings) {
  report_left_behind(file, kind, findings);
}

constexpr std::string_view aliases[] = {"DL3042"};
}  // namespace

extern const Rule pip_cache_left_rule;
const Rule pip_cache_left_rule = {"pip-cache-left",
                                  "wheels and downloads that pip keeps stay in the layer",
                                  diag::Severity::warning,
                                  aliases,
                                  check,
                                  nullptr,
                                  true};

}  // namespace stagec::lint
