// `stagec fmt`: stage and env files in canonical form.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "base/diff.h"
#include "cli/file_changes.h"
#include "cli/project.h"
#include "model/load.h"
#include "syntax/format.h"
#include "syntax/parse.h"

namespace stagec::cli {

namespace {

constexpr Flag flags[] = {
    {"check", 0, "", "write nothing; print what would change, and exit 1 if anything would"},
};

constexpr Positional positionals[] = {
    {"PATH", "`.stage` and `.envs` files, directories with them, or `-` for standard input", true, true},
};

constexpr Example examples[] = {
    {"stagec fmt stages/ envs/", "format all files in place"},
    {"stagec fmt --check stages/ envs/", "in CI: are they formatted?"},
    {"stagec fmt - < draft.stage", "print a text formatted"},
};

/// The text in canonical form; nothing if it has errors, which are reported.
std::optional<std::string> formatted(const std::string& path, const std::string& text, Session& session) {
  const FileId file = session.sources.add(path, text);
  const std::size_t errors = session.sink.error_count();
  const syntax::Ast ast = syntax::parse(session.sources, file, session.sink);
  if (session.sink.error_count() != errors) {
    return std::nullopt;
  }
  return syntax::format(session.sources, ast);
}

/// The source files under the paths, each once. A file that is named is taken whatever its name.
std::vector<std::string> source_paths(const std::vector<std::string>& paths, const FileSystem& files) {
  std::vector<std::string> all;
  for (const std::string& path : paths) {
    const std::string normal = normal_path(path);
    if (files.kind(normal) == FileKind::directory) {
      const std::vector<std::string> found = model::source_files(normal, files);
      all.insert(all.end(), found.begin(), found.end());
    } else {
      all.push_back(normal);
    }
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

int format_input(Context& context, bool check) {
  Session session;
  const auto text = formatted("standard input", context.input, session);
  if (!text) {
    return show_findings(context, session);
  }
  if (check) {
    context.out += unified_diff("a/standard input", context.input, "b/standard input", *text);
    return *text == context.input ? exit_ok : exit_findings;
  }
  context.out += *text;
  return exit_ok;
}

/// What formatting changes. False if a file could not be read.
bool collect(Context& context, const std::vector<std::string>& paths, Session& session, FileChanges& changes) {
  bool readable = true;
  for (const std::string& path : paths) {
    std::string why;
    auto before = context.files.read(path, why);
    if (!before) {
      context.err += fmt::format("stagec: cannot read `{}`: {}\n", path, why);
      readable = false;
      continue;
    }
    auto after = formatted(path, *before, session);
    if (after && *after != *before) {
      changes.changes.push_back({path, std::move(before), std::move(after)});
    }
  }
  return readable;
}

bool asks_for_input(const Arguments& arguments) {
  const std::vector<std::string>& given = arguments.values("PATH");
  return std::find(given.begin(), given.end(), "-") != given.end();
}

int run_fmt(Context& context, const Arguments& arguments) {
  const std::vector<std::string>& given = arguments.values("PATH");
  const bool check = arguments.has("check");
  if (asks_for_input(arguments)) {
    if (given.size() > 1) {
      context.err += "stagec fmt: `-` stands alone\n";
      return exit_usage;
    }
    return format_input(context, check);
  }
  const std::vector<std::string> paths = source_paths(given, context.files);
  Session session;
  FileChanges changes;
  const bool readable = collect(context, paths, session, changes);
  int code = show_findings(context, session);
  if (check) {
    context.out += diff(changes);
    code = code == exit_ok && !changes.changes.empty() ? exit_findings : code;
  } else if (const auto failure = apply(changes, context.files)) {
    context.err += fmt::format("stagec: cannot write `{}`: {}\n", failure->path, failure->why);
    return exit_usage;
  }
  context.err += fmt::format("{}: {} {}\n", counted(paths.size(), "file"), changes.changes.size(),
                             check ? "would change" : "changed");
  return readable ? code : exit_usage;
}

}  // namespace

extern const Command fmt_command;
const Command fmt_command = {
    "fmt",
    "Format stage and env files",
    "Changes white space only: indentation, the columns of tables and of `=`, empty lines. Files with errors are "
    "reported and left alone.",
    flags,
    positionals,
    examples,
    run_fmt,
    asks_for_input,
};

}  // namespace stagec::cli
