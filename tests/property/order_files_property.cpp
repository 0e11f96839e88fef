// The best order depends on what is declared alone: in which files that stands, in which sequence, and in which
// sequence the files are given changes nothing.
#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>

#include "order/order_search.h"
#include "stagec.h"

using namespace stagec::order;  // NOLINT(google-build-using-namespace)

namespace {

int below(int limit) {
  return *rc::gen::inRange(0, limit);
}

struct Declared {
  std::vector<std::string> stages;
  std::vector<std::string> envs;
};

/// Stages of which each may need and follow earlier ones, and one may take from a builder; names do not tell the order.
Declared any_project() {
  const int count = below(8) + 3;
  Declared declared;
  declared.stages.push_back("stage base { from debian:12; changes rarely; takes 1m; run { echo base } }\n");
  declared.stages.push_back("builder maker { needs base; changes 2/month; takes 9m; run { echo maker } }\n");
  const auto name = [&](int stage) { return fmt::format("s{}", (stage * 7 + 3) % 11); };
  for (int stage = 0; stage < count; ++stage) {
    std::string text =
        fmt::format("stage {} {{ needs base; changes {}/month; takes {}m; ", name(stage), below(4) + 1, below(5) + 1);
    for (int other = 0; other < stage; ++other) {
      const int relation = below(8);
      text += relation > 1 ? "" : fmt::format("{} {}; ", relation == 0 ? "needs" : "after", name(other));
    }
    text += below(4) == 0 ? "take maker:/made to /made; " : "";
    declared.stages.push_back(text + fmt::format("run {{ echo {} }} }}\n", stage));
  }
  for (int env = below(3) + 1; env > 0; --env) {
    std::string text = fmt::format("env e{} {{ use base; ", env);
    for (int stage = 0; stage < count; ++stage) {
      text += below(2) == 0 ? "" : fmt::format("use {}; ", name(stage));
    }
    declared.envs.push_back(text + "}\n");
  }
  return declared;
}

template <typename T>
void shuffle(std::vector<T>& all) {
  for (std::size_t i = all.size(); i > 1; --i) {
    std::swap(all[i - 1], all[static_cast<std::size_t>(below(static_cast<int>(i)))]);
  }
}

/// Writes texts into files of a directory, up to three; the paths of the files.
std::vector<std::string> write(stagec::MemoryFileSystem& files, const std::string& directory,
                               const std::string& extension, const std::vector<std::string>& texts) {
  std::map<std::string, std::string> written;
  for (const std::string& text : texts) {
    written[fmt::format("{}/{}.{}", directory, "abc"[below(3)], extension)] += text;
  }
  std::vector<std::string> paths;
  for (const auto& [path, text] : written) {
    std::string why;
    RC_ASSERT(files.write(path, text, why));
    paths.push_back(path);
  }
  return paths;
}

struct Answer {
  std::vector<std::string> plain;  ///< the order of a compile without a recorded one
  std::vector<std::string> best;
  double cost = 0;
  double bound = 0;
};

Answer answer(const Declared& declared) {
  stagec::MemoryFileSystem files;
  stagec::SourceMap sources;
  stagec::diag::Sink sink;
  write(files, "stages", "stage", declared.stages);
  stagec::CompileOptions options;
  options.paths = write(files, "envs", "envs", declared.envs);
  shuffle(options.paths);
  options.stages = "stages";
  const stagec::emit::Compilation compilation(options, files, sources, sink);
  RC_ASSERT(!sink.has_errors());
  const OrderProblem problem = compilation.ordering().problem;
  const TrieCost cost(problem.images);
  const SearchResult found = best_order(problem, cost, {});
  Answer answer{compilation.order(), {}, found.cost, lower_bound(problem, cost)};
  for (const std::size_t stage : found.order) {
    answer.best.push_back(problem.names[stage]);
  }
  return answer;
}

}  // namespace

int main() {
  const bool holds = rc::check("the same result for any permutation of the input files", [] {
    Declared declared = any_project();
    const Answer first = answer(declared);
    shuffle(declared.stages);
    shuffle(declared.envs);
    const Answer second = answer(declared);
    RC_ASSERT(first.plain == second.plain);
    RC_ASSERT(first.best == second.best);
    RC_ASSERT(first.cost == second.cost);
    RC_ASSERT(first.bound == second.bound);
  });
  return holds ? 0 : 1;
}
