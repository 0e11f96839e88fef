#include <doctest/doctest.h>

#include "lint/config.h"
#include "unit/lint/linting.h"

using stagec::lint::testing::ExampleFiles;
using stagec::lint::testing::Lines;
using stagec::lint::testing::lint;

namespace {

ExampleFiles& two_images(ExampleFiles& files) {
  files.put("images/a/Dockerfile", "FROM a:latest\n");
  files.put("images/b/Dockerfile", "FROM b:latest\n");
  return files;
}

/// Codes and the texts they point at.
std::vector<std::string> problems(const std::string& text) {
  stagec::SourceMap sources;
  stagec::diag::Sink sink;
  const stagec::FileId file = sources.add(".stagec.toml", text);
  static_cast<void>(stagec::lint::read_config(sources, file, ".", sink));
  std::vector<std::string> found;
  for (const auto& finding : sink.sorted(sources)) {
    found.push_back(std::string(finding.code) + " " + std::string(sources.text(finding.span)));
  }
  return found;
}

}  // namespace

TEST_CASE("config: levels, paths and the nearest file") {
  ExampleFiles files;
  two_images(files).put(".stagec.toml", "[lint.levels]\nbase-unpinned = \"error\"\n");
  CHECK(lint(files, {"."}).findings ==
        Lines{"images/a/Dockerfile:1 base-unpinned error", "images/b/Dockerfile:1 base-unpinned error"});
  files.put(".stagec.toml",
            "[lint]\nlevels = { DL3007 = \"off\" }\n[[lint.paths]]\nmatch = [\"b\"]\n"
            "levels = { base-unpinned = \"info\" }\n");
  CHECK(lint(files, {"."}).findings == Lines{"images/b/Dockerfile:1 base-unpinned info"});
  CHECK(lint(files, {"images/b/Dockerfile"}).findings.size() == 1);
  CHECK(lint(files, {".", "--level", "base-unpinned=warning"}).findings.size() == 2);
  CHECK(lint(files, {".", "--rule", "base-unpinned"}).findings.size() == 2);
  CHECK(lint(files, {".", "--no-config"}).findings.size() == 2);
  files.put("images/a/.stagec.toml", "");
  CHECK(lint(files, {"."}).findings ==
        Lines{"images/a/Dockerfile:1 base-unpinned warning", "images/b/Dockerfile:1 base-unpinned info"});
}

TEST_CASE("config: exclude, threshold and a file by name") {
  ExampleFiles files;
  two_images(files).put("ci.toml", "[lint]\nexclude = [\"images/a\"]\nthreshold = \"error\"\n");
  CHECK(lint(files, {"."}).code == 1);
  const auto found = lint(files, {".", "--config", "ci.toml"});
  CHECK(found.findings == Lines{"images/b/Dockerfile:1 base-unpinned warning"});
  CHECK(found.code == 0);
  CHECK(lint(files, {"images/a/Dockerfile", "--config", "ci.toml"}).findings.size() == 1);
  CHECK(lint(files, {".", "--config", "ci.toml", "--threshold", "warning"}).code == 1);
  CHECK(lint(files, {".", "--config", "nope.toml"}).code == 2);
  CHECK(lint(files, {".", "--config", "ci.toml", "--no-config"}).code == 2);
}

TEST_CASE("config: contexts are seen from its directory") {
  stagec::lint::Config config;
  config.directory = "sub";
  config.context = ".";
  config.paths.push_back({{"a"}, {}, "a/b"});
  CHECK(config.settings("sub/x/Dockerfile").context == "sub");
  CHECK(config.settings("sub/a/Dockerfile").context == "sub/a/b");
}

TEST_CASE("config: levels of single files hold for stages too") {
  ExampleFiles files;
  files.put("stages/base.stage", "stage base {\n  # stagec: allow(base-unpinned) why\n  from debian:12\n}\n");
  CHECK(lint(files, {"."}).findings == Lines{"stages/base.stage:2 allowance-unused warning"});
  files.put(".stagec.toml", "[[lint.paths]]\nmatch = [\"stages\"]\nlevels = { allowance-unused = \"error\" }\n");
  CHECK(lint(files, {"."}).findings == Lines{"stages/base.stage:2 allowance-unused error"});
  files.put(".stagec.toml", "[[lint.paths]]\nmatch = [\"stages\"]\nlevels = { allowance-unused = \"off\" }\n");
  CHECK(lint(files, {"."}).findings.empty());
}

TEST_CASE("config: mistakes are told with their places") {
  CHECK(problems("").empty());
  CHECK(problems("[lint]\ntreshold = \"info\"\n") == Lines{"toml-key treshold"});
  CHECK(problems("[link]\n") == Lines{"toml-key link"});
  CHECK(problems("[lint]\nthreshold = \"of\"\n") == Lines{"toml-value \"of\""});
  CHECK(problems("[lint]\nthreshold = \"off\"\n") == Lines{"toml-value \"off\""});
  CHECK(problems("[lint]\nthreshold = 1\n") == Lines{"toml-value 1"});
  CHECK(problems("[lint]\nexclude = \"a\"\n") == Lines{"toml-value \"a\""});
  CHECK(problems("[lint]\nexclude = [\"a\", 2]\n") == Lines{"toml-value 2"});
  CHECK(problems("[lint]\nlevels = 3\n") == Lines{"toml-value 3"});
  CHECK(problems("[lint.levels]\n\"b\xC3\xA4se\" = \"off\"\nbase-unpinned = \"loud\"\n") ==
        Lines{"toml-key \"b\xC3\xA4se\"", "toml-value \"loud\""});
  CHECK(problems("[[lint.paths]]\ncontext = \"a\"\n") == Lines{"toml-value [[lint.paths]]"});
  CHECK(problems("[lint]\nthreshold = \n") == Lines{"toml-syntax "});
  ExampleFiles files;
  two_images(files).put(".stagec.toml", "[lint]\ntreshold = \"info\"\n");
  const auto found = lint(files, {"."});
  CHECK(found.code == 2);
  CHECK(found.findings.empty());
  CHECK(found.err.find("did you mean `threshold`?") != std::string::npos);
}
