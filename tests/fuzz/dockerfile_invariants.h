// What has to hold for every text that is given to the Dockerfile reader.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "diag/sink.h"
#include "dockerfile/expand.h"
#include "dockerfile/read.h"
#include "dockerfile/write.h"
#include "image/image.h"

namespace stagec::tests {

/// True if every byte of a text stands in the file where its origins say.
inline bool origins_hold(const std::string& file, const std::string& text, const std::vector<image::Origin>& origins) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t place = image::file_offset(origins, at);
    if (place >= file.size() || file[place] != text[at]) {
      return false;
    }
  }
  return true;
}

inline bool heredocs_hold(const std::string& file, const std::vector<image::Heredoc>& heredocs) {
  for (const image::Heredoc& heredoc : heredocs) {
    if (!origins_hold(file, heredoc.body, heredoc.origins)) {
      return false;
    }
  }
  return true;
}

inline bool command_holds(const std::string& file, const image::Command& command) {
  const auto* shell = std::get_if<image::ShellText>(&command);
  return shell == nullptr || shell->text.empty() || origins_hold(file, shell->text, shell->origins);
}

/// Whether spans lie in the file and texts where they claim to be.
inline bool instruction_holds(const std::string& file, const image::Instruction& instruction) {
  std::vector<Span> spans = instruction.arguments;
  spans.insert(spans.end(), instruction.flags.begin(), instruction.flags.end());
  for (const Span& span : spans) {
    if (span.begin < instruction.span.begin || span.end > instruction.span.end || span.begin > span.end) {
      return false;
    }
  }
  if (const auto* run = std::get_if<image::Run>(&instruction.operation)) {
    return command_holds(file, run->command) && heredocs_hold(file, run->heredocs);
  }
  if (const auto* copy = std::get_if<image::Copy>(&instruction.operation)) {
    return heredocs_hold(file, copy->heredocs);
  }
  if (const auto* cmd = std::get_if<image::Cmd>(&instruction.operation)) {
    return command_holds(file, cmd->command);
  }
  if (const auto* env = std::get_if<image::Env>(&instruction.operation)) {
    for (const auto& [name, value] : env->pairs) {
      (void)dockerfile::expand(value, [](std::string_view) { return std::optional<std::string>("aXbX"); });
    }
  }
  return instruction.span.end <= file.size();
}

inline bool image_holds(const std::string& file, const image::Image& image) {
  bool good = true;
  for (const image::Instruction& argument : image.global_arguments) {
    good = good && instruction_holds(file, argument);
  }
  for (const image::BuildStage& stage : image.stages) {
    good = good && instruction_holds(file, stage.from);
    for (const image::Instruction& instruction : stage.instructions) {
      good = good && instruction_holds(file, instruction);
    }
  }
  return good;
}

/// What a text did that it must not do, or an empty string.
inline std::string dockerfile_problem(const std::string& text) {
  SourceMap sources;
  diag::Sink sink;
  const FileId file = sources.add("Dockerfile", text);
  const image::Image image = dockerfile::read(sources.file(file), file, sink);
  for (const diag::Diagnostic& diagnostic : sink.sorted(sources)) {
    if (diagnostic.span.begin > diagnostic.span.end || diagnostic.span.end > text.size()) {
      return "a span outside the file for " + diagnostic.message;
    }
  }
  if (!image_holds(text, image)) {
    return "a text or a span that is not where it says";
  }
  if (!sink.empty()) {
    return "";
  }
  const std::string written = dockerfile::write(image);
  const FileId again = sources.add("written", written);
  const image::Image reread = dockerfile::read(sources.file(again), again, sink);
  if (!sink.empty()) {
    return "the written text has a problem: " + sink.sorted(sources).front().message + "\n" + written;
  }
  return reread == image ? "" : "written and read again it is another image:\n" + written;
}

}  // namespace stagec::tests
