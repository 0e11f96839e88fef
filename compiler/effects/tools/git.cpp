// git: clones, and what they follow in the end.
#include <algorithm>
#include <string>

#include "effects/reference.h"
#include "effects/tool.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"git"};

constexpr std::string_view before_command = "-C -c --git-dir --work-tree --namespace";
constexpr std::string_view clone_values =
    "-b --branch --depth -o --origin -c --config --reference --reference-if-able -j --jobs --filter --shallow-since "
    "--shallow-exclude --separate-git-dir --template -u --upload-pack --revision --server-option --bundle-uri";

/// `git -C DIR -c k=v COMMAND words…`.
struct GitCall {
  std::string directory;
  std::string command;
  std::vector<Argument> words;
};

GitCall read_call(const Call& call) {
  GitCall git;
  git.directory = call.state.directory;
  const std::vector<Argument>& words = call.use.arguments;
  std::size_t i = 0;
  for (; i < words.size() && words[i].text.starts_with('-'); ++i) {
    const bool has_value = before_command.find(words[i].text) != std::string_view::npos;
    if (words[i].text == "-C" && i + 1 < words.size()) {
      git.directory = absolute(git.directory, words[i + 1].text);
    }
    i += has_value ? 1 : 0;
  }
  if (i < words.size()) {
    git.command = words[i].text;
    git.words.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
  }
  return git;
}

/// `repo` of `https://host/repo.git`.
std::string directory_name(std::string_view url) {
  while (url.ends_with('/')) {
    url.remove_suffix(1);
  }
  if (url.ends_with(".git")) {
    url.remove_suffix(4);
  }
  const std::size_t cut = url.find_last_of("/:");
  return std::string(cut == std::string_view::npos ? url : url.substr(cut + 1));
}

/// Adds a clone. One that was at its place before stays as it is, out of reach.
void add(Call& call, Checkout checkout) {
  std::vector<Checkout>& all = call.state.world.checkouts;
  std::erase_if(all, [&](const Checkout& other) {
    return other.clone.path == checkout.clone.path && other.clone.span == checkout.clone.span;
  });
  for (Checkout& other : all) {
    if (other.clone.path == checkout.clone.path) {
      other.clone.path.clear();
    }
  }
  all.push_back(std::move(checkout));
}

void clone(Call& call, const GitCall& git) {
  const CommandLine line = read_command_line(git.words, clone_values);
  if (line.operands.empty()) {
    return;
  }
  Checkout checkout;
  Clone& made = checkout.clone;
  made.url = line.operand(0);
  const std::string given(line.operand(1));
  made.path = absolute(git.directory, given.empty() ? directory_name(made.url) : given);
  made.span = call.use.span;
  made.stage = call.layer.stage;
  made.instruction = call.layer.instruction;
  const Option* revision = line.option({"--revision"});
  const Option* branch = line.option({"-b", "--branch"});
  const Option* reference = revision != nullptr ? revision : branch;
  if (reference != nullptr && reference->value) {
    made.reference = reference->value->text;
    made.following = classify_reference(made.reference);
  } else if (line.unseen) {
    made.following = Following::unknown;  // the branch may be in a variable
  }
  call.create(Content::clone, made.path + (line.has({"--bare", "--mirror"}) ? "/objects" : "/.git"));
  add(call, std::move(checkout));
}

/// The clone in which a directory lies. Where the directory is not known, the last clone of the layer.
Checkout* clone_at(Call& call, std::string_view directory) {
  std::vector<Checkout>& all = call.state.world.checkouts;
  const auto inside = [&](const Checkout& checkout) { return lies_in(directory, checkout.clone.path); };
  auto found = std::find_if(all.rbegin(), all.rend(), inside);
  if (found == all.rend() && !is_known(directory)) {
    found = std::find_if(all.rbegin(), all.rend(), [&](const Checkout& checkout) {
      return checkout.clone.instruction == call.layer.instruction && checkout.clone.stage == call.layer.stage;
    });
  }
  return found == all.rend() ? nullptr : &*found;
}

