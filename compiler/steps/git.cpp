#include <algorithm>

#include "steps/common.h"

namespace stagec::steps {
namespace {

/// What `git URL at … as NAME { … }` says.
struct Clone {
  std::string url;
  std::string revision;  ///< what is fetched: a commit, a tag or a branch
  std::string comment;   ///< behind the name, over the instruction
  const syntax::Word* name = nullptr;
  std::vector<std::string> sparse;
  std::string filter;
  bool submodules = false;
  bool recursive = false;
  bool keep = false;
  std::string directory;  ///< of `keep to DIR`
};

bool is_hex(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

bool is_commit(const std::string& text) {
  return (text.size() == 40 || text.size() == 64) && is_hex(text);
}

/// The commit that stands next, or nothing and an error.
std::optional<std::string> read_commit(Arguments& arguments, Lowering& lowering) {
  const syntax::Word* word = arguments.word("a commit");
  const auto commit = word != nullptr ? lowering.text(*word) : std::nullopt;
  if (!commit || is_commit(*commit)) {
    return commit;
  }
  diag::Report report = lowering.sink().error("commit-not-exact", word->span, "`{}` is not a whole commit", *commit);
  note_env(report, *word, lowering);
  report.help("a commit is 40 or 64 hex digits in small letters, as `git rev-parse` prints it");
  if (!is_hex(*commit)) {
    report.help("for a tag write `at tag {} COMMIT`, for a branch `at branch {} moving \"why\"`", *commit, *commit);
  }
  return std::nullopt;
}

bool read_tag(Arguments& arguments, Clone& clone, Lowering& lowering) {
  const Span where = arguments.span();
  const auto tag = arguments.text("the name of a tag");
  if (arguments.take("unchecked")) {
    const auto why = arguments.text("a reason behind `unchecked`");
    clone.revision = "refs/tags/" + tag.value_or("");
    clone.comment =
        "is the tag " + tag.value_or("") + " of " + clone.url + ", its commit unchecked: " + why.value_or("");
    return tag && why;
  }
  if (tag && (arguments.done() || arguments.is("as"))) {
    lowering.sink()
        .error("git-unpinned", where, "the tag `{}` can be moved to another commit", *tag)
        .help("write `at tag {} COMMIT`; or, if the commit is not known, `at tag {} unchecked \"why\"`", *tag, *tag);
    return false;
  }
  const auto commit = read_commit(arguments, lowering);
  clone.revision = commit.value_or("");
  clone.comment = "is the tag " + tag.value_or("") + " of " + clone.url;
  return tag && commit;
}

bool read_branch(Arguments& arguments, Clone& clone, Lowering& lowering) {
  const Span where = arguments.span();
  const auto branch = arguments.text("the name of a branch");
  if (!branch) {
    return false;
  }
  if (!arguments.take("moving")) {
    lowering.sink()
        .error("git-unpinned", where, "the branch `{}` gives another commit from day to day", *branch)
        .help("write `at COMMIT`; or, if that is wanted, `at branch {} moving \"why\"`", *branch);
    return false;
  }
  const auto why = arguments.text("a reason behind `moving`");
  clone.revision = "refs/heads/" + *branch;
  clone.comment = "follows the branch " + *branch + " of " + clone.url + ": " + why.value_or("");
  return why.has_value();
}

bool read_revision(Arguments& arguments, Clone& clone, Lowering& lowering) {
  if (arguments.take("tag")) {
    return read_tag(arguments, clone, lowering);
  }
  if (arguments.take("branch")) {
    return read_branch(arguments, clone, lowering);
  }
  const auto commit = read_commit(arguments, lowering);
  clone.revision = commit.value_or("");
  return commit.has_value();
}

/// Reads the items; false if the clone cannot be lowered.
bool read_items(const syntax::Statement& statement, Clone& clone, Lowering& lowering) {
  Arguments arguments(statement, lowering);
  const auto url = arguments.text("the address of a repository");
  if (arguments.next() > statement.items.size()) {
    return false;
  }
  clone.url = url.value_or("");
  bool good = url.has_value();
  bool pinned = false;
  while (!arguments.done()) {
    if (arguments.take("at")) {
      pinned = true;
      good = read_revision(arguments, clone, lowering) && good;
    } else if (arguments.take("as")) {
      clone.name = arguments.word("a name behind `as`");
      good = clone.name != nullptr && good;
    } else {
      arguments.unexpected({"at", "as"});
      good = false;
    }
  }
  if (!pinned) {
    lowering.sink()
        .error("git-unpinned", cover(statement.items[0].span, statement.items[1].span),
               "nothing says which commit of `{}` is meant", clone.url)
        .help("write `at COMMIT`, `at tag NAME COMMIT`, or `at branch NAME moving \"why\"`");
    good = false;
  }
  if (clone.name == nullptr && good) {
    missing(lowering, statement, "a name for its directory: `as NAME`");
  }
  return good && clone.name != nullptr;
}

void read_setting(const syntax::Statement& setting, Clone& clone, Lowering& lowering) {
  Arguments arguments(setting, lowering);
  const std::string_view keyword = setting.keyword();
  if (keyword == "sparse") {
    if (lowering.word(setting, 1, "the directories that are wanted") != nullptr) {
      const auto directories = arguments.rest();
      clone.sparse.insert(clone.sparse.end(), directories.begin(), directories.end());
    }
  } else if (keyword == "submodules") {
    clone.submodules = true;
    clone.recursive = arguments.take("recursive");
    arguments.finish();
  } else if (keyword == "filter") {
    clone.filter = arguments.text("a filter such as `blob:none`").value_or("");
    arguments.finish();
  } else if (keyword == "keep") {
    clone.keep = true;
    if (arguments.take("to")) {
      clone.directory = arguments.text("a directory behind `to`").value_or("");
    }
    arguments.finish();
  } else {
    lowering.unknown_setting(setting, "git", {"sparse", "submodules", "filter", "keep"});
  }
}

void add_commands(const Clone& clone, const std::string& directory, Span span, Lowering& lowering) {
  const std::string git = "git -C " + shell_word(directory);
  lowering.command(span, "git init -q " + shell_word(directory));
  lowering.short_command(span, git + " remote add origin", {shell_word(clone.url)});
  if (!clone.sparse.empty()) {
    std::vector<std::string> directories;
    for (const std::string& one : clone.sparse) {
      directories.push_back(shell_word(one));
    }
    std::sort(directories.begin(), directories.end());
    directories.erase(std::unique(directories.begin(), directories.end()), directories.end());
    lowering.short_command(span, git + " sparse-checkout set", directories);
  }
  const std::string filter = clone.filter.empty() && !clone.sparse.empty() ? "blob:none" : clone.filter;
  const std::string option = filter.empty() ? "" : " --filter=" + shell_word(filter);
  lowering.command(span, git + " fetch -q --depth 1" + option + " origin", {shell_word(clone.revision)});
  lowering.command(span, git + " checkout -q FETCH_HEAD");
  if (clone.submodules) {
    const std::string recursive = clone.recursive ? " --recursive" : "";
    lowering.command(span, git + " submodule update -q --init" + recursive + " --depth 1");
  }
}

void lower(const syntax::Statement& statement, Lowering& lowering) {
  Clone clone;
  const bool good = read_items(statement, clone, lowering);
  lowering.each_setting(statement, [&](const syntax::Statement& setting) { read_setting(setting, clone, lowering); });
  const auto name = clone.name != nullptr ? lowering.text(*clone.name) : std::nullopt;
  if (!name) {
    return;
  }
  const std::string directory = clone.directory.empty() ? lowering.temporary(*name) : clone.directory;
  // Even if something else is wrong: what follows may use the name.
  lowering.bind(*clone.name, directory, clone.keep ? Lifetime::stage : Lifetime::layer);
  if (!good) {
    return;
  }
  const Span span = statement.span;
  if (!clone.comment.empty()) {
    lowering.comment(span, *name + " " + clone.comment);
  }
  add_commands(clone, directory, span, lowering);
  lowering.remove_at_end(span, shell_word(clone.keep ? directory + "/.git" : directory));
}

}  // namespace

extern const Step git_step;
const Step git_step = {
    "git",
    "git URL at COMMIT as NAME { sparse DIR …; submodules [recursive]; filter FILTER; keep [to DIR] }",
    "fetches one commit of a repository",
    lower,
};

}  // namespace stagec::steps
