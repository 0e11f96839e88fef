#include <doctest/doctest.h>

#include "unit/cli/example_project.h"

using stagec::cli::testing::ExampleFiles;
using stagec::cli::testing::put_example;
using stagec::cli::testing::run_on;

TEST_CASE("graph: all stages for Graphviz") {
  ExampleFiles files;
  put_example(files);
  files.put("stages/late.stage", "stage late {\n  needs one of tool, patch\n  after base\n}\n");
  const std::string out = run_on(files, {"graph"}).out;
  for (const std::string line :
       {"  \"base\" [label = \"base\", shape = house];\n", "  \"maker\" [label = \"maker\", shape = component];\n",
        "  \"tool\" [label = \"tool\"];\n", "  \"base\" -> \"tool\";\n",
        "  \"maker\" -> \"tool\" [style = dotted, label = \"take\"];\n",
        "  \"tool\" -> \"late\" [label = \"one of\"];\n",
        "  \"base\" -> \"late\" [style = dashed, label = \"after\"];\n"}) {
    CAPTURE(line);
    CHECK(out.find(line) != std::string::npos);
  }
}

TEST_CASE("graph: the stages of one env in order for Mermaid") {
  ExampleFiles files;
  put_example(files);
  CHECK(run_on(files, {"graph", "img-deb11", "--format", "mermaid"}).out ==
        "flowchart LR\n"
        "  s1([\"1 base\"])\n"
        "  s2[[\"2 maker\"]]\n"
        "  s3[\"3 tool\"]\n"
        "  s1 --> s2\n"
        "  s1 --> s3\n"
        "  s2 -.->|take| s3\n");
}

TEST_CASE("graph: envs without stages to draw") {
  ExampleFiles files;
  put_example(files);
  CHECK(run_on(files, {"graph", "img-old"}).err ==
        "the env `img-old` is prebuilt as `example.org/old:1`: it has no stages\n");
  CHECK(run_on(files, {"graph", "nothing"}).code == 2);
}
