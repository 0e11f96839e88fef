#include "model/load.h"

#include <algorithm>
#include <map>
#include <set>

#include "model/declare.h"
#include "syntax/parse.h"

namespace stagec::model {

namespace {

bool is_source(std::string_view path) {
  return path.ends_with(".stage") || path.ends_with(".envs");
}

/// A directory that a link leads back to is read once.
void collect(const std::string& path, const FileSystem& files, std::set<std::string>& seen,
             std::vector<std::string>& found) {
  if (files.kind(path) == FileKind::directory) {
    if (!seen.insert(files.resolved(path)).second) {
      return;
    }
    for (const std::string& name : files.list(path)) {
      const std::string inner = join_path(path, name);
      const FileKind kind = name[0] == '.' ? FileKind::other : files.kind(inner);
      if (kind == FileKind::directory || (kind != FileKind::other && is_source(name))) {
        collect(inner, files, seen, found);
      }
    }
  } else if (is_source(path)) {
    found.push_back(path);
  }
}

/// Sorts by name and reports what stands twice.
template <typename Entry, typename Where>
void sort_unique(std::vector<Entry>& entries, std::string_view code, std::string_view what, Where where,
                 diag::Sink& sink) {
  std::stable_sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.name < b.name; });
  const Entry* reported = nullptr;
  for (std::size_t i = 1; i < entries.size(); ++i) {
    // An env with `for` that stands twice is said once.
    const bool said = reported != nullptr && where(*reported) == where(entries[i]);
    if (entries[i].name == entries[i - 1].name && !said) {
      reported = &entries[i];
      sink.error(code, where(entries[i]), "the {} `{}` is declared twice", what, entries[i].name)
          .label(where(entries[i - 1]), "declared here first");
    }
  }
  entries.erase(
      std::unique(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.name == b.name; }),
      entries.end());
}

/// The path as seen from the context, so that output names no directory of this machine and is the same wherever
/// stagec is called.
std::string path_in(const std::string& context, const std::string& path, const FileSystem& files) {
  const auto inside = [](const std::string& directory, const std::string& file) {
    const std::string start = directory.ends_with('/') ? directory : directory + "/";
    return file.starts_with(start) ? file.substr(start.size()) : "";
  };
  const bool below_here = context == "." && path.front() != '/' && !path.starts_with("../");
  std::string found = below_here ? path : inside(context, path);
  if (found.empty()) {
    found = inside(files.resolved(context), files.resolved(path));
  }
  return found.empty() ? path : found;
}

/// Leaves out files that were given twice in different words. Only files of one name can be the same.
void drop_repeats(std::vector<std::string>& paths, const FileSystem& files) {
  const auto name_of = [](const std::string& path) { return path.substr(path.rfind('/') + 1); };
  std::map<std::string, std::size_t> names;
  for (const std::string& path : paths) {
    ++names[name_of(path)];
  }
  std::set<std::string> known;
  std::erase_if(paths, [&](const std::string& path) {
    return names[name_of(path)] > 1 && !known.insert(files.resolved(path)).second;
  });
}

/// What profiles say of runners, tags and the like, parents before children; the later one wins, key by key.
void add_said(const Program& program, const std::vector<Reference>& parents, std::set<std::string>& seen, Env& env) {
  for (const Reference& parent : parents) {
    const Profile* profile = program.profile(parent.name);
    if (profile == nullptr || !seen.insert(parent.name).second) {
      continue;
    }
    add_said(program, profile->parents, seen, env);
    for (const auto& [key, values] : profile->properties) {
      env.properties[key] = values;
    }
    env.tags = profile->tags.empty() ? std::move(env.tags) : profile->tags;
    env.notes.insert(env.notes.end(), profile->notes.begin(), profile->notes.end());
    env.prebuilt = profile->prebuilt.empty() ? env.prebuilt : profile->prebuilt;
  }
}

void inherit_what_is_said(const Program& program, Env& env) {
  const Env own = env;
  env.properties.clear();
  env.tags.clear();
  env.notes.clear();
  std::set<std::string> seen;
  add_said(program, own.parents, seen, env);
  for (const auto& [key, values] : own.properties) {
    env.properties[key] = values;
  }
  env.tags = own.tags.empty() ? std::move(env.tags) : own.tags;
  env.notes.insert(env.notes.end(), own.notes.begin(), own.notes.end());
  env.prebuilt = own.prebuilt.empty() ? env.prebuilt : own.prebuilt;
}

/// Envs and profiles are copied when they are declared. With many envs their trees would be most of the memory.
void drop_envs(syntax::Ast& ast) {
  for (syntax::Statement& statement : ast.statements) {
    if (statement.keyword() == "env" || statement.keyword() == "profile") {
      statement.block.reset();
    }
  }
}

}  // namespace

std::vector<std::string> source_files(const std::string& path, const FileSystem& files) {
  std::vector<std::string> found;
  std::set<std::string> seen;
  collect(path, files, seen, found);
  return found;
}

Program load(const LoadOptions& options, FileSystem& files, SourceMap& sources, diag::Sink& sink) {
  std::vector<std::string> paths;
  for (const std::string& path : options.paths) {
    const std::vector<std::string> found = source_files(normal_path(path), files);
    paths.insert(paths.end(), found.begin(), found.end());
  }
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  drop_repeats(paths, files);

  Program program;
  program.context = options.context;
  for (const std::string& path : paths) {
    std::string why;
    std::optional<std::string> text = files.read(path, why);
    if (!text) {
      const FileId file = sources.add(path, "");
      sink.error("unreadable-file", {file, 0, 0}, "`{}` cannot be read: {}", path, why);
      program.complete = false;
      continue;
    }
    const FileId file = sources.add(path, std::move(*text));
    program.asts.push_back(std::make_unique<syntax::Ast>(syntax::parse(sources, file, sink)));
    program.complete = program.complete && program.asts.back()->complete;
    DeclareContext context{program, sources, files, sink, path, path_in(options.context, path, files)};
    declare_file(*program.asts.back(), context);
    drop_envs(*program.asts.back());
  }
  sort_unique(
      program.stages, "duplicate-stage", "stage", [](const Stage& s) { return s.name_span; }, sink);
  sort_unique(
      program.envs, "duplicate-env", "env", [](const Env& e) { return e.span; }, sink);
  for (Env& env : program.envs) {
    inherit_what_is_said(program, env);
  }
  check_tags(program, sink);
  return program;
}

}  // namespace stagec::model
