// tar, unzip: what was in an archive.
#include <string>

#include "effects/tool.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"tar", "bsdtar", "unzip", "7z"};

/// tar takes its first word as options even without a dash: `tar xf a.tar`.
std::vector<Argument> with_dash(std::vector<Argument> words) {
  if (!words.empty() && !words[0].text.starts_with('-')) {
    words[0].text.insert(0, 1, '-');
  }
  return words;
}

void run(Call& call) {
  if (call.use.name == "unzip") {
    const CommandLine line = read_command_line(call.use.arguments, "-d -x -P");
    const Option* directory = line.option({"-d"});
    call.create(Content::unpacked, (directory != nullptr && directory->value ? directory->value->text : ".") + "/" +
                                       unknown("content of " + std::string(line.operand(0))));
    return;
  }
  if (call.use.name == "7z") {
    return;
  }
  const std::vector<Argument> words = with_dash(call.use.arguments);
  const CommandLine line =
      read_command_line(words,
                        "-f --file -C --directory -I --use-compress-program --exclude -T --transform "
                        "--strip-components --strip --wildcards-match -b -X --owner --group --mode");
  if (!line.has({"-x", "--extract", "--get"})) {
    return;
  }
  const Option* directory = line.option({"-C", "--directory"});
  const Option* file = line.option({"-f", "--file"});
  const std::string archive = file != nullptr && file->value ? file->value->text : "an archive";
  call.create(Content::unpacked, (directory != nullptr && directory->value ? directory->value->text : ".") + "/" +
                                     unknown("content of " + archive));
}

}  // namespace

extern const Tool unpack_tool;
const Tool unpack_tool = {names, run};

}  // namespace stagec::effects
