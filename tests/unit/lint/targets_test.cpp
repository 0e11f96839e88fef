#include <doctest/doctest.h>

#include "lint/glob.h"
#include "lint/targets.h"
#include "unit/lint/linting.h"

using stagec::lint::find_targets;
using stagec::lint::is_dockerfile_name;
using stagec::lint::path_matches;
using stagec::lint::Targets;
using stagec::lint::testing::ExampleFiles;
using stagec::lint::testing::Lines;
using stagec::lint::testing::lint;

namespace {

const stagec::lint::PathTest nothing = [](const std::string&) { return false; };

}  // namespace

TEST_CASE("targets: names of Dockerfiles") {
  for (const char* name : {"Dockerfile", "Dockerfile.dev", "Dockerfile-x", "a.Dockerfile", "a.dockerfile",
                           "Containerfile", "Containerfile.ci"}) {
    CHECK_MESSAGE(is_dockerfile_name(name), name);
  }
  for (const char* name :
       {"dockerfile.txt", "Dockerfile.j2", "Dockerfile.jinja2", "Dockerfile.tpl", "base.Dockerfile.erb",
        "Dockerfile.tmpl", "Dockerfile.template", "Dockerfile.in", "Dockerfile.dockerignore", "DockerfileReader.cs",
        "x.containerfile", "MyDockerfile", "README.md"}) {
    CHECK_MESSAGE(!is_dockerfile_name(name), name);
  }
}

TEST_CASE("targets: directories are searched, but not hidden or excluded ones; what is named is taken") {
  ExampleFiles files;
  for (const char* path : {"b/Dockerfile", "a/x.Dockerfile", ".git/Dockerfile", "a/skip/Dockerfile", "a/notes.txt"}) {
    files.put(path, "");
  }
  const auto skip = [](const std::string& path) { return path == "a/skip"; };
  CHECK(find_targets({"."}, "", skip, files).dockerfiles == Lines{"a/x.Dockerfile", "b/Dockerfile"});
  CHECK(find_targets({"a/skip/Dockerfile", "./a/../a/notes.txt", "b", "b/"}, "", skip, files).dockerfiles ==
        Lines{"a/notes.txt", "a/skip/Dockerfile", "b/Dockerfile"});
  CHECK(find_targets({"nope", "b"}, "", nothing, files).missing == Lines{"nope"});
}

TEST_CASE("targets: a source brings its project") {
  ExampleFiles files;
  stagec::cli::testing::put_example(files);
  files.put("sub/stages/a.stage", "stage a { }\n");
  files.put("other/all.envs", "env x { use base 12 }\n");
  const Targets stages = find_targets({"stages/base.stage"}, "", nothing, files);
  REQUIRE(stages.projects.size() == 1);
  CHECK(stages.projects[0].files == Lines{"stages/base.stage"});
  CHECK(stages.projects[0].options.paths == Lines{"envs", "stages/base.stage"});
  CHECK(stages.projects[0].options.stages == "stages");
  const Targets all = find_targets({"."}, "ctx", nothing, files);
  REQUIRE(all.projects.size() == 3);
  CHECK(all.projects[0].options.stages == "stages");
  CHECK(all.projects[0].options.context == "ctx");
  CHECK(all.projects[1].options.stages == "stages");  // of `other`, beside it
  CHECK(all.projects[1].options.paths == Lines{"other/all.envs"});
  CHECK(all.projects[2].options.stages == "sub/stages");
}

TEST_CASE("targets: findings in files nobody asked for are left out") {
  ExampleFiles files;
  stagec::cli::testing::put_example(files);
  files.put("envs/bad.envs", "env bad { use bas }\n");
  CHECK(lint(files, {"stages"}).findings.empty());
  CHECK(lint(files, {"envs"}).findings == Lines{"envs/bad.envs:1 unknown-stage error"});
  CHECK(lint(files, {"envs"}).code == 1);
}

TEST_CASE("lint: paths and input") {
  ExampleFiles files;
  files.put("a/Dockerfile", "FROM a:latest\n");
  CHECK(lint(files, {}).findings == Lines{"a/Dockerfile:1 base-unpinned warning"});
  CHECK(lint(files, {"nope", "a"}).code == 2);
  CHECK(lint(files, {"-"}, "FROM b:latest\n").findings == Lines{"standard input:1 base-unpinned warning"});
  CHECK(lint(files, {"-", "a"}, "FROM b:latest\n").findings.size() == 2);
  CHECK(lint(files, {"a", "--level", "base-unpinned=info"}).code == 0);
  CHECK(lint(files, {"a", "--level", "DL3007=info", "--threshold", "info"}).code == 1);
  CHECK(lint(files, {"a", "--threshold", "error"}).code == 0);
  CHECK(lint(files, {"a", "--today", "2026-02-30"}).code == 2);
  CHECK(lint(files, {"a", "--rule", "base-unpined"}).code == 2);
  CHECK(lint(files, {"a", "--level", "base-unpinned=loud"}).code == 2);
}

TEST_CASE("glob: as in .gitignore") {
  CHECK(path_matches("generated", "generated/a/Dockerfile"));
  CHECK(path_matches("generated/", "x/generated/Dockerfile"));
  CHECK(!path_matches("/generated", "x/generated/Dockerfile"));
  CHECK(path_matches("a/*/c", "a/b/c/d"));
  CHECK(!path_matches("a/*/c", "a/b/d/c"));
  CHECK(path_matches("a/**/c", "a/c"));
  CHECK(path_matches("a/**/c", "a/b/d/c"));
  CHECK(path_matches("a/**", "a/b"));
  CHECK(path_matches("*.dev.Dockerfile", "x/y/a.dev.Dockerfile"));
  CHECK(path_matches("Dockerfile.?", "Dockerfile.1"));
  CHECK(!path_matches("Dockerfile.?", "Dockerfile.12"));
  CHECK(path_matches("a*b*c", "aXbbXc"));
  CHECK(!path_matches("", "a"));
  CHECK(!path_matches("a", "b"));
}
