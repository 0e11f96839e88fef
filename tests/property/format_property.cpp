// Formatting changes white space only and settles at once, for made-up files of every kind of statement.
#include <rapidcheck.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "../fuzz/round_trip.h"

namespace {

/// Writes a well-formed file; every choice is a byte of `choices`, the first alternative once they are used up.
class Writer {
 public:
  explicit Writer(std::vector<std::uint8_t> choices) : choices_(std::move(choices)) {}

  std::string file() {
    out_ = one_of({"", "\xEF\xBB\xBF", "\n\n", "# first\n"});
    statements(0, false, false);
    return out_;
  }

 private:
  std::size_t choose(std::size_t count) { return at_ < choices_.size() ? choices_[at_++] % count : 0; }

  std::string one_of(std::initializer_list<std::string_view> texts) {
    return std::string(*(texts.begin() + static_cast<std::ptrdiff_t>(choose(texts.size()))));
  }

  void blank() { out_ += one_of({" ", "  ", "\t", "     "}); }
  void maybe_blank() { out_ += one_of({"", " ", "\t"}); }
  void inside_gap() { out_ += one_of({"", " ", "\n", "\r\n  ", " # in brackets, it's said\n", "\n\n"}); }

  void word() {
    out_ += one_of({"word",
                    "\"a {{ b }} c\"",
                    "{{version.short}}",
                    "x=\"a b\"",
                    "'raw \"x\" {{no}}'",
                    "cmake<4",
                    "a,b",
                    "gfx90a;gfx942",
                    "uvicorn[standard]",
                    "a\"b\"'c'",
                    "{{join([a, b], \";\")}}",
                    "\"\\\"\\\\\\n{{{x}}}\"",
                    "/opt/\xC3\xA9/{{x}}",
                    "{{\"{{\"}}",
                    ",x",
                    "a,,,b",
                    "\"\"",
                    "=>",
                    "=",
                    "https://example.org/#top",
                    "\xE4\xB8\xAD\xE6\x96\x87"});
  }

  void list() {
    out_ += "[";
    inside_gap();
    for (std::size_t i = choose(4); i > 0; --i) {
      out_ += one_of({"a", "\"b c\"", "1.2.*", "{{x}}", "p[q]", "gfx90a;gfx942"});
      out_ += one_of({", ", ",", " , ", "\n", ",\n", ", # why\n"});
    }
    inside_gap();
    out_ += "]";
  }

  void items() {
    for (std::size_t i = choose(4); i > 0; --i) {
      blank();
      if (choose(5) == 1) {
        out_ += one_of({"", "archs="});
        list();
      } else {
        word();
        out_ += one_of({"", "", ",", " ,"});
      }
    }
  }

  void primary(int depth) {
    switch (depth > 3 ? 0 : choose(6)) {
      case 1:
        out_ += "(";
        inside_gap();
        expression(depth + 1);
        inside_gap();
        out_ += ")";
        break;
      case 2:
        out_ += "[";
        inside_gap();
        expression(depth + 1);
        out_ += one_of({"", ",", " , b", "\n,b"});
        inside_gap();
        out_ += "]";
        break;
      case 3:
        out_ += one_of({"join(", "replace( "});
        expression(depth + 1);
        out_ += one_of({"", ",\";\"", "\n,\n  b"});
        out_ += ")";
        break;
      case 4:
        out_ += one_of({"match a {", "match  a{", "match (a)\t{"});
        inside_gap();
        out_ += one_of({"1.*=>x", "[1, 2] => \"y\" ,", "_ => {{"}).substr(0, 6) == "_ => {" ? "_ => z" : "1.*=>x";
        out_ += one_of({"", " , _ => z", "\n  _=>z\n", " # arm\n"});
        out_ += "}";
        break;
      default:
        out_ += one_of({"version", "13.2.1", "\"a{{b}}\"", "'q'", "3.14t", "/opt/x"});
    }
  }

  void expression(int depth) {
    out_ += one_of({"", "", "not "});
    primary(depth);
    if (depth < 3 && choose(2) == 1) {
      out_ += one_of({" and ", " == ", ">=", "!= ", " in ", " or  not ", "<"});
      primary(depth + 1);
    }
  }

  void shell(const std::string& indent) {
    if (choose(2) == 0) {
      out_ +=
          one_of({"{ true }", "{ }", "{echo \"}\" '{'; f() { x; }}", "{  a {{x}} ${b} \\} \t}", "{\techo {{ x }}}"});
      return;
    }
    out_ += one_of({"{\n", "{ \r\n"});
    for (std::size_t i = choose(5); i > 0; --i) {
      out_ += one_of({"", indent + "    ", "\t", " "});
      out_ += one_of(
          {"x() {", "  }", "", "cat <<-'END'", "\tend", "echo {{x}}  # it's", "{{x}} y", "  trailing  ", "a\rb"});
      out_ += one_of({"\n", "\r\n", "\n\n"});
    }
    // A line of its own that ends the block at the indentation of its first line.
    out_ += indent + "}";
  }

