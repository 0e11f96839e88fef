// The variables of a Dockerfile that an instruction refers to, in its words and in its shell text.
#pragma once

#include <string>
#include <vector>

#include "lint/subject.h"

namespace stagec::lint {

struct Reference {
  std::string name;
  Span span;
  bool has_default = false;  ///< `${x:-y}`, `${x:+y}`: an unset variable is thought of
  bool in_shell = false;
};

/// Each reference in the words of an instruction, which the builder replaces.
[[nodiscard]] std::vector<Reference> value_references(const Dockerfile& file, const image::Instruction& instruction);

/// Each reference that the instruction itself or the shell of a RUN replaces. Names that the shell text gives a value
/// are left out.
[[nodiscard]] std::vector<Reference> references_of(const Dockerfile& file, std::size_t stage,
                                                   const image::Instruction& instruction);

/// The values of an instruction other than shell text, with the places they stand in.
[[nodiscard]] std::vector<std::pair<std::string, Span>> values_of(const image::Instruction& instruction);

}  // namespace stagec::lint
