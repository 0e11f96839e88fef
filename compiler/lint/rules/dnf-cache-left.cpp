// `dnf-cache-left`: metadata and packages of dnf or yum stay in the layer.
#include "lint/left_behind.h"

namespace stagec::lint {

namespace {

std::optional<diag::Fix> fix(const Dockerfile& file, const effects::CommandUse& use) {
  return clean_up_at_end(file, use, use.name + " clean all");
}

constexpr LeftBehind kind = {effects::Content::dnf_cache, "dnf's cache", "remove it in the same RUN: `dnf clean all`",
                             fix};

void check(const Dockerfile& file, Findings& findings) {
  report_left_behind(file, kind, findings);
}

constexpr std::string_view aliases[] = {"DL3032", "DL3040"};
}  // namespace

extern const Rule dnf_cache_left_rule;
const Rule dnf_cache_left_rule = {"dnf-cache-left",
                                  "metadata and packages of dnf or yum stay in the layer",
                                  diag::Severity::warning,
                                  aliases,
                                  check,
                                  nullptr,
                                  true};

}  // namespace stagec::lint
