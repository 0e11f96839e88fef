// A plan and its sections → an Image, in one dialect.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/sink.h"
#include "image/image.h"
#include "order/sequence.h"
#include "specialize/plan.h"

namespace stagec::emit {

/// Who is to read the Dockerfile; see docs/dialects.md.
enum class Dialect { portable, heredoc, plain };

[[nodiscard]] std::optional<Dialect> parse_dialect(std::string_view name);

struct AssembleOptions {
  Dialect dialect = Dialect::portable;
  std::string indexes;                ///< the date of `indexes`, or empty
  std::vector<std::string> header;    ///< comment lines over the file
};

/// Reports what the dialect cannot say and image configuration that two stages set differently.
[[nodiscard]] image::Image assemble(const specialize::Plan& plan, const std::vector<order::Section>& sections,
                                    const AssembleOptions& options, const SourceMap& sources, diag::Sink& sink);

/// The instructions of one stage, comments included.
[[nodiscard]] std::vector<image::Instruction> stage_instructions(const specialize::StagePlan& stage,
                                                                 const AssembleOptions& options, bool bash,
                                                                 const SourceMap& sources, diag::Sink& sink);

}  // namespace stagec::emit
