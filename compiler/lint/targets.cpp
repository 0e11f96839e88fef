#include "lint/targets.h"

#include <algorithm>
#include <map>
#include <set>

namespace stagec::lint {

namespace {

bool is_source(std::string_view path) {
  return path.ends_with(".stage") || path.ends_with(".envs");
}

std::string base_name(const std::string& path) {
  return path.substr(path.rfind('/') + 1);  // npos + 1 is 0
}

/// Files below directories, each directory once however many links lead to it.
class Search {
 public:
  Search(const PathTest& excluded, const FileSystem& files) : excluded_(excluded), files_(files) {}

  void add(const std::string& path) {
    if (files_.kind(path) != FileKind::directory) {
      (is_source(path) ? sources : dockerfiles).insert(path);
    } else if (seen_.insert(files_.resolved(path)).second) {
      add_directory(path);
    }
  }

  std::set<std::string> dockerfiles;
  std::set<std::string> sources;

 private:
  void add_directory(const std::string& path) {
    for (const std::string& name : files_.list(path)) {
      const std::string inner = join_path(path, name);
      const bool wanted = is_source(name) || is_dockerfile_name(name) || files_.kind(inner) == FileKind::directory;
      if (name[0] != '.' && wanted && !excluded_(inner)) {
        add(inner);
      }
    }
  }

  const PathTest& excluded_;
  const FileSystem& files_;
  std::set<std::string> seen_;
};

bool is_directory(const std::string& path, const FileSystem& files) {
  return files.kind(path) == FileKind::directory;
}

/// The directory that holds the `stages` or `envs` a file is in, else the file's own.
std::string project_root(const std::string& source) {
  const std::string own = parent_path(source);
  for (std::string directory = own; directory != parent_path(directory); directory = parent_path(directory)) {
    const std::string name = base_name(directory);
    if (name == "stages" || name == "envs") {
      return parent_path(directory);
    }
  }
  return own;
}

/// As `stagec compile` finds them: in the directory, or beside it.
std::string stages_of(const std::string& root, const FileSystem& files) {
  for (const std::string& directory : {root, parent_path(root)}) {
    const std::string stages = join_path(directory, "stages");
    if (is_directory(stages, files)) {
      return stages;
    }
  }
  return "";
}

ProjectTarget project(const std::string& root, std::vector<std::string> asked, const std::string& context,
                      const FileSystem& files) {
  ProjectTarget target;
  const std::string envs = join_path(root, "envs");
  const std::string stages = stages_of(root, files);
  if (is_directory(envs, files)) {
    target.options.paths.push_back(envs);
  }
  target.options.paths.insert(target.options.paths.end(), asked.begin(), asked.end());
  target.options.stages = stages;
  target.options.context = !context.empty() ? context : stages.empty() ? root : parent_path(stages);
  target.files = std::move(asked);
  return target;
}

/// `Dockerfile`, `Dockerfile.dev`, `Dockerfile-dev`; but not `DockerfileReader.cs`.
bool is_called(std::string_view name, std::string_view what) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return name.starts_with(what) && (name.size() == what.size() || !is_letter(name[what.size()]));
}

}  // namespace

bool is_dockerfile_name(std::string_view name) {
  constexpr std::string_view no_dockerfiles[] = {".dockerignore", ".j2",    ".jinja", ".jinja2", ".tmpl", ".tpl",
                                                 ".template",     ".gotpl", ".erb",   ".m4",     ".in"};
  const auto ends = [&](std::string_view ending) { return name.ends_with(ending); };
  const bool like_one =
      is_called(name, "Dockerfile") || is_called(name, "Containerfile") || ends(".Dockerfile") || ends(".dockerfile");
  return like_one && std::none_of(std::begin(no_dockerfiles), std::end(no_dockerfiles), ends);
}

Targets find_targets(const std::vector<std::string>& paths, const std::string& context, const PathTest& excluded,
                     const FileSystem& files) {
  Targets targets;
  Search search(excluded, files);
  for (const std::string& path : paths) {
    const std::string normal = normal_path(path);
    if (files.kind(normal) == FileKind::missing) {
      targets.missing.push_back(path);
    } else {
      search.add(normal);
    }
  }
  targets.dockerfiles.assign(search.dockerfiles.begin(), search.dockerfiles.end());
  std::map<std::string, std::vector<std::string>> by_root;
  for (const std::string& source : search.sources) {
    by_root[project_root(source)].push_back(source);
  }
  for (auto& [root, asked] : by_root) {
    targets.projects.push_back(project(root, std::move(asked), context, files));
  }
  return targets;
}

}  // namespace stagec::lint
