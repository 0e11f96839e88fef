#include "syntax/format.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/is_one_of.h"
#include "syntax/format_rows.h"
#include "syntax/format_tokens.h"
#include "syntax/shell_text.h"

namespace stagec::syntax {

namespace {

/// What the statements of a block are, as far as it matters for how they line up.
enum class BlockRole { file, stage, names, settings, table, other };

BlockRole role_of(std::string_view keyword) {
  if (keyword == "stage" || keyword == "builder") {
    return BlockRole::stage;
  }
  if (keyword == "names") {
    return BlockRole::names;
  }
  if (keyword == "cmake" || keyword == "configure" || keyword == "make") {
    return BlockRole::settings;
  }
  return keyword == "table" ? BlockRole::table : BlockRole::other;
}

bool is_header(std::string_view keyword) {
  static constexpr std::string_view headers[] = {"after",   "applies",  "changes", "conflicts", "from",  "hotfix",
                                                 "let",     "needs",    "option",  "pin",       "place", "shell",
                                                 "summary", "supports", "takes",   "until"};
  return is_one_of(keyword, headers);
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  return first == std::string_view::npos ? "" : text.substr(first, text.find_last_not_of(" \t") + 1 - first);
}

/// The index of the first item that is exactly this word, or 0.
std::size_t find_item(const Statement& statement, std::string_view word) {
  const auto is_word = [&](const Item& item) { return item.kind == Item::Kind::word && item.word.is(word); };
  const auto found = std::find_if(statement.items.begin(), statement.items.end(), is_word);
  return found == statement.items.end() ? 0 : static_cast<std::size_t>(found - statement.items.begin());
}

class Formatter {
 public:
  Formatter(const SourceMap& sources, const Ast& ast) : sources_(sources), ast_(ast), file_(sources.file(ast.file)) {}

  /// The statements and comments between two offsets, as lines.
  std::string block_lines(const std::vector<Statement>& statements, Span region, std::size_t indent, BlockRole role);

 private:
  using Comments = std::vector<Comment>::const_iterator;

  /// Statements that stand on one line, joined by `;`.
  struct Group {
    std::size_t begin, end;
  };

  Row group_row(const std::vector<Statement>& statements, Group group, std::size_t indent, BlockRole role);
  // These add to the text of a row.
  void add_joined(std::string& row, const std::vector<Statement>& statements, Group group, std::size_t indent);
  void add_statement(std::string& row, const Statement& statement, std::size_t indent);
  void add_behind_head(std::string& row, const Statement& statement, std::size_t indent);
  void add_block(std::string& row, const Block& block, std::size_t indent, BlockRole role);
  void add_shell(std::string& row, const Block& block, std::size_t indent) const;
  [[nodiscard]] std::size_t split_point(const Statement& statement, BlockRole role) const;
  [[nodiscard]] bool is_table_row(const Statement& statement) const;
  [[nodiscard]] std::uint32_t line(std::uint32_t offset) const { return file_.position(offset).line; }
  [[nodiscard]] Comments comment_at(std::uint32_t offset) const {
    return std::lower_bound(ast_.comments.begin(), ast_.comments.end(), offset,
                            [](const Comment& comment, std::uint32_t at) { return comment.span.begin < at; });
  }
  [[nodiscard]] Group group_at(const std::vector<Statement>& statements, std::size_t begin) const;
  [[nodiscard]] std::string comment_text(const Comment& comment) const {
    return std::string(sources_.text(comment.span));
  }

