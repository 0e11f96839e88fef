// curl, wget, aria2c: files from the network.
#include <string>

#include "effects/reference.h"
#include "effects/tool.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"curl", "wget", "aria2c", "axel"};

constexpr std::string_view curl_values =
    "-o --output -H --header -A --user-agent -d --data -u --user -x --proxy -X --request -e --referer -F --form -T "
    "-m --max-time -w --write-out -b --cookie -c --cookie-jar -E --cert -K --config -r --range -y -Y -z -C "
    "--retry --retry-delay --retry-max-time --connect-timeout --output-dir --cacert --proto --tlsv --data-binary";
constexpr std::string_view wget_values =
    "-O --output-document -P --directory-prefix -o --output-file -t --tries -T --timeout --header -U --user-agent "
    "-e --execute -a -i --input-file -B -A -R -Q -w --user --password --post-data";

std::string name_of(std::string_view url) {
  url = url.substr(0, url.find_first_of("?#"));
  const std::string_view name = base_name(url);
  return name.empty() ? "index.html" : std::string(name);
}

void curl(Call& call) {
  const CommandLine line = read_command_line(call.use.arguments, curl_values);
  const Option* directory = line.option({"--output-dir"});
  const std::string into = directory != nullptr && directory->value ? directory->value->text + "/" : "";
  const Option* output = line.option({"-o", "--output"});
  if (output != nullptr && output->value && output->value->text != "-") {
    call.create(Content::download, into + output->value->text);
  } else if (line.has({"-O", "--remote-name", "--remote-name-all"})) {
    for (const Argument* url : line.operands) {
      call.create(Content::download, into + name_of(url->text));
    }
  }
}

void wget(Call& call) {
  const CommandLine line = read_command_line(call.use.arguments, wget_values);
  const Option* output = line.option({"-O", "--output-document"});
  const Option* directory = line.option({"-P", "--directory-prefix"});
  const std::string into = directory != nullptr && directory->value ? directory->value->text + "/" : "";
  if (output != nullptr && output->value) {
    if (output->value->text != "-" && output->value->text != "/dev/stdout") {
      call.create(Content::download, output->value->text);
    }
    return;
  }
  for (const Argument* url :
       line.has({"--spider", "-V", "--version"}) ? std::vector<const Argument*>() : line.operands) {
    call.create(Content::download, into + name_of(url->text));
  }
}

void run(Call& call) {
  for (const Argument& word : call.use.arguments) {
    if (const std::string_view branch = branch_in_address(word.text); !branch.empty()) {
      call.fetch_repository(word.text, branch, Following::branch, word.span);
    }
  }
  if (call.use.name == "curl") {
    curl(call);
  } else if (call.use.name == "wget") {
    wget(call);
  } else {
    const CommandLine line = read_command_line(call.use.arguments, "-d --dir -o --out -x -s -j -n");
    const Option* output = line.option({"-o", "--out"});
    if (output != nullptr && output->value) {
      call.create(Content::download, output->value->text);
    } else if (!line.operands.empty()) {
      call.create(Content::download, name_of(line.operand(0)));
    }
  }
}

}  // namespace

extern const Tool download_tool;
const Tool download_tool = {names, run};

}  // namespace stagec::effects
