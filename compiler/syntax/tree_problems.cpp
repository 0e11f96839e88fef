// The problems a TreeBuilder reports, and where reading goes on behind one.
#include <algorithm>
#include <string>
#include <string_view>

#include "syntax/tree_builder.h"

namespace stagec::syntax {

namespace {

constexpr std::string_view blanks = " \t\r";

std::size_t line_begin_at(std::string_view text, std::size_t at) {
  const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  return before == std::string_view::npos ? 0 : before + 1;
}

std::size_t line_end_at(std::string_view text, std::size_t at) {
  return std::min(text.find('\n', at), text.size());
}

std::string_view indentation_at(std::string_view text, std::size_t at) {
  const std::size_t line = line_begin_at(text, at);
  const std::size_t first = std::min(text.find_first_not_of(" \t", line), text.size());
  return text.substr(line, first - line);
}

/// The line that ends at `end`, without blanks around it.
std::string_view trimmed_line(std::string_view text, std::size_t begin, std::size_t end) {
  const std::string_view line = text.substr(begin, end - begin);
  const std::size_t first = line.find_first_not_of(blanks);
  return first == std::string_view::npos ? std::string_view()
                                         : line.substr(first, line.find_last_not_of(blanks) - first + 1);
}

bool ends_open(std::string_view line) {
  return !line.empty() && (line.back() == '{' || line.back() == '[' || line.back() == '(');
}

bool begins_closed(std::string_view line) {
  return !line.empty() && (line.front() == '}' || line.front() == ']' || line.front() == ')');
}

/// The end of the line that closes what a line ending at `from` opened, by counting braces at line ends.
std::size_t behind_block_by_braces(std::string_view text, std::size_t from) {
  int open = 1;
  for (std::size_t end = from; end < text.size();) {
    const std::size_t begin = end + 1;
    end = line_end_at(text, begin);
    const std::string_view line = trimmed_line(text, begin, end);
    open -= begins_closed(line) ? 1 : 0;
    open += ends_open(line) ? 1 : 0;
    if (open == 0) {
      return end;
    }
  }
  return from;
}

/// The same by indentation: lines deeper than `indent` belong to the block, a closer at `indent` ends it.
std::size_t behind_block(std::string_view text, std::size_t from, std::string_view indent) {
  std::size_t last = from;
  for (std::size_t end = from; end < text.size();) {
    const std::size_t begin = end + 1;
    end = line_end_at(text, begin);
    const std::string_view line = trimmed_line(text, begin, end);
    const std::string_view depth = indentation_at(text, begin);
    const bool deeper = depth.size() > indent.size() && depth.starts_with(indent);
    if (deeper || line.empty()) {
      last = deeper ? end : last;
      continue;
    }
    if (depth != indent || !begins_closed(line)) {
      return last;
    }
    last = end;
    if (!ends_open(line)) {
      return last;
    }
  }
  return last;
}

/// Where the braces stand at the end of a line that close more than the line opens; else the end of the line.
std::size_t before_outer_closers(std::string_view text, std::size_t begin, std::size_t end) {
  const std::string_view line = text.substr(begin, end - begin);
  const auto closers = std::count(line.begin(), line.end(), '}') - std::count(line.begin(), line.end(), '{');
  std::size_t target = end;
  std::size_t at = end;
  for (auto left = closers; left > 0; --left) {
    at = text.find_last_not_of(blanks, at - 1);
    if (at <= begin || text[at] != '}') {
      break;
    }
    target = at;
  }
  return target;
}

}  // namespace

std::string TreeBuilder::found(std::uint32_t at, Span& where) const {
  where = {file_, at, at};
  const std::string_view rest = text_.substr(at);
  if (rest.empty()) {
    return "the end of the file";
  }
  if (rest[0] == '\n' || rest.starts_with("\r\n")) {
    return "the end of the line";
  }
  if (rest[0] == '#') {
    return "a comment";
  }
  constexpr std::string_view separators = " \t\r\n{}[](),;\"'";
  const bool single = separators.find(rest[0]) != std::string_view::npos;
  const std::size_t size = single ? 1 : std::min(rest.find_first_of(separators), rest.size());
  where.end = at + static_cast<std::uint32_t>(size);
  return rest[0] == '\r' ? "a carriage return" : "`" + std::string(rest.substr(0, size)) + "`";
}

void TreeBuilder::give_up(bool fatal, std::uint32_t at) {
  problem_at_ = at;
  ++problems_;
  throw SyntaxProblem{fatal || problems_ >= max_problems};
}

void TreeBuilder::raise(std::string_view code, Span where, std::string message, std::string help) {
  problem_is_quote_ = false;
  diag::Report report = sink_.add(diag::Severity::error, code, where, std::move(message));
  report.help("{}", help);
  give_up(false, where.begin);
}

/// The `=` inside `let name=value`, which reads as one word.
std::optional<Span> TreeBuilder::equals_in_name() const {
  if (statements_.empty() || statements_.back().keyword() != "let" || statements_.back().items.size() != 2) {
    return std::nullopt;
  }
  const Span name = statements_.back().items.back().span;
  const std::size_t equals = text_.substr(0, name.end).find('=', name.begin);
  if (equals == std::string_view::npos) {
    return std::nullopt;
  }
  const auto begin = static_cast<std::uint32_t>(equals);
  return Span{file_, begin, begin + 1};
}

void TreeBuilder::raise_expected(const char* at, std::string_view expected) {
  problem_is_quote_ = false;
  if (const std::optional<Span> equals = equals_in_name()) {
    raise("unexpected-text", *equals, "expected white space on both sides of the `=`",
          "a word goes on to the next white space, and so does the name of a `let`");
  }
  const std::size_t word = std::min(text_.find_first_not_of(" \t", offset(at)), text_.size());
  const bool tight_brace = word + 1 < text_.size() && text_[word] == '{' &&
                           blanks.find(text_[word + 1]) == std::string_view::npos && text_[word + 1] != '\n';
  Span where;
  const std::string what = found(static_cast<std::uint32_t>(word) + (tight_brace ? 1 : 0), where);
  const std::string_view wanted = tight_brace ? "white space behind the `{` of a block" : expected;
  diag::Report report = sink_.error("unexpected-text", where, "expected {}, found {}", wanted, what);
  if (what == "`=`") {
    report.help("a comparison is written `==`");
  } else if (what == "`{`" && expected == "a statement") {
    report.help("the `{{` of a block stands on the line of its statement");
  }
  give_up(false, where.begin);
}

void TreeBuilder::explain_unclosed_block(std::string_view code, diag::Report& report) const {
  const Span opened = openers_.back();
  const std::size_t line_end = line_end_at(text_, opened.begin);
  if (code != "unclosed-block" || blocks_.empty() || blocks_.back().kind != Block::Kind::shell) {
    return;
  }
  const bool nothing_behind = trimmed_line(text_, opened.end, line_end).empty();
  if (!nothing_behind) {
    report.help("a block of several lines has nothing behind its `{{`; its text starts on the next line");
    return;
  }
  for (std::size_t end = line_end; end < text_.size();) {
    const std::size_t begin = end + 1;
    end = line_end_at(text_, begin);
    if (trimmed_line(text_, begin, end) == "}") {
      const auto brace = static_cast<std::uint32_t>(text_.find('}', begin));
      report.label({file_, brace, brace + 1}, "this one is indented otherwise and counts as text");
      break;
    }
  }
  report.help("it ends at the first line that holds only `}}` at the indentation of the line that opened it");
}

/// The first line behind an opening brace that is indented no deeper than the line with it, and does not close it.
std::uint32_t TreeBuilder::outside_by_indentation(Span opened) const {
  const std::size_t indent = indentation_at(text_, opened.begin).size();
  for (std::size_t end = line_end_at(text_, opened.end); end < text_.size();) {
    const std::size_t begin = end + 1;
    end = line_end_at(text_, begin);
    const std::string_view line = trimmed_line(text_, begin, end);
    if (!line.empty() && line.front() != '#' && !begins_closed(line) && indentation_at(text_, begin).size() <= indent) {
      return static_cast<std::uint32_t>(begin);
    }
  }
  return static_cast<std::uint32_t>(text_.size());
}

void TreeBuilder::raise_unclosed(std::string_view code, std::string_view closer, const char* at, bool fatal) {
  const bool block_at_end =
      code == "unclosed-block" && fatal && suspect_ && suspect_->first.begin > openers_.back().begin;
  const Span opened = block_at_end ? suspect_->first : openers_.back();
  const std::string_view opening = text_.substr(opened.begin, opened.end - opened.begin);
  problem_is_quote_ = opening == "\"" || opening == "'";
  if (fatal) {
    sink_.retract(file_, outside_by_indentation(opened));  // read as if it stood inside
  }
  Span where;
  const std::string what = found(offset(at), where);
  diag::Report report = sink_.error(code, opened, "`{}` is not closed", opening);
  report.at("opened here");
  if (block_at_end) {
    report.label(suspect_->second, "the first `}}` below it is indented as if it closed an outer block");
  } else {
    report.label(where, "expected `{}` here, found {}", closer, what);
    explain_unclosed_block(code, report);
  }
  give_up(fatal, opened.begin);
}

void TreeBuilder::raise_too_deep(const char* at, int limit) {
  problem_is_quote_ = false;
  std::uint32_t begin = offset(at);
  const std::uint32_t end = begin;
  if (!openers_.empty() &&
      text_.substr(openers_.back().end, begin - openers_.back().end).find_first_not_of(" \t\r\n") ==
          std::string_view::npos) {
    begin = openers_.back().begin;
  }
  sink_
      .error("nested-too-deep", {file_, begin, begin < end ? begin + 1 : end},
             "blocks, brackets or conditions are nested more than {} deep here", limit)
      .help("take the inner part into a `let` or a stage of its own");
  give_up(true, begin);
}

void TreeBuilder::report_stray_brace(const char* at) {
  if (!ast_.stray_brace) {
    sink_.error("stray-brace", span(at, at + 1), "this `}}` closes nothing")
        .help("remove it, or look for the `{{` that is missing above");
  }
  ast_.stray_brace = true;
  lose();
}

void TreeBuilder::note_indentation(Span open, std::uint32_t end) {
  // Only the blanks in front of the brace are looked at: many blocks may stand on one long line.
  const std::size_t line = text_.find_last_not_of(" \t", end - 2) + 1;
  if (line > 0 && text_[line - 1] != '\n') {
    return;
  }
  const std::string_view closed = text_.substr(line, end - 1 - line);
  const std::string_view opened = indentation_at(text_, open.begin);
  if (suspect_ && closed == opened && open.begin < suspect_->first.begin) {
    suspect_.reset();  // the block around it is sound, so it was only ill indented
  }
  if (!suspect_ && closed.size() < opened.size()) {
    suspect_ = {open, {file_, end - 1, end}};
  }
}

/// In a block that opened on this line: behind the next `;`, or in front of the braces that close the line.
std::size_t TreeBuilder::behind_in_one_line_block(std::uint32_t begin, std::size_t openers) const {
  const std::size_t line = line_begin_at(text_, begin);
  const std::size_t end = line_end_at(text_, std::max(begin, problem_at_));
  std::size_t brace = end;
  for (std::size_t i = 0; i < openers && brace != std::string_view::npos; ++i) {
    if (openers_[i].begin >= line) {
      brace = text_.rfind('}', brace - 1);
    }
  }
  if (brace == end || brace == std::string_view::npos || brace <= begin) {
    return std::string_view::npos;
  }
  const std::size_t semicolon = text_.find("; ", std::max(begin, problem_at_));
  return !problem_is_quote_ && semicolon < brace ? semicolon : brace;
}

/// True if the statement left a block or bracket open, or has a `{` with something right behind it.
bool TreeBuilder::left_open_since(std::size_t openers) const {
  constexpr std::string_view brackets = "{[(";
  const bool tight_brace = problem_at_ > 0 && text_[problem_at_ - 1] == '{';
  return tight_brace ||
         std::any_of(openers_.begin() + static_cast<std::ptrdiff_t>(openers), openers_.end(), [&](Span opened) {
           return opened.end == opened.begin + 1 && brackets.find(text_[opened.begin]) != std::string_view::npos;
         });
}

std::uint32_t TreeBuilder::recover(std::uint32_t begin, const BuilderMark& mark) {
  const bool left_open = !problem_is_quote_ && left_open_since(mark.openers);
  std::size_t target = behind_in_one_line_block(begin, mark.openers);
  if (target == std::string_view::npos) {
    const std::string_view indent = indentation_at(text_, begin);
    target = line_end_at(text_, std::max(begin, problem_at_));
    const std::size_t line = line_begin_at(text_, target);
    const std::string_view last_line = trimmed_line(text_, line, target);
    const bool opens = ends_open(last_line);
    const std::size_t block_end = left_open || opens ? behind_block(text_, target, indent) : target;
    // Nothing is indented deeper: in a file without indentation only the braces tell where a block ends.
    const bool brace = opens && last_line.back() == '{';
    target = block_end == target && brace ? behind_block_by_braces(text_, target) : block_end;
    if (target == line_end_at(text_, std::max(begin, problem_at_)) && mark.openers > 0) {
      target = before_outer_closers(text_, begin, target);
    }
  }
  if (mark.openers == 0 && !text_.substr(begin).starts_with("env")) {
    lose();  // an env that is missing makes nothing else wrong
  }
  std::optional<Statement> lost;
  // A block on a line of its own is no statement: it says nothing.
  const bool block_alone = text_[begin] == '{' && trimmed_line(text_, begin, line_end_at(text_, begin)) == "{";
  if (mark.blocks > 0 && statements_.size() > mark.statements && !block_alone) {
    lost = std::move(statements_[mark.statements]);
  }
  restore(mark);
  if (lost) {
    blocks_.back().lost.push_back(*std::move(lost));
  }
  return static_cast<std::uint32_t>(target);
}

}  // namespace stagec::syntax
