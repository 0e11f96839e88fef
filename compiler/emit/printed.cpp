#include "emit/printed.h"

#include <algorithm>
#include <variant>

#include "base/digest.h"
#include "dockerfile/write.h"

namespace stagec::emit {

namespace {

std::vector<std::string> sources_of(const image::Operation& operation) {
  std::vector<std::string> sources;
  if (const auto* copy = std::get_if<image::Copy>(&operation)) {
    sources.push_back(copy->from);
  } else if (const auto* run = std::get_if<image::Run>(&operation)) {
    for (const image::Mount& mount : run->mounts) {
      for (const auto& [option, value] : mount.options) {
        if (option == "from") {
          sources.push_back(value);
        }
      }
    }
  }
  std::erase(sources, "");
  return sources;
}

}  // namespace

std::uint64_t mix(std::uint64_t key, std::string_view text) {
  for (const char c : text) {
    key = (key ^ static_cast<unsigned char>(c)) * 1099511628211U;
  }
  return key;
}

std::uint64_t mix(std::uint64_t key, std::uint64_t other) {
  for (int byte = 0; byte < 8; ++byte) {
    key = (key ^ ((other >> (8 * byte)) & 0xFFU)) * 1099511628211U;
  }
  return key;
}

PrintedPtr print(std::vector<image::Instruction> instructions) {
  auto printed = std::make_shared<Printed>();
  std::string content;
  for (const image::Instruction& instruction : instructions) {
    image::Instruction bare = instruction;
    bare.comments.clear();
    const std::string text = dockerfile::write(bare);
    content += text;
    // FROM IMAGE AS NAME: what the build stage is called makes no layer different.
    const auto* from = std::get_if<image::From>(&instruction.operation);
    printed->parts.push_back({mix(14695981039346656037U, from != nullptr ? from->image : text),
                              image::makes_layer(instruction.operation), sources_of(instruction.operation)});
    printed->text += (instruction.comments.empty() ? "" : "\n") + dockerfile::write(instruction);
  }
  printed->digest = sha256_hex(content);
  printed->instructions = std::move(instructions);
  return printed;
}

image::Image PrintedImage::image() const {
  image::Image result;
  result.directives = directives;
  result.header = header;
  for (const PrintedSection& section : sections) {
    image::BuildStage& stage = result.stages.emplace_back();
    bool first = true;
    for (const PrintedPtr& part : section.parts) {
      for (const image::Instruction& instruction : part->instructions) {
        if (first) {
          stage.from = instruction;
        } else {
          stage.instructions.push_back(instruction);
        }
        first = false;
      }
    }
  }
  return result;
}

std::string PrintedImage::text() const {
  image::Image top;
  top.directives = directives;
  top.header = header;
  std::string result = dockerfile::write(top);
  std::size_t size = result.size() + sections.size();
  for (const PrintedSection& section : sections) {
    for (const PrintedPtr& part : section.parts) {
      size += part->text.size();
    }
  }
  result.reserve(size);
  for (const PrintedSection& section : sections) {
    result += result.empty() || result.ends_with("\n\n") ? "" : "\n";
    for (const PrintedPtr& part : section.parts) {
      result += part->text;
    }
  }
  return result;
}

}  // namespace stagec::emit
