// `apk-cache-left`: the package index of apk stays in the layer.
#include "lint/left_behind.h"
#include "lint/package_command.h"

namespace stagec::lint {

namespace {

std::optional<diag::Fix> fix(const Dockerfile& file, const effects::CommandUse& use) {
  const std::optional<PackageCommand> command = package_command(use);
  return command && command->verb == "install" ? add_option(file, use, "--no-cache")
                                               : clean_up_at_end(file, use, "rm -rf /var/cache/apk/*");
}

constexpr LeftBehind kind = {effects::Content::apk_cache, "apk's package index",
                             "give `apk add` the option `--no-cache`", fix};

void check(const Dockerfile& file, Findings& findings) {
  report_left_behind(file, kind, findings);
}

constexpr std::string_view aliases[] = {"DL3019"};
}  // namespace

extern const Rule apk_cache_left_rule;
const Rule apk_cache_left_rule = {"apk-cache-left",
                                  "the package index of apk stays in the layer",
                                  diag::Severity::warning,
                                  aliases,
                                  check,
                                  nullptr,
                                  true};

}  // namespace stagec::lint
