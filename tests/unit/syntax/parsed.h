// Parsing text in tests, and saying where its problems are by marks in the text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "diag/sink.h"
#include "syntax/dump.h"
#include "syntax/parse.h"

namespace stagec::tests {

struct Parsed {
  explicit Parsed(std::string text) : file(sources.add("test.stage", std::move(text))) {
    ast = syntax::parse(sources, file, sink);
  }

  [[nodiscard]] std::vector<diag::Diagnostic> problems() const { return sink.sorted(sources); }
  [[nodiscard]] std::string tree(bool spans = false) const { return syntax::dump(sources, ast, {.spans = spans}); }

  SourceMap sources;
  FileId file;
  diag::Sink sink;
  syntax::Ast ast;
};

/// The tree of a text that has no problems, without spans.
inline std::string tree(const std::string& text) {
  const Parsed parsed(text);
  return parsed.problems().empty() ? parsed.tree() : "problem: " + parsed.problems().front().message;
}

/// The keywords of the statements of a block or file, nested ones in parentheses.
inline std::string outline(const std::vector<syntax::Statement>& statements) {
  std::string text;
  for (const syntax::Statement& statement : statements) {
    text += text.empty() ? "" : " ";
    text += statement.keyword();
    if (statement.block && statement.block->kind == syntax::Block::Kind::statements) {
      text += "(" + outline(statement.block->statements) + ")";
    }
  }
  return text;
}

/// A text without its marks `<<` and `>>`, and the stretches between them.
struct Marked {
  struct Stretch {
    std::uint32_t begin, end;
  };
  std::string text;
  std::vector<Stretch> stretches;
};

inline Marked marked(std::string_view text) {
  Marked result;
  while (!text.empty()) {
    if (text.substr(0, 2) == "<<") {
      result.stretches.push_back({static_cast<std::uint32_t>(result.text.size()), 0});
      text.remove_prefix(2);
    } else if (text.substr(0, 2) == ">>") {
      result.stretches.back().end = static_cast<std::uint32_t>(result.text.size());
      text.remove_prefix(2);
    } else {
      result.text += text.front();
      text.remove_prefix(1);
    }
  }
  return result;
}

/// One problem as `code begin-end`.
inline std::string place(std::string_view code, std::uint32_t begin, std::uint32_t end) {
  return std::string(code) + " " + std::to_string(begin) + "-" + std::to_string(end) + "\n";
}

/// What the parser finds in the text, and what it has to find: the codes, at the marks.
struct Findings {
  std::string found;
  std::string expected;
};

inline Findings findings(std::string_view marked_text, const std::vector<std::string>& codes) {
  const Marked text = marked(marked_text);
  const Parsed parsed(text.text);
  Findings result;
  for (const diag::Diagnostic& problem : parsed.problems()) {
    result.found += place(problem.code, problem.span.begin, problem.span.end);
  }
  for (std::size_t i = 0; i < codes.size(); ++i) {
    result.expected += i < text.stretches.size() ? place(codes[i], text.stretches[i].begin, text.stretches[i].end)
                                                 : codes[i] + " with no mark\n";
  }
  return result;
}

}  // namespace stagec::tests

/// The text has problems with these codes at its marks and no others.
#define CHECK_PROBLEMS(text, ...)                                                            \
  do {                                                                                       \
    const ::stagec::tests::Findings found_ = ::stagec::tests::findings(text, {__VA_ARGS__}); \
    CHECK(found_.found == found_.expected);                                                  \
  } while (false)
