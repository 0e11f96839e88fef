// `curl-and-wget`: two programs for one thing.
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for (std::size_t stage = 0; stage < file.image.stages.size(); ++stage) {
    const effects::CommandUse* curl = nullptr;
    const effects::CommandUse* wget = nullptr;
    for (const effects::CommandUse& use : file.effects.commands) {
      curl = curl == nullptr && use.stage == stage && use.name == "curl" ? &use : curl;
      wget = wget == nullptr && use.stage == stage && use.name == "wget" ? &use : wget;
    }
    if (curl != nullptr && wget != nullptr) {
      const bool curl_first = curl->instruction <= wget->instruction;
      findings.report((curl_first ? wget : curl)->span, "this build stage uses both `curl` and `wget`")
          .label((curl_first ? curl : wget)->span, "the other one")
          .help("use one of them, and install only that");
    }
  }
}

constexpr std::string_view aliases[] = {"DL4001"};

}  // namespace

extern const Rule curl_and_wget_rule;
const Rule curl_and_wget_rule = {
    "curl-and-wget", "both curl and wget in one build stage", diag::Severity::info, aliases, check, nullptr};

}  // namespace stagec::lint
