// Instructions with their text, printed once however many envs share them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "image/image.h"

namespace stagec::emit {

/// Consecutive instructions of a build stage.
struct Printed {
  /// What is needed of one instruction to tell its layer from others.
  struct Part {
    std::uint64_t key = 0;  ///< of its text without comments
    bool layer = false;
    std::vector<std::string> sources;  ///< build stages that it takes files from
  };
  std::vector<image::Instruction> instructions;
  std::vector<Part> parts;  ///< one for each instruction
  std::string text;         ///< as dockerfile::write prints them, with the empty line before a comment
  std::string digest;       ///< SHA-256 of the instructions without comments
};

using PrintedPtr = std::shared_ptr<const Printed>;

[[nodiscard]] PrintedPtr print(std::vector<image::Instruction> instructions);

/// FNV-1a (Fowler, Noll, Vo) over bytes; keys are compared within one run only.
[[nodiscard]] std::uint64_t mix(std::uint64_t key, std::string_view text);
[[nodiscard]] std::uint64_t mix(std::uint64_t key, std::uint64_t other);

/// A build stage: the first of its parts starts with FROM.
struct PrintedSection {
  std::vector<PrintedPtr> parts;
};

/// One Dockerfile.
struct PrintedImage {
  std::vector<std::pair<std::string, std::string>> directives;
  std::vector<std::string> header;
  std::vector<PrintedSection> sections;

  /// The image that `text` prints.
  [[nodiscard]] image::Image image() const;
  /// What dockerfile::write makes of `image`.
  [[nodiscard]] std::string text() const;
};

}  // namespace stagec::emit
