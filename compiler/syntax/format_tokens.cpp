#include "syntax/format_tokens.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace stagec::syntax {

namespace {

using Kind = Token::Kind;

constexpr std::string_view operator_characters = "=<>!";
constexpr std::string_view word_ends = " \t\r\n\"'#,()[]{}=<>!";

/// The text with LF line ends. Only `{{…}}` with brackets inside can hold line ends.
std::string lf_only(std::string_view text) {
  std::string result;
  for (const char c : text) {
    while (c == '\n' && !result.empty() && result.back() == '\r') {
      result.pop_back();
    }
    result += c;
  }
  return result;
}

std::string_view trimmed_right(std::string_view text) {
  return text.substr(0, text.find_last_not_of(" \t\r") + 1);
}

/// The offset behind the quoted piece that begins at `at`. The text is known to be well formed.
std::size_t behind_quoted(std::string_view text, std::size_t at, bool interpolated) {
  const char quote = text[at++];
  while (text[at] != quote) {
    if (quote == '"' && text[at] == '\\') {
      at += 2;
    } else if (quote == '"' && interpolated && text.substr(at, 2) == "{{" && text.substr(at, 3) != "{{{") {
      while (text.substr(at, 2) != "}}") {
        at = text[at] == '"' || text[at] == '\'' ? behind_quoted(text, at, false) : at + 1;
      }
      at += 2;
    } else {
      ++at;
    }
  }
  return at + 1;
}

/// Cuts the text of an expression, or what stands between the words of a list, into tokens.
class Lexer {
 public:
  Lexer(std::string_view text, std::vector<Token>& tokens) : text_(text), tokens_(tokens) {}

  void run() {
    while (at_ < text_.size()) {
      step();
    }
  }

 private:
  void step();
  void add(Kind kind, std::size_t size, bool glued = false) {
    tokens_.push_back({kind, lf_only(text_.substr(at_, size)), glued});
    at_ += size;
  }
  [[nodiscard]] bool follows_call_name() const {
    static const std::set<std::string_view> keywords = {"and", "or", "not", "in", "match"};
    return at_ > 0 && !tokens_.empty() && tokens_.back().kind == Kind::word &&
           word_ends.find(text_[at_ - 1]) == std::string_view::npos && !keywords.contains(tokens_.back().text);
  }

