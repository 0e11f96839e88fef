// A plan and its sections → a Dockerfile's instructions, in one dialect.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "diag/sink.h"
#include "emit/printed.h"
#include "order/sequence.h"
#include "specialize/plan.h"

namespace stagec::emit {

/// Who is to read the Dockerfile; see docs/dialects.md.
enum class Dialect { portable, heredoc, plain };

[[nodiscard]] std::optional<Dialect> parse_dialect(std::string_view name);

struct AssembleOptions {
  Dialect dialect = Dialect::portable;
  std::string indexes;  ///< the date of `indexes`, or empty
};

/// Assembles the envs of one compile. Remembers what each stage's output is printed as, so it must not outlive the
/// plans' outputs.
class Assembler {
 public:
  Assembler(Dialect dialect, std::string indexes, const SourceMap& sources)
      : options_{dialect, std::move(indexes)}, sources_(sources) {}

  /// Reports what the dialect cannot say and image configuration that two stages set differently.
  [[nodiscard]] PrintedImage assemble(const specialize::Plan& plan, const std::vector<order::Section>& sections,
                                      std::vector<std::string> header, diag::Sink& sink);

 private:
  PrintedPtr printed_head(const model::Stage& root, const std::string& base, const order::Section& section);
  PrintedPtr printed_stage(const specialize::StagePlan& stage, bool bash, diag::Sink& sink);

  AssembleOptions options_;
  const SourceMap& sources_;
  std::map<std::pair<const steps::StageOutput*, bool>, PrintedPtr> known_;                       ///< with the shell
  std::map<std::tuple<const model::Stage*, std::string, std::string, bool>, PrintedPtr> heads_;  ///< see printed_head
};

}  // namespace stagec::emit
