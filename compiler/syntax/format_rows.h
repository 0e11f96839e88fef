// The formatter's view of a block: rows, some of which line up with their neighbours.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace stagec::syntax {

/// What a row lines up with the rows around it.
enum class Align {
  none,
  keyword,  ///< what stands behind the keyword of a stage's header statement
  mark,     ///< the `=>` of a name rule, the `=` of a setting, the `:` of an env
  cells,    ///< the cells of a table
};

struct Row {
  Align align = Align::none;
  std::vector<std::string> cells;  ///< one text; two of which the second lines up; or a table row
  std::string comment;             ///< behind the text, or alone if there are no cells
  bool blank_before = false;
  bool continues = false;  ///< goes on with the row above, which ended in `;`
};

/// The rows as lines, each indented by `indent` and ended.
[[nodiscard]] std::string print_rows(const std::vector<Row>& rows, std::size_t indent);

}  // namespace stagec::syntax
