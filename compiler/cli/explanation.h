// Why an env is what it is: for each stage why it is in, where its values come from and which lines it became;
// and what was left out, and why.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/source.h"
#include "emit/compilation.h"

namespace stagec::cli {

/// A fact and where it is stated, `path:line`; the place is empty for what stands in no file.
struct Fact {
  std::string text;
  std::string place;
  friend bool operator==(const Fact&, const Fact&) = default;
};

struct OptionFact {
  std::string name;
  std::string value;
  Fact origin;
};

/// Lines of the generated Dockerfile, and the instructions that stand there.
struct Lines {
  std::size_t first = 0;
  std::size_t last = 0;
  std::vector<std::string> instructions;
};

/// What a change of a stage rebuilds in the image and its builders.
struct Rebuilds {
  std::vector<std::string> layers;  ///< stages of the image in order, then `STAGE of BUILDER`
  double minutes = 0;
};

struct StageExplanation {
  std::string name;
  bool builder = false;
  std::string summary;
  std::string place;
  std::vector<Fact> reasons;
  std::vector<OptionFact> options;
  std::vector<Fact> temporary;  ///< hotfix and until
  std::vector<Fact> stands;     ///< why it stands where it does; none for a stage without a layer
  Rebuilds rebuilds;
  std::vector<Lines> lines;
  std::vector<Fact> skipped;  ///< branches not taken
};

/// A stage that something could have brought into the env.
struct LeftOut {
  std::string stage;
  Fact why;
};

struct Explanation {
  std::string env;
  std::string place;
  std::string arch;
  std::vector<std::string> notes;
  std::vector<StageExplanation> stages;  ///< in order, builders among them
  std::vector<LeftOut> left_out;
};

/// Explains a compiled env.
[[nodiscard]] Explanation explain(const emit::Compilation& compilation, const emit::CompiledEnv& env,
                                  const SourceMap& sources);

}  // namespace stagec::cli
