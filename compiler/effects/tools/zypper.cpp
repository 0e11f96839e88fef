// zypper: metadata and packages under /var/cache/zypp.
#include "base/is_one_of.h"
#include "effects/tool.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"zypper"};

constexpr std::string_view fetching[] = {"install", "in",           "refresh",        "ref", "update", "up",
                                         "dup",     "dist-upgrade", "source-install", "si",  "patch"};

void run(Call& call) {
  const CommandLine line = read_command_line(call.use.arguments,
                                             "-R --root -D --reposd-dir -C --cache-dir -t --type "
                                             "-r --repo --from -p --plus-repo");
  const std::string_view command = line.operand(0);
  if (line.has({"-R", "--root"})) {
    return;
  }
  if (command == "clean" || command == "cc") {
    // Alone it removes packages only; the metadata is the larger part.
    if (line.has({"-a", "--all"})) {
      call.remove_content(Content::zypper_cache);
    }
  } else if (is_one_of(command, fetching)) {
    call.create(Content::zypper_cache, "/var/cache/zypp/metadata");
  }
}

}  // namespace

extern const Tool zypper_tool;
const Tool zypper_tool = {names, run};

}  // namespace stagec::effects