  const SourceMap& sources_;
  const Ast& ast_;
  const SourceFile& file_;
};

Formatter::Group Formatter::group_at(const std::vector<Statement>& statements, std::size_t begin) const {
  std::size_t end = begin + 1;
  while (end < statements.size() && statements[end - 1].terminator == Terminator::semicolon &&
         line(statements[end].span.begin) == line(statements[end - 1].span.end)) {
    ++end;
  }
  return {begin, end};
}

std::string Formatter::block_lines(const std::vector<Statement>& statements, Span region, std::size_t indent,
                                   BlockRole role) {
  std::vector<Row> rows;
  Comments comment = comment_at(region.begin);
  const Comments last_comment = comment_at(region.end);
  std::uint32_t last_line = 0;  // of the row before
  for (std::size_t i = 0; i < statements.size() || comment != last_comment;) {
    const std::uint32_t next = i < statements.size() ? statements[i].span.begin : region.end;
    const bool is_comment = comment != last_comment && comment->span.begin < next;
    const std::uint32_t first_line = line(is_comment ? comment->span.begin : next);
    Row row;
    std::uint32_t end = 0;
    if (is_comment) {
      row.comment = comment_text(*comment);
      end = comment->span.end;
      ++comment;
    } else {
      const Group group = group_at(statements, i);
      row = group_row(statements, group, indent, role);
      row.continues = role == BlockRole::names && i > 0 && statements[i - 1].terminator == Terminator::semicolon;
      end = statements[group.end - 1].span.end;
      comment = std::max(comment, comment_at(end));
      if (comment != last_comment && line(comment->span.begin) == line(end)) {
        row.comment = comment_text(*comment);
        ++comment;
      }
      i = group.end;
    }
    row.blank_before = last_line != 0 && first_line > last_line + 1;
    last_line = line(end);
    rows.push_back(std::move(row));
  }
  return print_rows(rows, indent);
}

/// The number of items before the one that lines up with the rows around it, or 0.
std::size_t Formatter::split_point(const Statement& statement, BlockRole role) const {
  switch (role) {
    case BlockRole::stage:
      return !statement.block && is_header(statement.keyword()) && (statement.items.size() > 1 || statement.expr) ? 1
                                                                                                                  : 0;
    case BlockRole::names:
      return find_item(statement, "=>");
    case BlockRole::settings:
      return find_item(statement, "=") == 1 ? 1 : 0;
    case BlockRole::file: {
      const bool one_line = line(statement.span.begin) == line(statement.span.end);
      return one_line && statement.keyword() == "env" && find_item(statement, ":") == 2 ? 2 : 0;
    }
    default:
      return 0;
  }
}

bool Formatter::is_table_row(const Statement& statement) const {
  const auto is_word = [](const Item& item) { return item.kind == Item::Kind::word; };
  return !statement.expr && !statement.block && std::all_of(statement.items.begin(), statement.items.end(), is_word);
}

Row Formatter::group_row(const std::vector<Statement>& statements, Group group, std::size_t indent, BlockRole role) {
  const Statement& first = statements[group.begin];
  const bool alone = group.end == group.begin + 1 && first.terminator != Terminator::semicolon;
  Row row;
  if (role == BlockRole::table && alone && is_table_row(first)) {
    row.align = Align::cells;
    for (const Token& token : item_tokens(sources_, first.items)) {
      row.cells.push_back(token.text);
    }
    return row;
  }
  const std::size_t split = alone || role == BlockRole::names ? split_point(first, role) : 0;
  const std::vector<Token> tokens = head_tokens(sources_, first);
  const std::string left = print_tokens(tokens, 0, split, indent);
  std::string rest;
  if (split == 0 || left.find('\n') != std::string::npos) {
    add_joined(rest, statements, group, indent);
    row.cells = {rest};
    return row;
  }
  row.align = role == BlockRole::stage ? Align::keyword : Align::mark;
  rest = print_tokens(tokens, split, tokens.size(), indent);
  add_behind_head(rest, first, indent);
  rest += first.terminator == Terminator::semicolon ? " ;" : "";
  if (group.end > group.begin + 1) {
    rest += " ";
    add_joined(rest, statements, {group.begin + 1, group.end}, indent);
  }
  row.cells = {left, rest};
  return row;
}

void Formatter::add_joined(std::string& row, const std::vector<Statement>& statements, Group group,
                           std::size_t indent) {
  for (std::size_t i = group.begin; i < group.end; ++i) {
    row += i > group.begin ? " " : "";
    add_statement(row, statements[i], indent);
    row += statements[i].terminator == Terminator::semicolon ? " ;" : "";
  }
}

void Formatter::add_statement(std::string& row, const Statement& statement, std::size_t indent) {
  const std::vector<Token> tokens = head_tokens(sources_, statement);
  row += print_tokens(tokens, 0, tokens.size(), indent);
  add_behind_head(row, statement, indent);
}

void Formatter::add_behind_head(std::string& row, const Statement& statement, std::size_t indent) {
  if (statement.block) {
    // Only the bare block of an `else` has nothing in front of it.
    row += statement.items.empty() && !statement.expr ? "" : " ";
    add_block(row, *statement.block, indent, role_of(statement.keyword()));
  }
  if (!statement.after_block.empty()) {
    const std::vector<Token> tokens = item_tokens(sources_, statement.after_block);
    row += " " + print_tokens(tokens, 0, tokens.size(), indent);
  }
  if (statement.otherwise) {
    row += " else ";
    add_statement(row, *statement.otherwise, indent);
  }
}

void Formatter::add_block(std::string& row, const Block& block, std::size_t indent, BlockRole role) {
  if (block.kind == Block::Kind::shell) {
    add_shell(row, block, indent);
    return;
  }
  if (block.one_line) {
    row += "{ ";
    add_joined(row, block.statements, {0, block.statements.size()}, indent);
    row += block.statements.empty() ? "}" : " }";
    return;
  }
  Span region = {block.span.file, block.open.end, block.span.end - 1};
  const Comments comment = comment_at(region.begin);
  const std::uint32_t first = block.statements.empty() ? region.end : block.statements.front().span.begin;
  row += "{";
  if (comment != ast_.comments.end() && comment->span.begin < first &&
      line(comment->span.begin) == line(block.open.begin)) {
    row += "  " + comment_text(*comment);
    region.begin = comment->span.end;
  }
  row += "\n" + block_lines(block.statements, region, indent + 2, role) + std::string(indent, ' ') + "}";
}

void Formatter::add_shell(std::string& row, const Block& block, std::size_t indent) const {
  std::string_view text = sources_.text({block.span.file, block.open.end, block.span.end - 1});
  if (block.one_line) {
    const std::string_view inner = trimmed(text);
    row += inner.empty() ? "{ }" : "{ " + std::string(inner) + " }";
    return;
  }
  // The closing brace has to be indented like the line of the opening one.
  const std::size_t row_line = row.rfind('\n');
  if (row_line != std::string::npos) {
    indent = row.find_first_not_of(' ', row_line + 1) - row_line - 1;
  }
  // The text stands between the line of the opening and the line of the closing brace.
  const std::size_t begin = text.find('\n') + 1;
  text = text.substr(begin, text.rfind('\n') + 1 - begin);
  const std::string moved = without_indent(text, common_indent(text));
  std::vector<std::string_view> lines = split_lines(moved);
  lines.pop_back();  // what stands behind the last line end: nothing
  row += "{\n";
  for (const std::string_view shell_line : lines) {
    row += shell_line.empty() ? "" : std::string(indent + 2, ' ');
    row += shell_line;
    row += '\n';
  }
  row += std::string(indent, ' ') + "}";
}

}  // namespace

std::string format(const SourceMap& sources, const Ast& ast) {
  const auto size = static_cast<std::uint32_t>(sources.file(ast.file).text().size());
  return Formatter(sources, ast).block_lines(ast.statements, {ast.file, 0, size}, 0, BlockRole::file);
}

}  // namespace stagec::syntax
