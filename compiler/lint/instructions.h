// The way from what a rule found to the instruction and the text of the file.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/is_one_of.h"
#include "dockerfile/stages.h"
#include "lint/subject.h"

namespace stagec::lint {

/// Calls `visit` with every operation of that kind in build stages, and with its instruction.
template <typename Operation, typename Visit>
void for_each(const image::Image& image, Visit visit) {
  for (const image::BuildStage& stage : image.stages) {
    for (const image::Instruction& instruction : stage.instructions) {
      if (const auto* operation = std::get_if<Operation>(&instruction.operation)) {
        visit(*operation, instruction);
      }
    }
  }
}

[[nodiscard]] inline const image::From& from_of(const image::BuildStage& stage) {
  return std::get<image::From>(stage.from.operation);
}

/// The place of an argument of an instruction; the whole instruction if that is not known.
[[nodiscard]] Span argument_span(const image::Instruction& instruction, std::size_t index);

/// The place of the keyword: `FROM`, `run`.
[[nodiscard]] Span keyword_span(const Dockerfile& file, const image::Instruction& instruction);

/// The flag that begins with `--NAME`, as a place; the whole instruction if there is none.
[[nodiscard]] Span flag_span(const Dockerfile& file, const image::Instruction& instruction, std::string_view name);

using dockerfile::find_stage;

/// The image of a FROM with the defaults of the ARGs above the first FROM; nothing if some ARG has none.
[[nodiscard]] std::optional<std::string> base_image(const Dockerfile& file, std::size_t stage);

}  // namespace stagec::lint
