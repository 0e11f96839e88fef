#include "syntax/dump.h"

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "syntax/shell_text.h"

namespace stagec::syntax {

namespace {

std::string escaped(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    switch (c) {
      case '\n':
        result += "\\n";
        break;
      case '\t':
        result += "\\t";
        break;
      case '"':
      case '\\':
        result += '\\';
        [[fallthrough]];
      default:
        result += c;
    }
  }
  return result + '"';
}

class Dumper {
 public:
  Dumper(const SourceMap& sources, const DumpOptions& options) : sources_(sources), options_(options) {}

  void statement(const Statement& node, std::string_view name);
  void comment(const Comment& node);
  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  /// One line; what is written inside `children` stands one level deeper.
  template <typename Children>
  void node(const std::string& text, Span span, const Children& children) {
    out_.append(2 * depth_, ' ');
    out_ += text;
    if (options_.spans) {
      const SourceFile& file = sources_.file(span.file);
      const Position begin = file.position(span.begin);
      const Position end = file.position(span.end);
      out_ += fmt::format(" {}:{}-{}:{}", begin.line, begin.column, end.line, end.column);
    }
    out_ += '\n';
    ++depth_;
    children();
    --depth_;
  }
  void node(const std::string& text, Span span) {
    node(text, span, [] {});
  }

  void parts(const std::vector<Part>& list);
  void word(const Word& word);
  void item(const Item& item);
  void items(std::string_view name, Span span, const std::vector<Item>& list);
  void expression(const Expr& expr);
  void block(const Block& block);
  void shell(const Block& block);

  const SourceMap& sources_;
  const DumpOptions& options_;
  std::string out_;
  std::size_t depth_ = 0;
};

void Dumper::parts(const std::vector<Part>& list) {
  for (const Part& part : list) {
    switch (part.kind) {
      case Part::Kind::text:
        node("text " + escaped(part.text), part.span);
        break;
      case Part::Kind::hole:
        node("hole " + part.text, part.span);
        break;
      case Part::Kind::interpolation:
        node(part.raw ? "raw value" : "value", part.span, [&] { expression(*part.expr); });
        break;
    }
  }
}

void Dumper::word(const Word& word) {
  static constexpr std::string_view names[] = {"word", "string", "raw string"};
  const std::string name(names[static_cast<std::size_t>(word.quote)]);
  if (word.parts.size() == 1 && word.parts[0].kind == Part::Kind::text) {
    node(name + " " + escaped(word.parts[0].text), word.span);
  } else {
    node(name, word.span, [&] { parts(word.parts); });
  }
}

void Dumper::item(const Item& item) {
  switch (item.kind) {
    case Item::Kind::word:
      word(item.word);
      break;
    case Item::Kind::comma:
      node("comma", item.span);
      break;
    case Item::Kind::list:
      node("list", item.span, [&] {
        for (const Word& element : item.list) {
          word(element);
        }
      });
      break;
  }
}

void Dumper::items(std::string_view name, Span span, const std::vector<Item>& list) {
  if (list.empty()) {
    return;
  }
  node(std::string(name), {span.file, list.front().span.begin, list.back().span.end}, [&] {
    for (const Item& element : list) {
      item(element);
    }
  });
}

void Dumper::expression(const Expr& expr) {
  if (expr.kind == Expr::Kind::string) {
    word(expr.word);
    return;
  }
  static constexpr std::string_view names[] = {"literal", "string", "list", "unary", "binary", "call", "match"};
  std::string text(names[static_cast<std::size_t>(expr.kind)]);
  text += expr.text.empty() ? "" : " `" + expr.text + "`";
  node(text, expr.span, [&] {
    for (const ExprPtr& operand : expr.operands) {
      expression(*operand);
    }
    for (const Expr::Arm& arm : expr.arms) {
      node(arm.pattern ? "arm" : "arm _", arm.span, [&] {
        if (arm.pattern) {
          expression(*arm.pattern);
        }
        expression(*arm.value);
      });
    }
  });
}

/// Shell text is dumped as one text with its values behind it, each standing for a NUL, which no file holds.
void Dumper::shell(const Block& block) {
  std::string text;
  for (const Part& part : block.shell) {
    text += part.kind == Part::Kind::text ? part.text : std::string(1, '\0');
  }
  if (block.one_line) {
    const std::size_t first = std::min(text.find_first_not_of(" \t"), text.size());
    text = text.substr(first, text.find_last_not_of(" \t") + 1 - first);
  } else {
    text = without_indent(text, common_indent(text));
  }
  std::size_t begin = 0;
  const auto put_text = [&](std::size_t end) {
    if (end > begin) {
      node("text " + escaped(std::string_view(text).substr(begin, end - begin)), block.span);
    }
    begin = end + 1;
  };
  for (const Part& part : block.shell) {
    if (part.kind == Part::Kind::interpolation) {
      put_text(text.find('\0', begin));
      node(part.raw ? "raw value" : "value", part.span, [&] { expression(*part.expr); });
    }
  }
  put_text(text.size());
}

void Dumper::block(const Block& block) {
  std::string name = block.kind == Block::Kind::shell ? "shell block" : "block";
  name += block.one_line ? " on one line" : "";
  node(name, block.span, [&] {
    if (block.kind != Block::Kind::shell) {
      for (const Statement& inner : block.statements) {
        statement(inner, "statement");
      }
    } else if (options_.spans) {
      parts(block.shell);
    } else {
      shell(block);
    }
  });
}

void Dumper::statement(const Statement& statement_node, std::string_view name) {
  const bool goes_on = statement_node.terminator == Terminator::semicolon;
  node(fmt::format("{}{}", name, goes_on ? " ;" : ""), statement_node.span, [&] {
    for (const Item& element : statement_node.items) {
      item(element);
    }
    if (statement_node.expr) {
      node("expression", statement_node.expr->whole, [&] { expression(*statement_node.expr); });
    }
    for (const Statement::Range& range : statement_node.ranges) {
      node("range", range.span, [&] {
        word(range.name);
        expression(*range.values);
      });
    }
    items("trailing", statement_node.span, statement_node.trailing);
    if (statement_node.block) {
      block(*statement_node.block);
    }
    items("after block", statement_node.span, statement_node.after_block);
    if (statement_node.otherwise) {
      statement(*statement_node.otherwise, "else");
    }
  });
}

void Dumper::comment(const Comment& comment_node) {
  const std::string_view place = options_.spans && !comment_node.own_line ? "comment behind text " : "comment ";
  node(std::string(place) + escaped(sources_.text(comment_node.span)), comment_node.span);
}

}  // namespace

std::string dump(const SourceMap& sources, const Ast& ast, const DumpOptions& options) {
  Dumper dumper(sources, options);
  for (const Statement& statement : ast.statements) {
    dumper.statement(statement, "statement");
  }
  for (const Comment& comment : ast.comments) {
    dumper.comment(comment);
  }
  return dumper.take();
}

}  // namespace stagec::syntax
