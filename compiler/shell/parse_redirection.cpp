// Redirections and here-documents.
#include <algorithm>
#include <array>

#include "shell/characters.h"
#include "shell/parser.h"

namespace stagec::shell {
namespace {

/// The longest comes first.
constexpr std::array<std::string_view, 12> operators = {"<<<", "<<-", "&>>", "<<", "<&", "<>",
                                                        ">>",  ">&",  ">|",  "&>", "<",  ">"};

/// The delimiter as the shell compares it: without quotes and backslashes.
std::string unquoted(std::string_view text) {
  std::string out;
  char quote = '\0';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == '\0' && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == quote && quote != '\0') {
      quote = '\0';
    } else if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      out += text[++i];
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

std::string_view Parser::redirection_descriptor() const {
  std::size_t end = position_;
  if (bash() && peek() == '{') {
    end = std::min(text_.find('}', end), text_.size() - 1) + 1;
    const std::string_view name = text_.substr(position_ + 1, end - position_ - 2);
    const bool is_name = !name.empty() && std::all_of(name.begin(), name.end(), is_name_char);
    return is_name ? text_.substr(position_, end - position_) : std::string_view();
  }
  while (end < text_.size() && is_digit(text_[end])) {
    ++end;
  }
  return text_.substr(position_, end - position_);
}

std::string_view Parser::redirection_operator(std::size_t position) const {
  const std::string_view rest = text_.substr(std::min(position, text_.size()));
  for (const std::string_view operation : operators) {
    const bool bash_only = operation == "<<<" || operation.front() == '&';
    if ((bash() || !bash_only) && rest.starts_with(operation)) {
      const bool process = bash() && operation.size() == 1 && rest.substr(1).starts_with('(');
      return process ? std::string_view() : operation;
    }
  }
  return {};
}

bool Parser::at_redirection() const {
  if (at_end()) {
    return false;
  }
  const std::string_view descriptor = redirection_descriptor();
  const std::string_view operation = redirection_operator(position_ + descriptor.size());
  return !operation.empty() && (descriptor.empty() || operation.front() != '&');
}

void Parser::parse_redirections(Command& command) {
  std::size_t end = position_;
  for (skip_blanks(); at_redirection(); skip_blanks()) {
    command.redirections.push_back(parse_redirection());
    end = position_;
  }
  position_ = failed() ? position_ : end;
}

Redirection Parser::parse_redirection() {
  Redirection redirection;
  const std::size_t begin = position_;
  redirection.descriptor = redirection_descriptor();
  position_ += redirection.descriptor.size();
  const std::size_t operation = position_;
  redirection.operation = redirection_operator(position_);
  position_ += redirection.operation.size();
  skip_blanks();
  if (!at_word()) {
    fail(operation, "`" + redirection.operation + "` has no word behind it");
    return redirection;
  }
  const std::size_t target = position_;
  redirection.target = parse_word();
  redirection.span = since(begin);
  if (redirection.operation == "<<" || redirection.operation == "<<-") {
    open_heredoc(redirection, operation, text_.substr(target, position_ - target));
  }
  return redirection;
}

void Parser::open_heredoc(Redirection& redirection, std::size_t position, std::string_view word) {
  if (failed()) {
    return;
  }
  Heredoc heredoc;
  heredoc.operation = range(position, position + redirection.operation.size());
  heredoc.delimiter = unquoted(word);
  heredoc.quoted = word.find_first_of("'\"\\") != std::string_view::npos;
  heredoc.strip_tabs = redirection.operation == "<<-";
  redirection.heredoc = script_.heredocs.size();
  waiting_.push_back(script_.heredocs.size());
  script_.heredocs.push_back(std::move(heredoc));
}

void Parser::read_heredocs() {
  const std::vector<std::size_t> waiting = std::move(waiting_);
  waiting_.clear();
  for (const std::size_t index : waiting) {
    Heredoc heredoc = std::move(script_.heredocs[index]);
    read_heredoc(heredoc);
    script_.heredocs[index] = std::move(heredoc);
  }
}

void Parser::read_heredoc(Heredoc& heredoc) {
  const std::size_t begin = position_;
  std::size_t end = begin;
  for (std::size_t line = begin; line < text_.size(); line = end) {
    const std::size_t line_end = std::min(text_.find('\n', line), text_.size());
    std::string_view content = text_.substr(line, line_end - line);
    const std::size_t tabs = heredoc.strip_tabs ? std::min(content.find_first_not_of('\t'), content.size()) : 0;
    if (content.substr(tabs) == heredoc.delimiter) {
      heredoc.body = range(begin, line);
      const std::string_view whole = text_;
      text_ = whole.substr(0, line);
      if (heredoc.quoted) {
        position_ = line;
        append_literal(heredoc.parts, begin);
      } else {
        heredoc.parts = parse_parts(Place::body);
      }
      text_ = whole;
      position_ = line_end;
      if (position_ < text_.size()) {
        record_line_end(LineEndKind::heredoc);
        ++position_;
      }
      return;
    }
    end = line_end + 1;
  }
  if (!failed()) {
    script_.problems.push_back(
        {heredoc.operation.begin, "the here-document has no line `" + heredoc.delimiter + "` at its end", {}});
  }
}

}  // namespace stagec::shell