  std::string_view text_;
  std::vector<Token>& tokens_;
  std::size_t at_ = 0;
};

void Lexer::step() {
  const char c = text_[at_];
  switch (c) {
    case ' ':
    case '\t':
    case '\r':
      ++at_;
      break;
    case '\n':
      add(Kind::line_end, 1);
      break;
    case '#': {
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      tokens_.push_back({Kind::comment, std::string(trimmed_right(text_.substr(at_, end - at_))), false});
      at_ = end;
      break;
    }
    case ',':
      add(Kind::comma, 1);
      break;
    case '(':
      add(Kind::open, 1, follows_call_name());
      break;
    case '[':
    case '{':
      add(Kind::open, 1);
      break;
    case ')':
    case ']':
    case '}':
      add(Kind::close, 1);
      break;
    case '"':
    case '\'':
      add(Kind::word, behind_quoted(text_, at_, true) - at_);
      break;
    default: {
      const bool is_operator = operator_characters.find(c) != std::string_view::npos;
      const std::size_t end =
          is_operator ? text_.find_first_not_of(operator_characters, at_) : text_.find_first_of(word_ends, at_);
      add(Kind::word, std::min(end, text_.size()) - at_);
    }
  }
}

void add_word(const SourceMap& sources, const Word& word, std::vector<Token>& tokens) {
  tokens.push_back({Kind::word, lf_only(sources.text(word.span)), false});
}

void lex(const SourceMap& sources, Span span, std::vector<Token>& tokens) {
  Lexer(sources.text(span), tokens).run();
}

void add_list(const SourceMap& sources, const Item& item, std::vector<Token>& tokens) {
  const bool argument = !tokens.empty() && tokens.back().kind == Kind::word && tokens.back().text.size() > 1 &&
                        tokens.back().text.back() == '=';
  tokens.push_back({Kind::open, "[", argument});
  std::uint32_t at = item.span.begin + 1;
  for (const Word& word : item.list) {
    lex(sources, {item.span.file, at, word.span.begin}, tokens);
    add_word(sources, word, tokens);
    at = word.span.end;
  }
  lex(sources, {item.span.file, at, item.span.end}, tokens);
}

void add_items(const SourceMap& sources, const std::vector<Item>& items, std::vector<Token>& tokens) {
  for (const Item& item : items) {
    switch (item.kind) {
      case Item::Kind::word:
        add_word(sources, item.word, tokens);
        break;
      case Item::Kind::comma:
        tokens.push_back({Kind::comma, ",", false});
        break;
      case Item::Kind::list:
        add_list(sources, item, tokens);
        break;
    }
  }
}

bool spaced(const Token& before, const Token& token) {
  if (token.glued || token.kind == Kind::comma) {
    return false;
  }
  // Only the braces of a match have space inside.
  if (before.kind == Kind::open && before.text != "{") {
    return false;
  }
  return token.kind != Kind::close || token.text == "}";
}

/// How deep the next line is indented: brackets that were opened on one line count once, and those that
/// the line begins by closing do not count.
std::size_t open_depth(const std::vector<std::size_t>& opened_on, const std::vector<Token>& tokens, std::size_t next) {
  std::size_t closing = 0;
  while (next + closing < tokens.size() && tokens[next + closing].kind == Kind::close) {
    ++closing;
  }
  const std::size_t left = opened_on.size() - std::min(closing, opened_on.size());
  return std::set<std::size_t>(opened_on.begin(), opened_on.begin() + static_cast<std::ptrdiff_t>(left)).size();
}

}  // namespace

std::vector<Token> item_tokens(const SourceMap& sources, const std::vector<Item>& items) {
  std::vector<Token> tokens;
  add_items(sources, items, tokens);
  return tokens;
}

std::vector<Token> head_tokens(const SourceMap& sources, const Statement& statement) {
  std::vector<Token> tokens;
  add_items(sources, statement.items, tokens);
  if (statement.expr) {
    lex(sources, statement.expr->whole, tokens);
  }
  for (const Statement::Range& range : statement.ranges) {
    if (&range == &statement.ranges.front()) {
      tokens.push_back({Kind::word, "for", false});
    } else {
      tokens.push_back({Kind::comma, ",", false});
    }
    add_word(sources, range.name, tokens);
    tokens.push_back({Kind::word, "in", false});
    lex(sources, range.values->whole, tokens);
  }
  add_items(sources, statement.trailing, tokens);
  return tokens;
}

std::string print_tokens(const std::vector<Token>& tokens, std::size_t begin, std::size_t end, std::size_t indent) {
  std::string out;
  std::vector<std::size_t> opened_on;
  std::size_t line = 0;
  bool line_start = true;
  for (std::size_t i = begin; i < end; ++i) {
    const Token& token = tokens[i];
    if (token.kind == Kind::line_end) {
      if (!line_start || line == 0) {
        out += '\n';
        line_start = true;
        ++line;
      }
      continue;
    }
    if (line_start && line > 0) {
      out.append(indent + 2 * open_depth(opened_on, tokens, i), ' ');
    } else if (!line_start) {
      out += token.kind == Kind::comment ? "  " : spaced(tokens[i - 1], token) ? " " : "";
    }
    out += token.text;
    line_start = false;
    if (token.kind == Kind::open) {
      opened_on.push_back(line);
    } else if (token.kind == Kind::close && !opened_on.empty()) {
      opened_on.pop_back();
    }
  }
  return out;
}

}  // namespace stagec::syntax
