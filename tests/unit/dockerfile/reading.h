// Reading a Dockerfile in a test, and naming what came out in a few words.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "diag/sink.h"
#include "dockerfile/read.h"
#include "dockerfile/write.h"
#include "image/image.h"

namespace stagec::testing {

/// A text that was read, with all that came of it.
struct Reading {
  explicit Reading(const std::string& text) {
    file = sources.add("Dockerfile", text);
    image = dockerfile::read(sources.file(file), file, sink);
  }

  SourceMap sources;
  FileId file;
  diag::Sink sink;
  image::Image image;

  /// `code @text` of each diagnostic, in the order of the file.
  [[nodiscard]] std::vector<std::string> problems() const {
    std::vector<std::string> result;
    for (const diag::Diagnostic& diagnostic : sink.sorted(sources)) {
      result.push_back(std::string(diagnostic.code) + " @" + std::string(sources.text(diagnostic.span)));
    }
    return result;
  }

  /// All instructions in the order of the file.
  [[nodiscard]] std::vector<const image::Instruction*> instructions() const {
    std::vector<const image::Instruction*> all;
    for (const image::Instruction& argument : image.global_arguments) {
      all.push_back(&argument);
    }
    for (const image::BuildStage& stage : image.stages) {
      all.push_back(&stage.from);
      for (const image::Instruction& instruction : stage.instructions) {
        all.push_back(&instruction);
      }
    }
    return all;
  }

  /// The lines of each instruction: `FROM 1, RUN 2-5`, by the keyword that writing gives it.
  [[nodiscard]] std::string lines() const {
    std::string result;
    for (const image::Instruction* instruction : instructions()) {
      image::Instruction bare = *instruction;
      bare.comments.clear();
      const std::string written = dockerfile::write(bare);
      const std::uint32_t first = sources.file(file).position(instruction->span.begin).line;
      const std::uint32_t last = sources.file(file).position(instruction->span.end).line;
      result += (result.empty() ? "" : ", ") + written.substr(0, written.find(' ')) + " " + std::to_string(first);
      result += last == first ? "" : "-" + std::to_string(last);
    }
    return result;
  }
};

/// The problems of one instruction in an otherwise good file.
inline std::vector<std::string> problems_of(const std::string& instruction) {
  return Reading("FROM base\n" + instruction + "\n").problems();
}

/// The operation of one instruction, which must be the only one after FROM and have no problem.
template <typename Operation>
Operation read_one(const std::string& instruction) {
  const Reading reading("FROM base\n" + instruction + "\n");
  if (!reading.sink.empty() || reading.image.stages.size() != 1 ||
      reading.image.stages.front().instructions.size() != 1) {
    return {};
  }
  return std::get<Operation>(reading.image.stages.front().instructions.front().operation);
}

/// The first and only pair's value of an ENV.
inline std::string env_value(const std::string& instruction) {
  const auto env = read_one<image::Env>(instruction);
  return env.pairs.size() == 1 ? env.pairs.front().second : "(not one pair)";
}

inline std::string shell_text(const image::Command& command) {
  const auto* shell = std::get_if<image::ShellText>(&command);
  return shell == nullptr ? "(exec form)" : shell->text;
}

}  // namespace stagec::testing
