#include "lint/instructions.h"

#include <algorithm>
#include <map>

#include "dockerfile/characters.h"
#include "dockerfile/expand.h"

namespace stagec::lint {

Span argument_span(const image::Instruction& instruction, std::size_t index) {
  return index < instruction.arguments.size() ? instruction.arguments[index] : instruction.span;
}

Span keyword_span(const Dockerfile& file, const image::Instruction& instruction) {
  const std::string_view text = file.sources.text(instruction.span);
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto begin = std::find_if(text.begin(), text.end(), is_letter);
  const auto end = std::find_if_not(begin, text.end(), is_letter);
  const std::uint32_t first = instruction.span.begin + static_cast<std::uint32_t>(begin - text.begin());
  return {instruction.span.file, first, first + static_cast<std::uint32_t>(end - begin)};
}

Span flag_span(const Dockerfile& file, const image::Instruction& instruction, std::string_view name) {
  for (const Span& flag : instruction.flags) {
    const std::string_view text = file.sources.text(flag);
    if (text.starts_with("--") && text.substr(2).starts_with(name)) {
      return flag;
    }
  }
  return instruction.span;
}

std::optional<std::string> base_image(const Dockerfile& file, std::size_t stage) {
  const char escape = image::escape_character(file.image);
  std::map<std::string, std::string, std::less<>> defaults;
  const auto look_up = [&](std::string_view name) -> std::optional<std::string> {
    const auto found = defaults.find(name);
    return found == defaults.end() ? std::nullopt : std::optional(found->second);
  };
  for (const image::Instruction& instruction : file.image.global_arguments) {
    for (const auto& [name, value] : std::get<image::Arg>(instruction.operation).arguments) {
      if (value) {
        const dockerfile::Expansion expansion = dockerfile::expand(*value, look_up, escape);
        if (expansion.unset.empty() && !expansion.problem) {
          defaults[name] = expansion.text;
        }
      }
    }
  }
  const dockerfile::Expansion expansion = dockerfile::expand(from_of(file.image.stages[stage]).image, look_up, escape);
  const bool known = expansion.unset.empty() && !expansion.problem && !expansion.text.empty();
  return known ? std::optional(expansion.text) : std::nullopt;
}

}  // namespace stagec::lint
