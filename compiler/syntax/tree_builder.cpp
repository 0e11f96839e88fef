#include "syntax/tree_builder.h"

#include <algorithm>
#include <utility>

namespace stagec::syntax {

namespace {

/// More `else if`s than this in a row are nested too deep: each one stands inside the one before.
constexpr int max_branches = 200;

/// The last byte that belongs to a statement.
std::uint32_t content_end(const Statement& statement) {
  std::uint32_t end = statement.span.begin;
  const auto reach = [&](const auto& list) {
    if (!list.empty()) {
      end = std::max(end, list.back().span.end);
    }
  };
  reach(statement.items);
  if (statement.expr) {
    end = std::max(end, statement.expr->whole.end);
  }
  reach(statement.trailing);
  reach(statement.ranges);
  if (statement.block) {
    end = std::max(end, statement.block->span.end);
  }
  reach(statement.after_block);
  return statement.otherwise ? std::max(end, content_end(*statement.otherwise)) : end;
}

}  // namespace

TreeBuilder::TreeBuilder(const SourceMap& sources, FileId file, diag::Sink& sink)
    : file_(file), text_(sources.file(file).text()), sink_(sink) {
  ast_.file = file;
}

void TreeBuilder::begin_word(const char* at) {
  words_.emplace_back();
  words_.back().span = span(at, at);
}

void TreeBuilder::add_text(const char* begin, const char* end, std::string text) {
  Word& word = words_.back();
  if (!word.parts.empty() && word.parts.back().kind == Part::Kind::text &&
      word.parts.back().span.end == offset(begin)) {
    word.parts.back().text += text;
    word.parts.back().span.end = offset(end);
    return;
  }
  Part part;
  part.span = span(begin, end);
  part.text = std::move(text);
  word.parts.push_back(std::move(part));
}

void TreeBuilder::add_hole(const char* begin, const char* end) {
  const std::string_view declaration = statements_.empty() ? "" : statements_.front().keyword();
  if (declaration == "stage" || declaration == "builder") {
    const std::string name(begin + 1, end - 1);
    raise("unexpected-text", span(begin, end), "`{" + name + "}` stands for a value only in envs and name rules",
          "a block has white space inside its braces: `{ " + name + " }`; a value is put in by `{{" + name + "}}`");
  }
  Part part;
  part.kind = Part::Kind::hole;
  part.span = span(begin, end);
  part.text.assign(begin + 1, end - 1);
  words_.back().parts.push_back(std::move(part));
}

void TreeBuilder::add_interpolation(const char* begin, const char* end, bool raw) {
  Part part;
  part.kind = Part::Kind::interpolation;
  part.span = span(begin, end);
  part.raw = raw;
  part.expr = std::move(expressions_.back());
  expressions_.pop_back();
  words_.back().parts.push_back(std::move(part));
}

void TreeBuilder::close_quote(Span opened, const char* end, Word::Quote quote) {
  if (words_.back().parts.empty()) {
    add_text(text_.data() + opened.end, text_.data() + opened.end, "");
  }
  words_.back().parts.back().raw = words_.back().parts.back().raw || quote == Word::Quote::single_quoted;
  last_quote_ = {file_, opened.begin, offset(end)};
  last_quote_kind_ = quote;
}

void TreeBuilder::end_word(const char* at) {
  Word& word = words_.back();
  word.span.end = offset(at);
  if (word.span == last_quote_) {
    word.quote = last_quote_kind_;
  }
}

void TreeBuilder::add_shell_text(const char* begin, const char* end) {
  while (begin != end) {
    const char* line_end = std::find(begin, end, '\n');
    const char* text_end = line_end;
    while (line_end != end && text_end != begin && text_end[-1] == '\r') {
      --text_end;
    }
    if (text_end != begin) {
      add_text(begin, text_end, std::string(begin, text_end));
    }
    if (line_end != end) {
      add_text(line_end, line_end + 1, "\n");
      ++line_end;
    }
    begin = line_end;
  }
}

std::vector<Item>& TreeBuilder::current_items() {
  Statement& owner = statement();
  if (owner.block) {
    return owner.after_block;
  }
  return owner.expr || !owner.ranges.empty() ? owner.trailing : owner.items;
}

void TreeBuilder::begin_statement(const char* at) {
  statements_.emplace_back();
  statements_.back().span = span(at, at);
}

void TreeBuilder::add_word_item() {
  Item item;
  item.word = std::move(words_.back());
  words_.pop_back();
  item.span = item.word.span;
  std::vector<Item>& items = current_items();
  if (items.empty()) {
    items.reserve(4);  // few statements have more
  }
  items.push_back(std::move(item));
}

void TreeBuilder::add_comma(const char* begin, const char* end) {
  Item item;
  item.kind = Item::Kind::comma;
  item.span = span(begin, end);
  current_items().push_back(std::move(item));
}

void TreeBuilder::begin_list(const char* at) {
  Item item;
  item.kind = Item::Kind::list;
  item.span = span(at, at);
  lists_.push_back(std::move(item));
}

void TreeBuilder::add_list_word() {
  lists_.back().list.push_back(std::move(words_.back()));
  words_.pop_back();
}

void TreeBuilder::end_list(const char* at) {
  lists_.back().span.end = offset(at);
  current_items().push_back(std::move(lists_.back()));
  lists_.pop_back();
}

void TreeBuilder::set_expression() {
  statement().expr = std::move(expressions_.back());
  expressions_.pop_back();
}

void TreeBuilder::add_range() {
  Statement::Range range;
  range.name = std::move(words_.back());
  words_.pop_back();
  range.values = std::move(expressions_.back());
  expressions_.pop_back();
  range.span = cover(range.name.span, range.values->whole);
  statement().ranges.push_back(std::move(range));
}

void TreeBuilder::begin_block(const char* begin, const char* end, Block::Kind kind) {
  blocks_.emplace_back();
  blocks_.back().kind = kind;
  blocks_.back().span = span(begin, end);
  blocks_.back().open = {file_, offset(begin), offset(begin) + 1};
  block_starts_.push_back(finished_.size());
}

void TreeBuilder::end_block(const char* end) {
  Block block = std::move(blocks_.back());
  blocks_.pop_back();
  block.span.end = offset(end);
  if (block.kind == Block::Kind::shell) {
    block.shell = std::move(words_.back().parts);
    words_.pop_back();
  }
  const auto first = finished_.begin() + static_cast<std::ptrdiff_t>(block_starts_.back());
  block.statements.assign(std::make_move_iterator(first), std::make_move_iterator(finished_.end()));
  finished_.erase(first, finished_.end());
  block_starts_.pop_back();
  block.one_line =
      text_.substr(block.span.begin, block.span.end - block.span.begin).find('\n') == std::string_view::npos;
  note_indentation(block.open, block.span.end);
  statement().block = std::move(block);
}

void TreeBuilder::set_otherwise() {
  auto branch = std::make_unique<Statement>(std::move(statements_.back()));
  statements_.pop_back();
  branch->span.end = content_end(*branch);
  Statement* owner = &statements_.back();
  int branches = 0;
  while (owner->otherwise) {
    owner = owner->otherwise.get();
    ++branches;
  }
  if (branches >= max_branches) {
    raise_too_deep(text_.data() + branch->span.begin, max_branches);
  }
  owner->otherwise = std::move(branch);
}

void TreeBuilder::end_statement(Terminator terminator) {
  Statement& done = statements_.back();
  done.span.end = content_end(done);
  done.terminator = terminator;
  finished_.push_back(std::move(done));
  statements_.pop_back();
}

void TreeBuilder::push_literal(const char* begin, const char* end) {
  auto expr = std::make_unique<Expr>();
  expr->span = expr->whole = span(begin, end);
  expr->text.assign(begin, end);
  expressions_.push_back(std::move(expr));
}

void TreeBuilder::push_string() {
  auto expr = std::make_unique<Expr>();
  expr->kind = Expr::Kind::string;
  expr->word = std::move(words_.back());
  words_.pop_back();
  expr->span = expr->whole = expr->word.span;
  expressions_.push_back(std::move(expr));
}

void TreeBuilder::push_operator(const char* begin, const char* end) {
  operators_.emplace_back(begin, end);
}

void TreeBuilder::reduce_unary(const char* begin) {
  auto expr = std::make_unique<Expr>();
  expr->kind = Expr::Kind::unary;
  expr->text = "not";
  expr->span = expr->whole = {file_, offset(begin), expressions_.back()->whole.end};
  expr->operands.push_back(std::move(expressions_.back()));
  expressions_.back() = std::move(expr);
}

void TreeBuilder::reduce_binary() {
  auto expr = std::make_unique<Expr>();
  expr->kind = Expr::Kind::binary;
  expr->text = std::move(operators_.back());
  operators_.pop_back();
  ExprPtr right = std::move(expressions_.back());
  expressions_.pop_back();
  ExprPtr left = std::move(expressions_.back());
  expr->span = expr->whole = cover(left->whole, right->whole);
  expr->operands.push_back(std::move(left));
  expr->operands.push_back(std::move(right));
  expressions_.back() = std::move(expr);
}

void TreeBuilder::end_group(const char* end) {
  expressions_.back()->whole = {file_, openers_.back().begin, offset(end)};
  close();
}

void TreeBuilder::begin_operands(const char* at, std::string name) {
  operands_.push_back({span(at, at), std::move(name), expressions_.size()});
}

void TreeBuilder::end_operands(Expr::Kind kind, const char* end) {
  Operands operands = std::move(operands_.back());
  operands_.pop_back();
  auto expr = std::make_unique<Expr>();
  expr->kind = kind;
  expr->text = std::move(operands.name);
  expr->span = expr->whole = {file_, operands.begin.begin, offset(end)};
  const auto first = expressions_.begin() + static_cast<std::ptrdiff_t>(operands.size);
  expr->operands.assign(std::make_move_iterator(first), std::make_move_iterator(expressions_.end()));
  expressions_.resize(operands.size);
  expressions_.push_back(std::move(expr));
}

void TreeBuilder::begin_match(const char* at) {
  operands_.push_back({span(at, at), "", expressions_.size()});
  match_arms_.push_back(arms_.size());
}

void TreeBuilder::begin_arm(const char* at) {
  arms_.emplace_back();
  arms_.back().span = span(at, at);
}

void TreeBuilder::end_arm_pattern() {
  ExprPtr pattern = std::move(expressions_.back());
  expressions_.pop_back();
  const bool any = pattern->kind == Expr::Kind::literal && pattern->text == "_";
  arms_.back().pattern = any ? nullptr : std::move(pattern);
}

void TreeBuilder::end_arm() {
  arms_.back().value = std::move(expressions_.back());
  expressions_.pop_back();
  arms_.back().span.end = arms_.back().value->whole.end;
}

void TreeBuilder::end_match(const char* end) {
  const auto first = arms_.begin() + static_cast<std::ptrdiff_t>(match_arms_.back());
  std::vector<Expr::Arm> arms(std::make_move_iterator(first), std::make_move_iterator(arms_.end()));
  arms_.resize(match_arms_.back());
  match_arms_.pop_back();
  end_operands(Expr::Kind::match, end);
  expressions_.back()->arms = std::move(arms);
}

void TreeBuilder::add_comment(const char* begin, const char* end) {
  while (end > begin && (end[-1] == '\r' || end[-1] == ' ' || end[-1] == '\t')) {
    --end;
  }
  const Span where = span(begin, end);
  const std::string_view before = text_.substr(0, where.begin);
  const std::size_t word = before.find_last_not_of(" \t\r");
  const bool own_line = word == std::string_view::npos || before[word] == '\n' || before == "\xEF\xBB\xBF";
  comments_[where.begin] = {where, own_line};
}

void TreeBuilder::open(const char* at, const char* end) {
  openers_.push_back(span(at, end));
}

void TreeBuilder::close() {
  openers_.pop_back();
}

BuilderMark TreeBuilder::mark() const {
  return {words_.size(),
          lists_.size(),
          expressions_.size(),
          operators_.size(),
          statements_.size(),
          finished_.size(),
          blocks_.size(),
          openers_.size(),
          arms_.size(),
          nesting,
          depth};
}

void TreeBuilder::restore(const BuilderMark& mark) {
  words_.resize(mark.words);
  lists_.resize(mark.lists);
  expressions_.resize(mark.expressions);
  operators_.resize(mark.operators);
  statements_.resize(mark.statements);
  finished_.resize(mark.finished);
  blocks_.resize(mark.blocks);
  block_starts_.resize(mark.blocks);
  openers_.resize(mark.openers);
  arms_.resize(mark.arms);
  operands_.clear();
  match_arms_.clear();
  nesting = mark.nesting;
  depth = mark.depth;
  in_list = false;
  in_interpolation = false;
}

Ast TreeBuilder::take() {
  // After a fatal problem, statements of blocks that never ended stand behind those of the file.
  if (!block_starts_.empty()) {
    finished_.resize(block_starts_.front());
  }
  ast_.statements = std::move(finished_);
  for (auto& [at, comment] : comments_) {
    ast_.comments.push_back(comment);
  }
  return std::move(ast_);
}

}  // namespace stagec::syntax
