// `wget-progress`: `wget` writes a line of progress for every 50 KiB.
#include "effects/command_line.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::CommandUse& use : file.effects.commands) {
    if (use.name != "wget") {
      continue;
    }
    const effects::CommandLine line =
        effects::read_command_line(use.arguments,
                                   "-O --output-document -P --directory-prefix -t -T -U -o "
                                   "--output-file -a --append-output --header -e -i");
    const bool quiet = line.has({"-q", "--quiet", "--progress", "--no-verbose", "-o", "--output-file", "-a",
                                 "--append-output", "-V", "--version", "--help", "--spider"});
    // `-nv` and its like begin with an `-n`.
    if (!quiet && !line.has({"-n"}) && !line.operands.empty() && !line.unseen) {
      findings.report(use.span, "`wget` fills the log of the build with its progress").help("add `-nv`");
    }
  }
}

constexpr std::string_view aliases[] = {"DL3047"};

}  // namespace

extern const Rule wget_progress_rule;
const Rule wget_progress_rule = {
    "wget-progress", "`wget` fills the log of the build with its progress", diag::Severity::info, aliases, check,
    nullptr};

}  // namespace stagec::lint