void settle(Call& call, Checkout& checkout, const std::string& reference, Following following) {
  Clone& made = checkout.clone;
  if (checkout.empty) {
    checkout.empty = false;
  } else if ((following == Following::commit || following == Following::tag) &&
             made.instruction != call.layer.instruction && checkout.fetched_in != call.layer.instruction) {
    made.late_checkout = call.use.span;
  }
  made.reference = reference;
  made.following = following;
}

/// The commit-ish among the operands of checkout, switch or reset; nothing if only paths are meant.
std::optional<std::string> target_of(const GitCall& git) {
  const auto paths = std::find_if(git.words.begin(), git.words.end(), [](const Argument& w) { return w.text == "--"; });
  const std::vector<Argument> words(git.words.begin(), paths);
  const CommandLine line = read_command_line(words, "-b -B -c -C --orphan --conflict --pathspec-from-file");
  if (line.operands.empty()) {
    return std::nullopt;
  }
  const std::string target(line.operand(0));
  return target == "." || target.starts_with("HEAD") || target == "-" ? std::nullopt : std::optional(target);
}

void check_out(Call& call, const GitCall& git) {
  Checkout* checkout = clone_at(call, git.directory);
  const std::optional<std::string> target = target_of(git);
  if (checkout == nullptr || !target) {
    return;
  }
  if (*target == "FETCH_HEAD") {
    if (checkout->fetched_follows) {
      settle(call, *checkout, checkout->fetched, *checkout->fetched_follows);
    }
    return;
  }
  settle(call, *checkout, *target, classify_reference(*target));
}

/// What `fetch` or `pull` was asked for, behind the remote.
void fetch(Call& call, const GitCall& git, bool and_merge) {
  Checkout* checkout = clone_at(call, git.directory);
  if (checkout == nullptr) {
    return;
  }
  checkout->fetched_in = call.layer.instruction;
  const CommandLine line = read_command_line(
      git.words, "--depth --deepen -j --jobs --filter --shallow-since --upload-pack -o --server-option -s -X");
  if (line.operands.size() > 1) {
    const std::string_view wanted = line.operand(1);
    checkout->fetched = wanted.substr(0, wanted.find(':'));
    checkout->fetched_follows = classify_reference(checkout->fetched);
  } else {
    checkout->fetched.clear();
    checkout->fetched_follows = Following::default_branch;
  }
  if (checkout->empty) {
    checkout->clone.span = call.use.span;
    if (checkout->clone.url.empty()) {
      checkout->clone.url = line.operand(0);
    }
  }
  if (and_merge) {
    settle(call, *checkout, checkout->fetched, *checkout->fetched_follows);
  }
}

void init(Call& call, const GitCall& git) {
  const CommandLine line = read_command_line(git.words, "-b --initial-branch --template --object-format");
  Checkout checkout;
  checkout.empty = true;
  checkout.clone.path = absolute(git.directory, line.operand(0));
  checkout.clone.span = call.use.span;
  checkout.clone.stage = call.layer.stage;
  checkout.clone.instruction = call.layer.instruction;
  checkout.clone.following = Following::commit;
  add(call, std::move(checkout));
}

void run(Call& call) {
  const GitCall git = read_call(call);
  if (git.command == "clone") {
    clone(call, git);
  } else if (git.command == "init") {
    init(call, git);
  } else if (git.command == "remote" && git.words.size() > 2 && git.words[0].text == "add") {
    if (Checkout* checkout = clone_at(call, git.directory)) {
      checkout->clone.url = git.words.back().text;
    }
  } else if (git.command == "fetch" || git.command == "pull") {
    fetch(call, git, git.command == "pull");
  } else if (git.command == "checkout" || git.command == "reset" || git.command == "switch") {
    check_out(call, git);
  } else if (git.command == "submodule") {
    const bool follows =
        std::any_of(git.words.begin(), git.words.end(), [](const Argument& word) { return word.text == "--remote"; });
    if (Checkout* checkout = follows ? clone_at(call, git.directory) : nullptr) {
      settle(call, *checkout, "", Following::branch);
    }
  }
}

}  // namespace

extern const Tool git_tool;
const Tool git_tool = {names, run};

}  // namespace stagec::effects
