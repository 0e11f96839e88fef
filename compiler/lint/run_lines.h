// The lines of a stage's `run` blocks, to be found again in the RUN that they were compiled to.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/program.h"

namespace stagec::lint {

/// Looks for printed lines one by one, in their order. A line is found by its text, with any value where the block
/// has `{{…}}`; after a line the one below it is looked for first.
class RunLines {
 public:
  explicit RunLines(const model::Stage& stage);

  /// For each byte of a printed line the place it comes from; nothing where the compiler put it in. Empty if no `run`
  /// block has such a line. A value's bytes come from its whole `{{…}}`.
  [[nodiscard]] std::vector<std::optional<Span>> find(std::string_view printed);

  /// True if exactly one line could have become the printed one, as it stands and not inside quotes.
  [[nodiscard]] bool is_only_one(std::string_view printed) const;

 private:
  struct Piece {
    bool value = false;
    std::string text;
    Span span;
  };
  using Line = std::vector<Piece>;
  using Places = std::vector<std::optional<Span>>;

  void add(const syntax::Block& block);
  [[nodiscard]] std::optional<Places> match(const Line& line, std::string_view target) const;
  bool match_from(const Line& line, std::size_t piece, std::string_view target, std::size_t at, Places& places) const;
  [[nodiscard]] std::optional<Places> search(std::string_view target);

  std::vector<Line> lines_;
  std::size_t next_ = 0;
};

}  // namespace stagec::lint
