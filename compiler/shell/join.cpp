#include "shell/join.h"

#include <algorithm>
#include <utility>

#include "shell/builder_words.h"
#include "shell/characters.h"
#include "shell/parse.h"
#include "shell/walk.h"

namespace stagec::shell {
namespace {

/// BuildKit refuses a physical line of 64 KiB; indentation and the backslash need some of that.
constexpr std::size_t longest_line = 65000;

constexpr int tab_width = 8;

bool is_blank_or_return(char c) {
  return is_blank(c) || c == '\r';
}

/// True if `text` ends in a backslash that quotes what comes next.
bool ends_in_escape(std::string_view text) {
  const std::size_t last_other = text.find_last_not_of('\\');
  return (text.size() - (last_other == std::string_view::npos ? 0 : last_other + 1)) % 2 == 1;
}

/// Trailing blanks go, but for one that a backslash quotes.
std::string_view without_trailing_blanks(std::string_view text) {
  while (!text.empty() && is_blank_or_return(text.back()) && !ends_in_escape(text.substr(0, text.size() - 1))) {
    text.remove_suffix(1);
  }
  return text;
}

int columns(std::string_view blanks) {
  int column = 0;
  for (const char c : blanks) {
    column += c == '\t' ? tab_width - column % tab_width : 1;
  }
  return column;
}

/// Blanks before a `<<` in arithmetic that make BuildKit read a here-document there. Without them the
/// `<<` stands inside a word that starts with `((`.
class ShiftBlanks {
 public:
  ShiftBlanks(std::string_view text, const Script& script) : text_(text) {
    for (const Range& range : script.arithmetic) {
      find(range);
    }
  }
  [[nodiscard]] bool drops(std::size_t offset) const {
    return std::any_of(ranges_.begin(), ranges_.end(), [&](const Range& range) {
      return offset >= range.begin && offset < range.end && is_dropped(offset);
    });
  }

 private:
  [[nodiscard]] bool is_dropped(std::size_t offset) const {
    const char next = offset + 1 < text_.size() ? text_[offset + 1] : '\0';
    return is_blank_or_return(text_[offset]) || text_[offset] == '\n' ||
           (text_[offset] == '\\' && (next == '\n' || next == '\r'));
  }
  void find(Range range) {
    const std::string_view expression = text_.substr(range.begin, range.end - range.begin);
    // In `$(…)` and quotes blanks mean something, and `+ +` is not `++`.
    const bool fixed =
        expression.find("$(") != std::string_view::npos || expression.find_first_of("'\"`") != std::string_view::npos ||
        expression.find("+ +") != std::string_view::npos || expression.find("- -") != std::string_view::npos;
    if (!fixed && !builder_heredocs("((" + std::string(expression)).empty()) {
      ranges_.push_back(range);
    }
  }

  std::string_view text_;
  std::vector<Range> ranges_;
};

class Joiner {
 public:
  Joiner(std::string_view text, const Script& script) : text_(text), script_(script), shift_blanks_(text, script) {}
  Joined run();

 private:
  void step();
  void end_line(const LineEnd& line_end);
  void end_continued_line();
  void finish(bool semicolon, bool complete);
  void put_newline(std::string_view text);
  void subtract_left_edge();

