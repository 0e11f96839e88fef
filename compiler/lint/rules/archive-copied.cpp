// `archive-copied`: an archive is copied and unpacked in a later layer.
#include <algorithm>

#include "effects/text.h"
#include "lint/instructions.h"
#include "lint/left_behind.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

constexpr std::string_view unpackers[] = {"tar", "bsdtar", "unzip"};

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::Remnant& remnant : file.effects.left) {
    if (remnant.content != effects::Content::copied || is_thrown_away(file, remnant.stage)) {
      continue;
    }
    const std::string_view name = effects::base_name(remnant.path);
    const bool is_archive =
        name.find(".tar") != std::string_view::npos || name.ends_with(".tgz") || name.ends_with(".zip");
    const bool unpacked =
        is_archive &&
        std::any_of(file.effects.commands.begin(), file.effects.commands.end(), [&](const effects::CommandUse& use) {
          return use.stage == remnant.stage && use.instruction > remnant.instruction &&
                 is_one_of(use.name, unpackers) &&
                 std::any_of(use.arguments.begin(), use.arguments.end(),
                             [&](const effects::Argument& word) { return word.text.ends_with(name); });
        });
    if (unpacked) {
      findings.report(remnant.span, "the image holds `{}` and what is unpacked of it", effects::shown(name))
          .help("let `ADD` unpack it, or give the RUN a bind mount of it");
    }
  }
}

constexpr std::string_view aliases[] = {"DL3010"};

}  // namespace

extern const Rule archive_copied_rule;
const Rule archive_copied_rule = {"archive-copied",
                                  "an archive that is copied in and unpacked in a later layer",
                                  diag::Severity::info,
                                  aliases,
                                  check,
                                  nullptr};

}  // namespace stagec::lint
