// `table NAME by KEY { … }` of a stage.
#include <algorithm>

#include "model/declare.h"

namespace stagec::model {

using syntax::Item;
using syntax::Statement;
using syntax::Word;

namespace {

std::string text_of(const std::vector<Item>& items, std::size_t index) {
  return index < items.size() && items[index].kind == Item::Kind::word ? items[index].word.plain().value_or("") : "";
}

void check_columns(const TableDecl& table, DeclareContext& context) {
  for (auto column = table.columns.begin(); column != table.columns.end(); ++column) {
    const auto earlier =
        std::find_if(table.columns.begin(), column, [&](const Reference& other) { return other.name == column->name; });
    if (earlier != column) {
      context.sink.error("table-repeats", column->span, "the table `{}` has two columns `{}`", table.name, column->name)
          .label(earlier->span, "the first of them");
    }
  }
}

/// One line of the block. One that has not as many cells as there are columns is reported and kept for its key.
TableDecl::Row read_row(const Statement& line, const TableDecl& table, const Statement& head, DeclareContext& context) {
  TableDecl::Row row;
  row.span = line.span;
  for (const Item& item : line.items) {
    (row.key == nullptr ? row.key : row.cells.emplace_back()) = &item.word;
  }
  if (row.cells.size() != table.columns.size()) {
    context.sink
        .error("table-row-length", row.span, "this row has {} cell{}, and the table `{}` has {} column{}",
               row.cells.size(), row.cells.size() == 1 ? "" : "s", table.name, table.columns.size(),
               table.columns.size() == 1 ? "" : "s")
        .label(head.span, "the columns")
        .help("write `-` for a cell with no value");
  }
  return row;
}

/// Of two rows with one key the second would never be read.
void check_key(const TableDecl& table, const TableDecl::Row& row, DeclareContext& context) {
  const Value key = parse_literal(row.key->plain().value_or(""));
  const auto earlier = std::find_if(table.rows.begin(), table.rows.end(), [&](const TableDecl::Row& other) {
    return same(parse_literal(other.key->plain().value_or("")), key);
  });
  if (earlier != table.rows.end()) {
    context.sink.error("table-repeats", row.span, "the table `{}` has two rows for `{}`", table.name, key.text)
        .label(earlier->span, "the first of them");
  }
}

}  // namespace

void declare_table(const Statement& statement, Stage& stage, DeclareContext& context) {
  TableDecl table;
  table.name = text_of(statement.items, 1);
  table.span = statement.items.size() > 1 ? statement.items[1].span : statement.span;
  if (text_of(statement.items, 2) != "by" || statement.items.size() < 4 || !statement.block) {
    context.sink.error("missing-argument", statement.span, "a table needs `NAME by OPTION {{ … }}`");
    return;
  }
  table.key = {text_of(statement.items, 3), statement.items[3].span};
  const std::vector<Statement>& lines = statement.block->statements;
  const std::vector<Statement>& lost = statement.block->lost;
  if (!lost.empty() && (lines.empty() || lost[0].span.begin < lines[0].span.begin)) {
    lose_statement(statement, "table", true, stage);  // its columns are not known
    return;
  }
  if (lines.empty()) {
    context.sink.error("empty-table", table.span, "the table `{}` has no columns", table.name);
    return;
  }
  table.complete = lost.empty();
  table.columns = read_names(lines[0].items, 0, context);
  check_columns(table, context);
  for (std::size_t i = 1; i < lines.size(); ++i) {
    TableDecl::Row row = read_row(lines[i], table, lines[0], context);
    check_key(table, row, context);
    table.rows.push_back(std::move(row));
  }
  if (const TableDecl* earlier = stage.table(table.name)) {
    context.sink.error("duplicate-let", table.span, "the table `{}` is declared twice", table.name)
        .label(earlier->span, "declared here first");
    return;
  }
  stage.tables.push_back(std::move(table));
}

}  // namespace stagec::model
