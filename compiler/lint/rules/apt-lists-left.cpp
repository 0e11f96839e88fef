// `apt-lists-left`: package lists that `apt-get update` wrote stay in the layer.
#include "lint/left_behind.h"

namespace stagec::lint {

namespace {

std::optional<diag::Fix> fix(const Dockerfile& file, const effects::CommandUse& use) {
  for (const effects::Argument& word : use.arguments) {
    if (word.text.find("Dir") != std::string::npos || word.text.find("dir::") != std::string::npos) {
      return std::nullopt;  // the lists are elsewhere
    }
  }
  return clean_up_at_end(file, use, "rm -rf /var/lib/apt/lists/*");
}

constexpr LeftBehind kind = {effects::Content::apt_lists, "apt's package lists",
                             "remove them in the same RUN: `rm -rf /var/lib/apt/lists/*`", fix};

void check(const Dockerfile& file, Findings& findings) {
  report_left_behind(file, kind, findings);
}

constexpr std::string_view aliases[] = {"DL3009"};
}  // namespace

extern const Rule apt_lists_left_rule;
const Rule apt_lists_left_rule = {"apt-lists-left",
                                  "package lists that `apt-get update` wrote stay in the layer",
                                  diag::Severity::warning,
                                  aliases,
                                  check,
                                  nullptr,
                                  true};

}  // namespace stagec::lint
