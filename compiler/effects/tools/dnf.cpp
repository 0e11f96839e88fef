// dnf, yum and microdnf: metadata and packages under /var/cache.
#include "base/is_one_of.h"
#include "effects/tool.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"dnf", "dnf5", "yum", "microdnf", "tdnf", "yum-config-manager"};

constexpr std::string_view fetching[] = {"install",         "localinstall",  "reinstall", "update",   "upgrade",
                                         "groupinstall",    "group",         "makecache", "builddep", "build-dep",
                                         "distro-sync",     "check-update",  "module",    "swap",     "downgrade",
                                         "upgrade-minimal", "update-minimal"};

void run(Call& call) {
  // Images with these tools have bash as /bin/sh.
  call.layer.bash_is_sh = true;
  const CommandLine line = read_command_line(call.use.arguments,
                                             "-x -c -d -e -R --setopt --enablerepo --disablerepo --repo --releasever "
                                             "--installroot --config --exclude --forcearch");
  const std::string_view command = line.operand(0);
  if (line.has({"--installroot"})) {
    return;
  }
  if (command == "clean") {
    const std::string_view what = line.operand(1);
    if (what == "all" || what == "metadata" || what.empty() || !is_known(what)) {
      call.remove_content(Content::dnf_cache);
    }
    return;
  }
  if (is_one_of(command, fetching)) {
    call.create(Content::dnf_cache, call.use.name == "yum" ? "/var/cache/yum/metadata" : "/var/cache/dnf/metadata");
  }
}

}  // namespace

extern const Tool dnf_tool;
const Tool dnf_tool = {names, run};

}  // namespace stagec::effects
