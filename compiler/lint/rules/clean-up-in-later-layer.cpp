// `clean-up-in-later-layer`: a removal that cannot make the image smaller.
#include "lint/left_behind.h"

namespace stagec::lint {

namespace {

using effects::Content;

/// A file by its own name; of what is many files, the directory.
std::string name_of(const effects::Remnant& remnant) {
  const bool is_file = remnant.content == Content::download || remnant.content == Content::written;
  return effects::shown(is_file ? remnant.path : effects::directory_of(remnant.path));
}

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::LateRemoval& removal : file.effects.late_removals) {
    const effects::Remnant& remnant = removal.remnant;
    if (remnant.content == Content::copied || removal.also_own || is_thrown_away(file, removal.stage)) {
      continue;
    }
    findings.report(removal.span, "this removal saves nothing: an earlier layer keeps `{}`", name_of(remnant))
        .label(remnant.span, "written here")
        .help("remove it in the RUN that wrote it");
  }
}

}  // namespace

extern const Rule clean_up_in_later_layer_rule;
const Rule clean_up_in_later_layer_rule = {
    "clean-up-in-later-layer",
    "a removal that cannot make the image smaller, since an earlier layer holds the files",
    diag::Severity::info,
    {},
    check,
    nullptr};

}  // namespace stagec::lint
