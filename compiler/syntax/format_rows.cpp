#include "syntax/format_rows.h"

#include <algorithm>

#include "base/text_width.h"

namespace stagec::syntax {

namespace {

std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(text_width(text));
}

/// Rows without words of their own to line up: they stand in a run without ending it.
bool is_neutral(const Row& row) {
  return row.cells.empty() || row.continues;
}

/// The end of the run of rows that line up and starts at `begin`: up to a blank line or a row of another kind.
std::size_t run_end(const std::vector<Row>& rows, std::size_t begin) {
  std::size_t end = begin + 1;
  while (end < rows.size() && !rows[end].blank_before &&
         (is_neutral(rows[end]) || rows[end].align == rows[begin].align)) {
    ++end;
  }
  return end;
}

/// Pads the first cells of a run of rows, so that their second cells stand below each other.
void align_run(std::vector<Row>& rows, std::size_t begin, std::size_t end) {
  std::size_t widest = 0;
  bool differ = false;
  for (std::size_t i = begin; i < end; ++i) {
    if (!is_neutral(rows[i])) {
      widest = std::max(widest, width(rows[i].cells[0]));
      differ = differ || rows[i].cells[0] != rows[begin].cells[0];
    }
  }
  // Statements with the same keyword stand below each other as they are.
  const bool columns = rows[begin].align == Align::mark || differ;
  const std::size_t gap = rows[begin].align == Align::keyword && columns ? 2 : 1;
  for (std::size_t i = begin; i < end; ++i) {
    if (!is_neutral(rows[i]) && rows[i].cells.size() > 1) {
      std::string& first = rows[i].cells[0];
      first.append((columns ? widest - width(first) : 0) + gap, ' ');
      first += rows[i].cells[1];
      rows[i].cells.pop_back();
    }
  }
}

/// Lines up a whole table. Its first row names the columns behind the key.
void align_table(std::vector<Row>& rows) {
  std::vector<Row*> table;
  for (Row& row : rows) {
    if (row.align == Align::cells) {
      table.push_back(&row);
    }
  }
  const auto longer = [&](const Row* row) { return row->cells.size() > table.front()->cells.size(); };
  if (std::any_of(table.begin(), table.end(), longer)) {
    table.front()->cells.insert(table.front()->cells.begin(), "");
  }
  std::vector<std::size_t> widths;
  for (const Row* row : table) {
    widths.resize(std::max(widths.size(), row->cells.size()));
    for (std::size_t i = 0; i < row->cells.size(); ++i) {
      widths[i] = std::max(widths[i], width(row->cells[i]));
    }
  }
  for (Row* row : table) {
    std::string line;
    for (std::size_t i = 0; i < row->cells.size(); ++i) {
      line += row->cells[i];
      if (i + 1 < row->cells.size()) {
        line.append(widths[i] - width(row->cells[i]) + 2, ' ');
      }
    }
    row->cells = {line};
  }
}

void align(std::vector<Row>& rows) {
  for (std::size_t begin = 0; begin < rows.size();) {
    const bool lines_up =
        !is_neutral(rows[begin]) && (rows[begin].align == Align::keyword || rows[begin].align == Align::mark);
    const std::size_t end = lines_up ? run_end(rows, begin) : begin + 1;
    if (lines_up) {
      align_run(rows, begin, end);
    }
    begin = end;
  }
  align_table(rows);
}

}  // namespace

std::string print_rows(const std::vector<Row>& rows, std::size_t indent) {
  std::vector<Row> aligned = rows;
  align(aligned);
  std::string out;
  for (const Row& row : aligned) {
    out += row.blank_before ? "\n" : "";
    out.append(indent + (row.continues ? 2 : 0), ' ');
    for (const std::string& cell : row.cells) {
      out += cell;
    }
    out += row.comment.empty() || row.cells.empty() ? row.comment : "  " + row.comment;
    out += '\n';
  }
  return out;
}

}  // namespace stagec::syntax
