#include "lint/left_behind.h"

#include <set>
#include <utility>

namespace stagec::lint {

bool is_thrown_away(const Dockerfile& file, std::size_t stage) {
  return file.effects.reach[stage] == effects::Reach::thrown_away;
}

void report_left_behind(const Dockerfile& file, const LeftBehind& kind, Findings& findings) {
  std::set<std::pair<std::size_t, std::size_t>> layers;
  for (const effects::Remnant& remnant : file.effects.left) {
    if (remnant.content != kind.content || !layers.emplace(remnant.stage, remnant.instruction).second) {
      continue;
    }
    if (is_thrown_away(file, remnant.stage)) {
      findings.remark(remnant.span, "the layer keeps {}, in a build stage that is thrown away", kind.what)
          .at("written to `{}` here", effects::shown(effects::directory_of(remnant.path)));
      continue;
    }
    findings.report(remnant.span, "the layer keeps {}", kind.what)
        .at("written to `{}` here", effects::shown(effects::directory_of(remnant.path)))
        .help("{}", kind.help);
  }
}

}  // namespace stagec::lint
