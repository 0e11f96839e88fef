#include "order/order_problem.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "base/file_system.h"
#include "emit/compilation.h"

using stagec::MemoryFileSystem;
using stagec::emit::Compilation;
using stagec::emit::Ordering;

namespace {

struct Project {
  MemoryFileSystem files;
  stagec::SourceMap sources;
  stagec::diag::Sink sink;

  Ordering ordering(const std::string& stages, const std::string& envs) {
    std::string why;
    files.write("stages/all.stage", stages, why);
    files.write("envs/all.envs", envs, why);
    stagec::emit::CompileOptions options;
    options.paths = {"envs"};
    const Compilation compilation(options, files, sources, sink);
    Ordering ordering = compilation.ordering();
    CHECK(!sink.has_errors());
    return ordering;
  }
};

std::size_t number(const Ordering& ordering, const std::string& name) {
  const auto& names = ordering.problem.names;
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

bool before(const Ordering& ordering, const std::string& first, const std::string& second) {
  return ordering.problem.poset.before(number(ordering, second)).contains(number(ordering, first));
}

}  // namespace

TEST_CASE("order problem: needs, place and roots; builders stand apart") {
  Project project;
  const Ordering ordering = project.ordering(R"(stage base { from debian:12; run { echo } }
stage early { needs helper; place first; run { echo } }
stage helper { needs base; run { echo } }
stage late { needs base; place last; run { echo } }
stage later { needs late; run { echo } }
stage usual { needs base; after helper; run { echo } }
builder maker { needs usual; run { echo } }
stage taker { needs base; take maker:/x to /x }
)",
                                             "env one { use early; use later; use usual; use taker }");
  CHECK(before(ordering, "base", "helper"));
  CHECK(before(ordering, "helper", "usual"));
  CHECK(before(ordering, "early", "usual"));
  CHECK(before(ordering, "usual", "late"));
  CHECK(before(ordering, "taker", "late"));
  CHECK_FALSE(before(ordering, "usual", "taker"));
  CHECK_FALSE(ordering.problem.movable.contains(number(ordering, "maker")));
  CHECK(ordering.problem.movable.count() == 7);
}

TEST_CASE("order problem: the chains of an env and of its builder") {
  Project project;
  const Ordering ordering = project.ordering(R"(stage base { from debian:12; run { echo } }
stage tool { needs base; option version : version; run { echo {{version}} } }
stage nothing { needs base }
builder maker { needs tool; run { echo } }
stage taker { needs base; take maker:/x to /x }
)",
                                             R"(env a { use tool 1; use taker; use nothing }
env b { use tool 1; use taker }
env c { use tool 2; use taker }
env d { prebuilt example.org/d }
)");
  // A stage without instructions has no layer, so that a and b are the same image.
  REQUIRE(ordering.problem.images.chains.size() == 4);
  CHECK(ordering.single.size() == 3);
  const auto& chains = ordering.problem.images.chains;
  CHECK(chains[0].last);
  CHECK(chains[0].copies == 2);
  CHECK(chains[0].layers.size() == 2);
  CHECK(chains[1].copies == 2);
  REQUIRE(chains[1].layers.size() == 3);
  const auto taker = std::find_if(chains[1].layers.begin(), chains[1].layers.end(),
                                  [&](const auto& layer) { return layer.stage == number(ordering, "taker"); });
  REQUIRE(taker != chains[1].layers.end());
  CHECK(taker->taken.contains(number(ordering, "tool")));
  CHECK(taker->taken.contains(number(ordering, "maker")));
  // What is taken from another builder is another layer, though the instruction is the same.
  const auto other = std::find_if(chains[3].layers.begin(), chains[3].layers.end(),
                                  [&](const auto& layer) { return layer.stage == number(ordering, "taker"); });
  CHECK(other->content != taker->content);
}
