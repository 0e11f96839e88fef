// git: clones, and what they follow in the end.
#include <algorithm>
#include <string>

#include "base/is_one_of.h"
#include "effects/checkouts.h"
#include "effects/reference.h"
#include "effects/tool.h"

namespace stagec::effects {

namespace {

constexpr std::string_view names[] = {"git"};

constexpr std::string_view before_command[] = {"-C", "-c", "--git-dir", "--work-tree", "--namespace"};
constexpr std::string_view clone_values =
    "-b --branch --depth -o --origin -c --config --reference --reference-if-able -j --jobs --filter --shallow-since "
    "--shallow-exclude --separate-git-dir --template -u --upload-pack --revision --server-option --bundle-uri";
constexpr std::string_view checkout_values = "-b -B -c -C --orphan --conflict --pathspec-from-file -s --source";

/// `git -C DIR -c k=v COMMAND words…`.
struct GitCall {
  std::string directory;
  std::string command;
  std::vector<Argument> words;
};

/// Where the files of the repository at a `.git` directory are.
std::string place_of(const Call& call, const std::string& directory, std::string_view git_directory) {
  const std::string path =
      without_links(call.state.world, absolute(directory.empty() ? call.state.directory : directory, git_directory));
  return base_name(path) == ".git" ? directory_of(path) : path;
}

GitCall read_call(const Call& call) {
  GitCall git;
  git.directory = call.state.directory;
  std::string repository = call.text_of("GIT_DIR").value_or("");
  const std::vector<Argument>& words = call.use.arguments;
  std::size_t i = 0;
  for (; i < words.size() && words[i].text.starts_with('-'); ++i) {
    const std::string& word = words[i].text;
    const bool has_value = is_one_of(word, before_command);
    const std::string value = has_value && i + 1 < words.size() ? words[i + 1].text : "";
    if (word == "-C") {
      git.directory = without_links(call.state.world, absolute(git.directory, value));
    } else if (word == "--git-dir") {
      repository = value;
    } else if (word.starts_with("--git-dir=")) {
      repository = word.substr(word.find('=') + 1);
    }
    i += has_value ? 1 : 0;
  }
  if (!repository.empty()) {
    git.directory = place_of(call, git.directory, repository);
  }
  if (i < words.size()) {
    git.command = words[i].text;
    git.words.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
  }
  return git;
}

bool has_word(const GitCall& git, std::string_view text) {
  return std::any_of(git.words.begin(), git.words.end(), [&](const Argument& word) { return word.text == text; });
}

void clone(Call& call, const GitCall& git) {
  const CommandLine line = read_command_line(git.words, clone_values);
  if (line.operands.empty()) {
    return;
  }
  const std::string url(line.operand(0));
  const std::string given(line.operand(1));
  const std::string place = absolute(git.directory, given.empty() ? directory_of_clone(url) : given);
  Checkout checkout = new_checkout(call, url, place);
  checkout.bare = line.has({"--bare", "--mirror", "-n", "--no-checkout"});
  const Option* revision = line.option({"--revision"});
  const Option* branch = line.option({"-b", "--branch"});
  const Option* reference = revision != nullptr ? revision : branch;
  const bool is_named = reference != nullptr && reference->value;
  call.create(Content::clone, place + (line.has({"--bare", "--mirror"}) ? "/objects" : "/.git"));
  if (is_local(url)) {
    // What is cloned on has been judged where it came from, or comes from the build context.
    Checkout* source = checkout_at(call, absolute(git.directory, url));
    if (source == nullptr || !source->bare) {
      return;
    }
    checkout.clone = source->clone;
    checkout.clone.path = place;
    std::vector<Checkout>& all = call.state.world.checkouts;
    all.erase(all.begin() + (source - all.data()));
  }
  if (line.has({"--remote-submodules"})) {
    checkout.clone.following = Following::branch;
  } else if (is_named) {
    checkout.clone.reference = reference->value->text;
    checkout.clone.following = classify_reference(checkout.clone.reference);
  } else if (line.unseen) {
    checkout.clone.following = Following::unknown;  // the branch may be in a variable
  }
  add_checkout(call, std::move(checkout));
}

/// What checkout, switch, reset and restore are told.
struct Target {
  std::optional<std::string> name;  ///< the commit-ish, if there is one
  std::string made;                 ///< the branch it gets
  bool only_paths = false;          ///< files are taken from it, and the rest stays
};

Target target_of(const GitCall& git) {
  Target target;
  const auto dashes =
      std::find_if(git.words.begin(), git.words.end(), [](const Argument& w) { return w.text == "--"; });
  const std::vector<Argument> before(git.words.begin(), dashes);
  const CommandLine line = read_command_line(before, checkout_values);
  std::vector<std::string> paths;
  for (auto word = dashes; word != git.words.end(); ++word) {
    if (word != dashes) {
      paths.push_back(word->text);
    }
  }
  if (const Option* source = line.option({"-s", "--source"}); source != nullptr && source->value) {
    target.name = source->value->text;
  } else if (!line.operands.empty()) {
    target.name = line.operand(0);
  }
  for (std::size_t i = git.command == "restore" ? 0 : 1; i < line.operands.size(); ++i) {
    paths.emplace_back(line.operand(i));
  }
  const bool all = std::any_of(paths.begin(), paths.end(), [](const std::string& path) {
    return path == "." || path == ":/" || path == std::string{any_text};
  });
  target.only_paths = !paths.empty() && !all;
  const bool is_here = !target.name || *target.name == "." || *target.name == "-" || target.name->starts_with("HEAD");
  if (is_here || (git.command == "restore" && !line.has({"-s", "--source"}))) {
    target.name.reset();
  }
  const Option* branch = line.option({"-b", "-B", "-c", "-C"});
  target.made = branch != nullptr && branch->value ? branch->value->text : "";
  return target;
}

void check_out(Call& call, const GitCall& git) {
  Checkout* checkout = checkout_at(call, git.directory);
  const Target target = target_of(git);
  // Of a clone with no files the paths are all there is.
  if (checkout == nullptr || !target.name || (target.only_paths && !checkout->bare)) {
    return;
  }
  if (const std::optional<Referred> to = resolve(*checkout, *target.name)) {
    if (!target.made.empty()) {
      checkout->names[target.made] = *to;
    }
    settle(call, *checkout, *to);
  }
}

/// The name in `refs/heads/name`, as it is used afterwards.
std::string short_name(std::string_view name) {
  for (const std::string_view folder : {"refs/heads/", "refs/tags/", "refs/remotes/"}) {
    if (name.starts_with(folder)) {
      name.remove_prefix(folder.size());
    }
  }
  return std::string(name);
}

/// What `fetch` or `pull` was asked for, behind the remote.
void fetch(Call& call, const GitCall& git, bool and_merge) {
  Checkout* checkout = checkout_at(call, git.directory);
  if (checkout == nullptr) {
    return;
  }
  checkout->fetched_in = call.layer.instruction;
  const CommandLine line = read_command_line(
      git.words, "--depth --deepen -j --jobs --filter --shallow-since --upload-pack -o --server-option -s -X");
  checkout->fetched = Referred{"", Following::default_branch};
  const bool is_tag = line.operand(1) == "tag" && line.operands.size() > 2;
  for (std::size_t i = is_tag ? 2 : 1; i < line.operands.size(); ++i) {
    std::string_view wanted = line.operand(i);
    wanted.remove_prefix(wanted.starts_with('+') ? 1 : 0);
    const std::size_t colon = wanted.find(':');
    const std::string name(wanted.substr(0, colon));
    const Referred referred{name, is_tag ? Following::tag : classify_reference(name)};
    if (colon != std::string_view::npos) {
      checkout->names[short_name(wanted.substr(colon + 1))] = referred;
    }
    if (i == 1 || is_tag) {
      checkout->fetched = referred;
    }
  }
  if (checkout->empty) {
    checkout->clone.span = call.use.span;
    if (checkout->clone.url.empty()) {
      checkout->clone.url = line.operand(0);
    }
  }
  if (and_merge) {
    settle(call, *checkout, *checkout->fetched);
  }
}

/// `merge`, `rebase` and `cherry-pick` of what moves make the result move.
void merge(Call& call, const GitCall& git) {
  Checkout* checkout = checkout_at(call, git.directory);
  const CommandLine line = read_command_line(git.words, "-m -s -X --strategy --onto --message --author -F");
  if (checkout == nullptr || line.operands.empty()) {
    return;
  }
  const std::optional<Referred> from = resolve(*checkout, line.operand(0));
  const bool moves = from && (from->following == Following::branch || from->following == Following::default_branch);
  if (moves || (from && checkout->empty)) {
    settle(call, *checkout, *from);
  }
}

void name(Call& call, const GitCall& git) {
  Checkout* checkout = checkout_at(call, git.directory);
  const CommandLine line = read_command_line(git.words, "-m -u -F");
  if (checkout == nullptr || line.operands.size() < 2 || line.has({"-d", "-D", "-M", "-u"})) {
    return;
  }
  if (const std::optional<Referred> to = resolve(*checkout, line.operand(1))) {
    checkout->names[short_name(line.operand(0))] = *to;
  }
}

void init(Call& call, const GitCall& git) {
  const CommandLine line = read_command_line(git.words, "-b --initial-branch --template --object-format");
  Checkout checkout = new_checkout(call, "", absolute(git.directory, line.operand(0)));
  checkout.empty = true;
  checkout.bare = line.has({"--bare"});
  checkout.clone.following = Following::commit;
  add_checkout(call, std::move(checkout));
}

void submodule(Call& call, const GitCall& git) {
  const CommandLine line = read_command_line(git.words, "-b --branch --name --reference --depth -j --jobs");
  if (line.operand(0) == "add" && line.operands.size() > 1 && !is_local(line.operand(1))) {
    const std::string url(line.operand(1));
    const std::string given(line.operand(2));
    Checkout added = new_checkout(call, url, absolute(git.directory, given.empty() ? directory_of_clone(url) : given));
    if (const Option* branch = line.option({"-b", "--branch"}); branch != nullptr && branch->value) {
      added.clone.reference = branch->value->text;
      added.clone.following = classify_reference(added.clone.reference);
    }
    add_checkout(call, std::move(added));
    return;
  }
  const bool pulls = line.operand(0) == "foreach" &&
                     std::any_of(git.words.begin(), git.words.end(),
                                 [](const Argument& word) { return word.text.find("pull") != std::string::npos; });
  if (Checkout* checkout = line.has({"--remote"}) || pulls ? checkout_at(call, git.directory) : nullptr) {
    settle(call, *checkout, {"", Following::branch});
  }
}

/// Files of a commit without a clone of their own: `archive`, `worktree add`.
void take_out(Call& call, const GitCall& git) {
  const CommandLine line = read_command_line(git.words, "--format --prefix -o --output --remote --exec -b -B");
  const bool is_worktree = git.command == "worktree";
  const std::string_view wanted = line.operand(is_worktree ? 2 : 0);
  if (const Option* remote = line.option({"--remote"}); remote != nullptr && remote->value) {
    if (!is_local(remote->value->text) && !wanted.empty()) {
      call.fetch_repository(remote->value->text, wanted, classify_reference(wanted), remote->value->span);
    }
    return;
  }
  Checkout* checkout = checkout_at(call, git.directory);
  const bool takes = !is_worktree || line.operand(0) == "add";
  if (checkout == nullptr || !takes || !checkout->bare || wanted.empty()) {
    return;
  }
  if (const std::optional<Referred> to = resolve(*checkout, wanted)) {
    settle(call, *checkout, *to);
  }
}

void run(Call& call) {
  const GitCall git = read_call(call);
  const auto is = [&](std::initializer_list<std::string_view> commands) {
    return std::find(commands.begin(), commands.end(), git.command) != commands.end();
  };
  if (git.command == "clone" || (git.command == "lfs" && has_word(git, "clone"))) {
    GitCall made = git;
    made.words.erase(made.words.begin(), made.words.begin() + (git.command == "lfs" ? 1 : 0));
    clone(call, made);
  } else if (git.command == "init") {
    init(call, git);
  } else if (git.command == "remote" && git.words.size() > 2 && git.words[0].text == "add") {
    if (Checkout* checkout = checkout_at(call, git.directory)) {
      checkout->clone.url = git.words.back().text;
    }
  } else if (is({"fetch", "pull"})) {
    fetch(call, git, git.command == "pull");
  } else if (is({"checkout", "reset", "switch", "restore"})) {
    check_out(call, git);
  } else if (is({"merge", "rebase", "cherry-pick"})) {
    merge(call, git);
  } else if (is({"branch", "tag", "update-ref"})) {
    name(call, git);
  } else if (is({"archive", "worktree"})) {
    take_out(call, git);
  } else if (git.command == "submodule") {
    submodule(call, git);
  }
}

}  // namespace

extern const Tool git_tool;
const Tool git_tool = {names, run};

}  // namespace stagec::effects
