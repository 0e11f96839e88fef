// apk: the index under /var/cache/apk.
#include "effects/tool.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"apk"};

void run(Call& call) {
  const CommandLine line = read_command_line(
      call.use.arguments, "-p --root -X --repository --cache-dir --arch --keys-dir --repositories-file -t --virtual");
  const std::string_view command = line.operand(0);
  const bool fetches = command == "add" || command == "update" || command == "upgrade" || command == "fix";
  if (fetches && !line.has({"--no-cache", "--no-network", "-p", "--root"})) {
    const Option* directory = line.option({"--cache-dir"});
    call.create(Content::apk_cache,
                (directory != nullptr && directory->value ? directory->value->text : "/var/cache/apk") + "/APKINDEX");
  } else if (command == "cache" && line.operand(1) == "clean") {
    call.remove_content(Content::apk_cache);
  }
}

}  // namespace

extern const Tool apk_tool;
const Tool apk_tool = {names, run};

}  // namespace stagec::effects