  std::string_view text_;
  const Script& script_;
  ShiftBlanks shift_blanks_;
  Joined joined_;
  std::string line_;
  std::size_t at_ = 0;
  std::size_t comment_ = 0;   ///< the next one
  std::size_t line_end_ = 0;  ///< the next one
};

Joined Joiner::run() {
  while (at_ < text_.size()) {
    step();
  }
  subtract_left_edge();
  return std::move(joined_);
}

void Joiner::step() {
  if (comment_ < script_.comments.size() && script_.comments[comment_].begin == at_) {
    at_ = script_.comments[comment_++].end;
    return;
  }
  const bool at_line_end = line_end_ < script_.line_ends.size() && script_.line_ends[line_end_].offset == at_;
  if (shift_blanks_.drops(at_)) {
    line_end_ += at_line_end ? 1U : 0U;
  } else if (at_line_end) {
    end_line(script_.line_ends[line_end_++]);
  } else {
    line_ += text_[at_];
  }
  ++at_;
}

void Joiner::end_line(const LineEnd& line_end) {
  switch (line_end.kind) {
    case LineEndKind::separator:
      return finish(true, line_end.complete);
    case LineEndKind::blank:
    case LineEndKind::heredoc:
      return finish(false, line_end.complete);
    case LineEndKind::continued:
      return end_continued_line();
    case LineEndKind::quoted_continued:
      line_.pop_back();
      return;
    case LineEndKind::single_quoted:
      return put_newline("'\"${nl}\"'");
    case LineEndKind::double_quoted:
      return put_newline("${nl}");
    case LineEndKind::ansi_quoted:
      // A backslash before the line end stands for itself.
      line_ += ends_in_escape(line_) ? "\\\\n" : "\\n";
      return;
  }
}

void Joiner::put_newline(std::string_view text) {
  line_ += text;
  joined_.uses_newline_variable = true;
}

// A break puts blanks between the two lines, which is right only where there are some already.
void Joiner::end_continued_line() {
  line_.resize(line_.find_last_of('\\'));
  const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\n';
  const bool at_blank = line_.empty() || is_blank(line_.back()) || is_blank_or_return(next) || next == '\n';
  if (at_blank) {
    finish(false, false);
  }
}

void Joiner::finish(bool semicolon, bool complete) {
  const std::string line = std::exchange(line_, {});
  const std::size_t begin = std::min(line.find_first_not_of(" \t\r"), line.size());
  const std::string_view text = without_trailing_blanks(std::string_view(line).substr(begin));
  if (!text.empty()) {
    joined_.lines.push_back({columns(std::string_view(line).substr(0, begin)), std::string(text), false});
  }
  if (joined_.lines.empty()) {
    return;
  }
  JoinedLine& last = joined_.lines.back();
  last.text += semicolon ? ";" : "";
  last.complete = last.complete || complete;
}

void Joiner::subtract_left_edge() {
  const auto left = std::min_element(joined_.lines.begin(), joined_.lines.end(),
                                     [](const JoinedLine& a, const JoinedLine& b) { return a.indent < b.indent; });
  const int edge = left == joined_.lines.end() ? 0 : left->indent;
  for (JoinedLine& line : joined_.lines) {
    line.indent -= edge;
  }
}

/// The offsets of all `<<` outside comments.
std::vector<std::size_t> double_less(std::string_view text, const std::vector<Range>& comments) {
  std::vector<std::size_t> offsets;
  auto comment = comments.begin();
  for (std::size_t at = text.find("<<"); at != std::string_view::npos; at = text.find("<<", at)) {
    while (comment != comments.end() && comment->end <= at) {
      ++comment;
    }
    const bool in_comment = comment != comments.end() && comment->begin <= at;
    if (in_comment) {
      at = comment->end;
    } else {
      offsets.push_back(at);
      at += 2;
    }
  }
  return offsets;
}

void report_heredocs(const Script& script, Joined& joined) {
  for (const Heredoc& heredoc : script.heredocs) {
    joined.problems.push_back({heredoc.operation.begin,
                               "the here-document `" + heredoc.delimiter + "` cannot stand on joined lines",
                               "write a file with a `write` step, or use `printf '%s\\n' …`"});
  }
}

/// What a shell honours only on the lines that it reads later: joined lines are one line.
void report_read_by_line(const Script& script, Joined& joined) {
  for (const Range& pattern : script.extended_patterns) {
    joined.problems.push_back({pattern.begin,
                               "a pattern with `(` needs `shopt -s extglob` on a line before it, and joined lines are "
                               "one line",
                               "use `[[ … == … ]]`, which always knows such patterns"});
  }
  for_each_command(script, [&joined](const Command& command) {
    const auto* simple = std::get_if<SimpleCommand>(&command.node);
    if (simple == nullptr || simple->words.empty() || simple->words.front().parts.empty()) {
      return;
    }
    const auto* name = std::get_if<Literal>(&simple->words.front().parts.front().node);
    if (name != nullptr && name->text == "alias") {
      joined.problems.push_back({command.span.begin,
                                 "an `alias` works from the next line on, and joined lines are one line",
                                 "define a function"});
    }
  });
}

void report_misread(std::string_view text, const Script& script, Joined& joined) {
  const std::string result = joined_text(joined);
  const std::vector<std::size_t> in_result = double_less(result, {});
  const std::vector<std::size_t> in_text = double_less(text, script.comments);
  for (const std::size_t found : builder_heredocs(result)) {
    const auto index =
        static_cast<std::size_t>(std::lower_bound(in_result.begin(), in_result.end(), found) - in_result.begin());
    const std::size_t offset = index < in_text.size() ? in_text[index] : 0;
    joined.problems.push_back({offset, "BuildKit would read this `<<` as the start of a here-document",
                               "leave out the blanks before it, or keep that text in a variable"});
  }
}

void report_newlines(std::string_view text, const Script& script, Joined& joined) {
  for (const LineEnd& line_end : script.line_ends) {
    const bool quoted = line_end.kind == LineEndKind::single_quoted || line_end.kind == LineEndKind::double_quoted;
    if (quoted && line_end.backquoted) {
      joined.problems.push_back({line_end.offset, "a line end stands in quotes inside backquotes",
                                 "write `$(…)` in place of the backquotes"});
    }
  }
  for (std::size_t at = text.find("nl="); joined.uses_newline_variable && at != std::string_view::npos;
       at = text.find("nl=", at + 1)) {
    if (at == 0 || is_one_of(text[at - 1], " \t\n;&|(")) {
      joined.problems.push_back({at, "the variable `nl` stands for the line ends that this script has in quotes",
                                 "give the variable another name"});
    }
  }
}

void report_long_lines(Joined& joined) {
  for (const JoinedLine& line : joined.lines) {
    if (line.text.size() > longest_line) {
      joined.problems.push_back({0, "a word or quoted text of the script is longer than a line of a Dockerfile may be",
                                 "put the text into a file"});
    }
  }
}

}  // namespace

const std::string_view newline_definition = "nl=\"$(printf '\\nx')\"; nl=\"${nl%x}\"";

Joined join_lines(std::string_view script, bool bash) {
  // The added line ends close a last line that lacks its own, or that ends with a backslash.
  const std::string text = std::string(script) + "\n\n";
  const Script parsed = parse(text, bash ? Dialect::bash : Dialect::posix);
  if (!parsed.problems.empty()) {
    Joined refused;
    for (const Problem& problem : parsed.problems) {
      refused.problems.push_back({std::min(problem.offset, script.size()), problem.message, problem.help});
    }
    return refused;
  }
  Joined joined = Joiner(text, parsed).run();
  report_heredocs(parsed, joined);
  if (parsed.heredocs.empty()) {
    report_misread(text, parsed, joined);
  }
  report_read_by_line(parsed, joined);
  report_newlines(text, parsed, joined);
  report_long_lines(joined);
  return joined;
}

std::string joined_text(const Joined& joined) {
  std::string out;
  for (const JoinedLine& line : joined.lines) {
    out += out.empty() ? "" : " ";
    out += line.text;
  }
  return out;
}

}  // namespace stagec::shell
