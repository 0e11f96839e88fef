// Where in the stage files the text of a compiled Dockerfile comes from.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/source.h"
#include "image/image.h"
#include "model/configuration.h"
#include "model/program.h"

namespace stagec::lint {

/// The stage that a place of a stage file stands in; null if it is in none.
[[nodiscard]] const model::Stage* stage_at(const model::Program& program, Span span);

struct StagePlace {
  Span span;
  /// The stage says it in its own words: in a `run` block, or in a statement that is an instruction by itself. False
  /// for the shell that a step's word (`apt`, `git` …) stands for.
  bool own = true;
};

/// Maps places of one compiled Dockerfile to the stage files.
class StagePlaces {
 public:
  /// `compiled` has the spans of statements, `read` is the same image as it was read from its text, `dockerfile`.
  StagePlaces(const model::Program& program, const model::Configuration& env, const image::Image& compiled,
              const image::Image& read, const SourceFile& dockerfile);

  /// Nothing for what is no part of an instruction.
  [[nodiscard]] std::optional<StagePlace> of(Span span);

  /// The text of a `run` block that a range of the Dockerfile was copied from, byte for byte, if nothing else in the
  /// Dockerfile was. An empty range is a place between two bytes.
  [[nodiscard]] std::optional<Span> copied_from(Span span);

 private:
  using Bytes = std::vector<std::optional<Span>>;

  /// An instruction, where it stands in the Dockerfile, and what it was compiled from.
  struct Entry {
    Span place;
    Span statement;
    const image::Operation* operation = nullptr;
    const model::Stage* stage = nullptr;
  };

  [[nodiscard]] Span base_image(const Entry& entry) const;
  void add(const model::Program& program, const image::Instruction& compiled, const image::Instruction& read);
  [[nodiscard]] std::optional<std::size_t> entry_at(std::uint32_t place) const;
  [[nodiscard]] StagePlace in_run(std::size_t index, Span span);
  [[nodiscard]] const Bytes& bytes_of(std::size_t index);
  [[nodiscard]] Bytes run_bytes(const Entry& entry) const;
  [[nodiscard]] std::optional<Span> only_source(std::size_t index, std::size_t at);
  [[nodiscard]] Span statement_of(const Entry& entry, Span span) const;

  const model::Configuration& env_;
  const SourceFile& dockerfile_;
  std::vector<Entry> entries_;  ///< by place
  std::map<std::size_t, Bytes> runs_;
};

}  // namespace stagec::lint
