// Clones by other programs than git: gh and its like, which call git, svn and hg.
#include <algorithm>
#include <string>

#include "effects/checkouts.h"
#include "effects/reference.h"
#include "effects/tool.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"gh", "glab", "hub", "svn", "hg"};

/// `gh repo clone OWNER/NAME [DIRECTORY] [-- words for git]`, `hub clone OWNER/NAME`.
void hosted(Call& call) {
  const CommandLine line = read_command_line(call.use.arguments, "-b --branch --depth -u --upstream-remote-name");
  const std::size_t clone = line.operand(0) == "repo" ? 1 : 0;
  if (line.operand(clone) != "clone" || line.operands.size() < clone + 2) {
    return;
  }
  const std::string url(line.operand(clone + 1));
  std::string given(line.operand(clone + 2));
  // Behind `--` words are not read as options.
  std::string reference;
  for (std::size_t i = 0; i + 1 < call.use.arguments.size(); ++i) {
    const std::string& word = call.use.arguments[i].text;
    if (word == "-b" || word == "--branch" || word == "--revision") {
      reference = call.use.arguments[i + 1].text;
    } else if (word.starts_with("--branch=") || word.starts_with("--revision=")) {
      reference = word.substr(word.find('=') + 1);
    }
  }
  if (given.starts_with('-')) {
    given.clear();
  }
  Checkout checkout = new_checkout(call, url, call.absolute(given.empty() ? directory_of_clone(url) : given));
  if (!reference.empty()) {
    checkout.clone.reference = reference;
    checkout.clone.following = classify_reference(reference);
  }
  call.create(Content::clone, checkout.clone.path + "/.git");
  add_checkout(call, std::move(checkout));
}

/// `svn checkout URL@REVISION`: a directory of tags does not move.
void subversion(Call& call) {
  const CommandLine line = read_command_line(call.use.arguments, "-r --revision --username --password --depth");
  const std::string_view command = line.operand(0);
  const bool fetches = command == "checkout" || command == "co" || command == "export";
  if (!fetches || line.operands.size() < 2 || is_local(line.operand(1))) {
    return;
  }
  std::string_view url = line.operand(1);
  const std::size_t at = url.rfind('@');
  const bool has_peg = at != std::string_view::npos && url.find('/', at) == std::string_view::npos;
  const Option* option = line.option({"-r", "--revision"});
  std::string_view revision = has_peg ? url.substr(at + 1) : std::string_view();
  if (option != nullptr && option->value) {
    revision = option->value->text;
  }
  url = url.substr(0, has_peg ? at : url.size());
  const bool moves = revision.empty() || revision == "HEAD";
  const Following following = !moves                                         ? Following::commit
                              : url.find("/tags/") != std::string_view::npos ? Following::tag
                                                                             : Following::branch;
  call.fetch_repository(url, moves ? base_name(url) : revision, following, line.operands[1]->span);
}

void mercurial(Call& call) {
  const CommandLine line =
      read_command_line(call.use.arguments, "-r --rev -u --updaterev -b --branch -R --repository --cwd --config -e");
  const std::string_view command = line.operand(0);
  const Option* revision = line.option({"-r", "--rev", "-u", "--updaterev"});
  if (command == "clone" && line.operands.size() > 1 && !is_local(line.operand(1))) {
    const std::string url(line.operand(1));
    const std::string given(line.operand(2));
    Checkout checkout = new_checkout(call, url, call.absolute(given.empty() ? directory_of_clone(url) : given));
    if (revision != nullptr && revision->value) {
      checkout.clone.reference = revision->value->text;
      checkout.clone.following = classify_reference(checkout.clone.reference);
    }
    call.create(Content::clone, checkout.clone.path + "/.hg");
    add_checkout(call, std::move(checkout));
  } else if (command == "update" || command == "up" || command == "checkout" || command == "co") {
    const Option* repository = line.option({"-R", "--repository", "--cwd"});
    const bool elsewhere = repository != nullptr && repository->value;
    Checkout* checkout = checkout_at(call, elsewhere ? call.absolute(repository->value->text) : call.state.directory);
    const std::string name =
        revision != nullptr && revision->value ? revision->value->text : std::string(line.operand(1));
    if (checkout != nullptr && !name.empty()) {
      settle(call, *checkout, {name, classify_reference(name)});
    }
  }
}

void run(Call& call) {
  if (call.use.name == "svn") {
    subversion(call);
  } else if (call.use.name == "hg") {
    mercurial(call);
  } else {
    hosted(call);
  }
}

}  // namespace

extern const Tool repositories_tool;
const Tool repositories_tool = {names, run};

}  // namespace stagec::effects
