// What builders take out of a build context that has links.
#include "base/context_files.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "base/digest.h"

using namespace stagec;

namespace {

struct Tree {
  MemoryFileSystem files;
  Tree() {
    files.write_all({{"c/a.txt", "text of a"}, {"c/d/b.txt", "text of b"}, {"c/d/e/f.txt", ""}, {"out.txt", "secret"}});
  }
  [[nodiscard]] std::string place(const std::string& path) const {
    return context_place(files, "c", path).value_or("none");
  }
  [[nodiscard]] std::vector<std::string> taken(const std::string& path) const {
    return context_files(files, "c", path);
  }
};

using Paths = std::vector<std::string>;

}  // namespace

TEST_CASE("context: without links a path is its own place") {
  const Tree tree;
  CHECK(tree.place("d/../a.txt") == "a.txt");
  CHECK(tree.place(".") == ".");
  CHECK(tree.place("d/") == "d");
  CHECK(tree.place("not/there") == "not/there");
  CHECK(tree.place("../out.txt") == "none");
  CHECK(tree.taken("d") == Paths{"d/b.txt", "d/e/f.txt"});
  CHECK(tree.taken(".") == Paths{"a.txt", "d/b.txt", "d/e/f.txt"});
}

TEST_CASE("context: links of a source are followed inside of it") {
  Tree tree;
  tree.files.link("c/file", "d/b.txt");
  tree.files.link("c/directory", "./d/e/..");
  tree.files.link("c/d/back", "../a.txt");
  tree.files.link("c/twice", "directory/back");
  CHECK(tree.place("file") == "d/b.txt");
  CHECK(tree.taken("file") == Paths{"d/b.txt"});
  CHECK(tree.place("twice") == "a.txt");
  CHECK(tree.place("directory/e/f.txt") == "d/e/f.txt");
  CHECK(tree.taken("directory/e") == Paths{"d/e/f.txt"});
  CHECK(tree.taken("directory") == Paths{"d/b.txt", "d/back", "d/e/f.txt"});
  CHECK(context_digest(tree.files, "c", "a.txt") == sha256_hex("text of a"));
}

TEST_CASE("context: no link of a source leads out, not even to come back") {
  Tree tree;
  tree.files.link("c/out", "../out.txt");
  tree.files.link("c/d/out", "../../out.txt");
  tree.files.link("c/around", "../c/a.txt");
  tree.files.link("c/absolute", "/c/a.txt");
  tree.files.link("c/circle", "d/circle");
  tree.files.link("c/d/circle", "../circle");
  for (const char* path : {"out", "d/out", "around", "absolute", "circle", "circle/x"}) {
    CAPTURE(path);
    CHECK(tree.place(path) == "none");
    CHECK(tree.taken(path).empty());
  }
}

TEST_CASE("context: links in a directory stay links, wherever they lead") {
  Tree tree;
  tree.files.link("c/d/to-file", "b.txt");
  tree.files.link("c/d/to-directory", "e");
  tree.files.link("c/d/around", ".");
  tree.files.link("c/d/out", "../../out.txt");
  tree.files.link("c/d/absolute", "/etc/passwd");
  tree.files.link("c/d/dangling", "nothing");
  CHECK(tree.taken("d") ==
        Paths{"d/absolute", "d/around", "d/b.txt", "d/dangling", "d/e/f.txt", "d/out", "d/to-directory", "d/to-file"});
  CHECK(context_digest(tree.files, "c", "d/out") == "link:" + sha256_hex("../../out.txt"));
  CHECK(context_digest(tree.files, "c", "d/dangling") == "link:" + sha256_hex("nothing"));
  // Neither an empty file nor a file with the same text is a link.
  CHECK(context_digest(tree.files, "c", "d/e/f.txt") == sha256_hex(""));
}