  void block(int depth, bool one_line, const std::string& indent) {
    out_ += "{";
    if (one_line || choose(3) == 1) {
      out_ += " ";
      statements(depth + 1, true, true);
      out_ += one_of({" }", "}"}).substr(0, 1) == "}" && out_.back() == ' ' ? "}" : " }";
      return;
    }
    out_ += one_of({"\n", " # behind the brace\n", "\r\n\r\n", " "});
    statements(depth + 1, false, true);
    out_ += indent + "}";
  }

  /// One statement without what ends it. True if it may end in shell text of several lines.
  void statement(int depth, bool one_line, const std::string& indent) {
    switch (depth > 3 ? choose(4) : choose(13)) {
      case 1:
        out_ += one_of({"summary", "needs", "setenv", "take"});
        items();
        break;
      case 2:
        out_ += one_of({"let x =", "let y   = ", "option o : string = ", "applies when ", "until ", "supports\t"});
        expression(0);
        out_ += one_of({"", "", " "});
        break;
      case 3:
        out_ += "until x";
        blank();
        out_ += one_of({"\"why\"", "'why'"});
        break;
      case 4:
      case 5:
        out_ += one_of({"run ", "check \"x\"  ", "write /etc/x mode 644 "});
        if (one_line) {
          out_ += one_of({"{ true }", "{echo \"}\"}"});
        } else {
          shell(indent);
          out_ += one_of({"", " prints \"x\""});
        }
        break;
      case 6:
        out_ += "if ";
        expression(0);
        out_ += " ";
        block(depth, one_line, indent);
        out_ += one_of({"", " else ", " else  if b "});
        if (out_.back() == ' ') {
          block(depth, one_line, indent);
        }
        break;
      case 7:
        out_ += "for x in ";
        expression(2);
        out_ += " ";
        block(depth, one_line, indent);
        break;
      case 8:
        out_ += one_of({"env a : b ", "env p-{x}-{y}: b for x in [1,2] , y in [ 3 ] ", "profile q{{x}} "});
        block(depth, one_line, indent);
        break;
      default:
        out_ += one_of({"apt", "stage s", "names n", "table t by v", "cmake d prefix p", "git u at c as s", "use"});
        blank();
        block(depth, one_line, indent);
    }
  }

  void statements(int depth, bool one_line, bool in_block) {
    const std::string indent(static_cast<std::size_t>(2 * depth), ' ');
    for (std::size_t i = choose(5); i > 0; --i) {
      out_ += one_line ? "" : one_of({indent, "", "\t"});
      // Where a shell block ends hangs on the indentation of the line it starts on.
      const std::size_t line = out_.rfind('\n') + 1;
      const std::size_t first = out_.find_first_not_of(" \t", line);
      statement(depth, one_line, out_.substr(line, (first == std::string::npos ? out_.size() : first) - line));
      const bool shell_of_lines = out_.size() > 1 && out_.back() == '}' && out_.rfind('{') < out_.rfind('\n');
      if (one_line) {
        out_ += i > 1 ? one_of({" ; ", "; ", " ;\t; "}) : one_of({"", "", " ;"});
      } else if (shell_of_lines) {
        out_ += one_of({"\n", "\r\n"});
      } else {
        out_ += one_of({"\n", "\r\n", "\n\n\n", "  # behind\n", "\n  # alone \n", " ;\n", " ; ", "\n# a\n\n# b\n"});
      }
    }
    if (!one_line && in_block && choose(3) == 1) {
      out_ += one_of({"# last\n", "\n\n"});
    }
  }

  std::vector<std::uint8_t> choices_;
  std::size_t at_ = 0;
  std::string out_;
};

bool reads_without_problem(const std::string& text) {
  stagec::SourceMap sources;
  stagec::diag::Sink sink;
  (void)stagec::syntax::parse(sources, sources.add("input.stage", text), sink);
  return !sink.has_errors();
}

}  // namespace

int main() {
  const bool holds = rc::check("formatting keeps the tree and settles at once", [] {
    const auto choices = *rc::gen::scale(4.0, rc::gen::arbitrary<std::vector<std::uint8_t>>());
    const std::string text = Writer(choices).file();
    RC_CLASSIFY(reads_without_problem(text), "well formed");
    const std::string problem = stagec::tests::round_trip_problem(text);
    if (!problem.empty()) {
      RC_LOG() << text << "\n" << problem;
      RC_FAIL("the round trip failed");
    }
  });
  return holds ? 0 : 1;
}
