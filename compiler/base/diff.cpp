#include "base/diff.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

namespace stagec {

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    lines.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return lines;
}

namespace {

using Lines = std::vector<std::string_view>;

/// The part of both texts that their common start and end leave.
struct Middle {
  std::size_t before_begin = 0;
  std::size_t before_end = 0;
  std::size_t after_begin = 0;
  std::size_t after_end = 0;
};

Middle middle_of(const Lines& before, const Lines& after) {
  Middle middle{0, before.size(), 0, after.size()};
  while (middle.before_begin < middle.before_end && middle.after_begin < middle.after_end &&
         before[middle.before_begin] == after[middle.after_begin]) {
    ++middle.before_begin;
    ++middle.after_begin;
  }
  while (middle.before_begin < middle.before_end && middle.after_begin < middle.after_end &&
         before[middle.before_end - 1] == after[middle.after_end - 1]) {
    --middle.before_end;
    --middle.after_end;
  }
  return middle;
}

/// E. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986: the greedy algorithm. For each number of
/// edits it keeps how far each diagonal reaches, and walks back over what it kept.
class EditScript {
 public:
  EditScript(const Lines& before, const Lines& after, const Middle& middle)
      : before_(before),
        after_(after),
        middle_(middle),
        rows_(static_cast<int>(middle.before_end - middle.before_begin)),
        columns_(static_cast<int>(middle.after_end - middle.after_begin)) {}

  /// The changes in order; nothing if it takes more edits than are looked for.
  std::optional<std::vector<LineChange>> find() {
    for (int edits = 0; edits <= std::min(rows_ + columns_, max_edits); ++edits) {
      if (reach(edits)) {
        return walk_back();
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr int max_edits = 2000;

  /// How far diagonal `k` was reached with `edits` edits: its row in `before`.
  [[nodiscard]] int row(int edits, int k) const {
    return reached_[static_cast<std::size_t>(edits)][static_cast<std::size_t>(k + edits)];
  }
  /// The row at which `edits` edits enter diagonal `k`: one line taken (a step right) or dropped (a step down).
  [[nodiscard]] int entry(int edits, int k) const {
    return edits == 0 ? 0 : takes_line(edits, k) ? row(edits - 1, k + 1) : row(edits - 1, k - 1) + 1;
  }
  [[nodiscard]] bool takes_line(int edits, int k) const {
    return k == -edits || (k != edits && row(edits - 1, k - 1) < row(edits - 1, k + 1));
  }
  [[nodiscard]] bool same(int row, int column) const {
    return before_[middle_.before_begin + static_cast<std::size_t>(row)] ==
           after_[middle_.after_begin + static_cast<std::size_t>(column)];
  }

  /// Goes as far as `edits` edits lead; true at the end of both texts.
  bool reach(int edits) {
    reached_.emplace_back(2 * static_cast<std::size_t>(edits) + 1);
    for (int k = -edits; k <= edits; k += 2) {
      int x = entry(edits, k);
      while (x < rows_ && x - k < columns_ && x - k >= 0 && same(x, x - k)) {
        ++x;
      }
      reached_.back()[static_cast<std::size_t>(k + edits)] = x;
      if (x >= rows_ && x - k >= columns_) {
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] std::vector<LineChange> walk_back() const {
    std::vector<LineChange> changes;
    int k = rows_ - columns_;
    for (int edits = static_cast<int>(reached_.size()) - 1; edits > 0; --edits) {
      const bool takes = takes_line(edits, k);
      const int x = entry(edits, k);
      const int y = x - k;
      add(changes, takes ? x : x - 1, x, takes ? y - 1 : y, y);
      k += takes ? 1 : -1;
    }
    std::reverse(changes.begin(), changes.end());
    return changes;
  }

  /// Puts a change in front of those found so far, as one with the first of them where they touch.
  void add(std::vector<LineChange>& changes, int before_begin, int before_end, int after_begin, int after_end) const {
    const auto in_before = [&](int line) { return middle_.before_begin + static_cast<std::size_t>(line); };
    const auto in_after = [&](int line) { return middle_.after_begin + static_cast<std::size_t>(line); };
    const LineChange change{in_before(before_begin), in_before(before_end), in_after(after_begin), in_after(after_end)};
    const bool touches = !changes.empty() && changes.back().before_begin == change.before_end &&
                         changes.back().after_begin == change.after_end;
    if (touches) {
      changes.back().before_begin = change.before_begin;
      changes.back().after_begin = change.after_begin;
    } else {
      changes.push_back(change);
    }
  }

  const Lines& before_;
  const Lines& after_;
  Middle middle_;
  int rows_;
  int columns_;
  std::vector<std::vector<int>> reached_;
};

constexpr std::size_t context_lines = 3;

/// `12`, or `12,3`; of no lines the one before them.
std::string range(std::size_t begin, std::size_t end) {
  const std::size_t count = end - begin;
  return count == 1 ? fmt::format("{}", begin + 1) : fmt::format("{},{}", count == 0 ? begin : begin + 1, count);
}

void add_lines(char mark, const Lines& lines, std::size_t begin, std::size_t end, std::string& out) {
  for (std::size_t i = begin; i < end; ++i) {
    out += mark;
    out += lines[i];
    if (lines[i].back() != '\n') {
      out += "\n\\ No newline at end of file\n";
    }
  }
}

/// One hunk: changes [first, last) with the lines around them.
void add_hunk(const Lines& before, const Lines& after, const LineChange* first, const LineChange* last,
              std::string& out) {
  const std::size_t lead = std::min(first->before_begin, context_lines);
  const LineChange& final = *std::prev(last);
  const std::size_t trail = std::min(before.size() - final.before_end, context_lines);
  out += fmt::format("@@ -{} +{} @@\n", range(first->before_begin - lead, final.before_end + trail),
                     range(first->after_begin - lead, final.after_end + trail));
  std::size_t at = first->before_begin - lead;
  for (const LineChange* change = first; change != last; ++change) {
    add_lines(' ', before, at, change->before_begin, out);
    add_lines('-', before, change->before_begin, change->before_end, out);
    add_lines('+', after, change->after_begin, change->after_end, out);
    at = change->before_end;
  }
  add_lines(' ', before, at, final.before_end + trail, out);
}

}  // namespace

std::vector<LineChange> line_changes(const std::vector<std::string_view>& before,
                                     const std::vector<std::string_view>& after) {
  const Middle middle = middle_of(before, after);
  if (middle.before_begin == middle.before_end && middle.after_begin == middle.after_end) {
    return {};
  }
  auto changes = EditScript(before, after, middle).find();
  const LineChange everything{middle.before_begin, middle.before_end, middle.after_begin, middle.after_end};
  return changes ? *std::move(changes) : std::vector<LineChange>{everything};
}

std::string unified_diff(std::string_view before_name, std::string_view before, std::string_view after_name,
                         std::string_view after) {
  const Lines old_lines = split_lines(before);
  const Lines new_lines = split_lines(after);
  const std::vector<LineChange> changes = line_changes(old_lines, new_lines);
  if (changes.empty()) {
    return "";
  }
  std::string out = fmt::format("--- {}\n+++ {}\n", before_name, after_name);
  const LineChange* const end = changes.data() + changes.size();
  for (const LineChange* first = changes.data(); first != end;) {
    const LineChange* last = first + 1;
    while (last != end && last->before_begin - std::prev(last)->before_end <= 2 * context_lines) {
      ++last;
    }
    add_hunk(old_lines, new_lines, first, last, out);
    first = last;
  }
  return out;
}

}  // namespace stagec
