#include "shell/join.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "shell/builder_words.h"

using stagec::shell::builder_heredocs;
using stagec::shell::join_lines;
using stagec::shell::Joined;
using stagec::shell::JoinedLine;

namespace {

/// The lines as a Dockerfile shows them, `*` before those at which a command is complete.
std::string shown(const Joined& joined) {
  std::string out;
  for (const JoinedLine& line : joined.lines) {
    out += (line.complete ? "*" : " ") + std::string(static_cast<std::size_t>(line.indent), ' ') + line.text + "\n";
  }
  for (const auto& problem : joined.problems) {
    out += "! " + std::to_string(problem.offset) + " " + problem.message + "\n";
  }
  return out;
}

std::string sh(std::string_view script) {
  return shown(join_lines(script, false));
}

std::string bash(std::string_view script) {
  return shown(join_lines(script, true));
}

}  // namespace

TEST_CASE("join: a command a line, comments and blank lines gone") {
  CHECK(sh("# first\na b  # why\n\n  # alone\nc '#d'\n") == "*a b;\n*c '#d';\n");
  CHECK(sh("") == "");
  CHECK(sh("# only\n\n") == "");
  CHECK(sh("a; b\nc;") == "*a; b;\n*c;\n");
}

TEST_CASE("join: no semicolon where the grammar needs none") {
  CHECK(sh("if a\nthen\n  b\nelse\n  c\nfi") == " if a;\n then\n   b;\n else\n   c;\n*fi;\n");
  CHECK(sh("while a; do\n  b\ndone\nc &\nd") == " while a; do\n   b;\n*done;\n*c &\n*d;\n");
  CHECK(sh("for x in a \\\n    b\ndo\n  c\ndone") == " for x in a\n     b;\n do\n   c;\n*done;\n");
  CHECK(sh("a |\n  b &&\n  c ||\n  d") == " a |\n   b &&\n   c ||\n*  d;\n");
  CHECK(sh("f()\n{\n  a\n}\n(\n  b\n)\n") == " f()\n {\n   a;\n*};\n (\n   b\n*);\n");
  CHECK(sh("x=$(\n  a\n)") == " x=$(\n   a\n*);\n");
}

TEST_CASE("join: case arms") {
  CHECK(sh("case $x in\n  a|b)\n    c\n    ;;\n  # why\n  (d) e ;;\n  *)\nesac") ==
        " case $x in\n   a|b)\n     c\n     ;;\n   (d) e ;;\n   *)\n*esac;\n");
  CHECK(sh("case $x in\n  a) b\nesac") == " case $x in\n   a) b;\n*esac;\n");
}

TEST_CASE("join: comments between the parts of a command") {
  CHECK(sh("a | # why\n  # because\n  b") == " a |\n*  b;\n");
  CHECK(sh("a \\\n  # ends the command\n") == "*a;\n");
  CHECK(sh("if a # why\nthen # so\n  b\nfi # end") == " if a;\n then\n   b;\n*fi;\n");
  CHECK(bash("a=(\n  b # why\n  # c\n  d\n)") == " a=(\n   b\n   d\n*);\n");
}

TEST_CASE("join: an escaped line end keeps its break where there is a blank") {
  CHECK(sh("a \\\n  b \\\n    c") == " a\n   b\n*    c;\n");
  CHECK(sh("a\\\n  b") == " a\n*  b;\n");
  CHECK(sh("a\\\nb") == "*ab;\n");
  CHECK(sh("a \"b \\\n  c\"") == "*a \"b   c\";\n");
  CHECK(sh("a \\\n\nb") == "*a;\n*b;\n");
  CHECK(sh("a \\") == "*a;\n");
}

TEST_CASE("join: line ends in quotes") {
  const Joined joined = join_lines("a 'b\n  c' \"d\ne\"\n", false);
  CHECK(shown(joined) == "*a 'b'\"${nl}\"'  c' \"d${nl}e\";\n");
  CHECK(joined.uses_newline_variable);
  CHECK(bash("a $'b\nc\\\nd'") == "*a $'b\\nc\\\\\\nd';\n");
  CHECK_FALSE(join_lines("a 'b'\nc", false).uses_newline_variable);
}

TEST_CASE("join: a blank that a backslash quotes is no trailing blank") {
  CHECK(sh("a b\\ \nc") == "*a b\\ ;\n*c;\n");
  CHECK(sh("a b\\\\  \nc") == "*a b\\\\;\n*c;\n");
}

TEST_CASE("join: CRLF and tabs") {
  CHECK(sh("if a; then\r\n\tb \\\r\n\t\tc\r\nfi\r\n") == " if a; then\n         b\n                 c;\n*fi;\n");
}

TEST_CASE("join: the indentation is relative to the left edge of the script") {
  CHECK(sh("    a\n      b |\n        c\n") == "*a;\n   b |\n*    c;\n");
}

TEST_CASE("join: here-documents are refused") {
  CHECK(sh("cat <<EOF >x\na\nEOF\nb").find("! 4 the here-document `EOF` cannot stand on joined lines\n") !=
        std::string::npos);
}

TEST_CASE("join: a text that is no shell gives its problem and no lines") {
  const Joined joined = join_lines("a\nif b; then\n  c\n", false);
  CHECK(joined.lines.empty());
  CHECK(shown(joined) == "! 2 `if` has no `fi`\n");
}

TEST_CASE("join: quoted line ends in backquotes are refused") {
  CHECK(sh("a `b 'c\nd'`").find("! 7 a line end stands in quotes inside backquotes") != std::string::npos);
}

TEST_CASE("join: a script with a variable `nl` of its own cannot have line ends in quotes") {
  CHECK(sh("nl=x\na 'b\nc'").find("! 0 the variable `nl` stands for the line ends") != std::string::npos);
  CHECK(sh("nl=x\na 'b c'") == "*nl=x;\n*a 'b c';\n");
}

TEST_CASE("join: a shift that BuildKit would read as a here-document loses its blanks") {
  CHECK(sh("a $(( 1 << n ))") == "*a $((1<<n));\n");
  CHECK(sh("a $(( 1<<2 ))") == "*a $((1<<2));\n");
  CHECK(bash("(( x <<= 2 ))") == "*((x<<=2));\n");
  CHECK(bash("(( x = 1 <<\n   2 ))") == "*((x=1<<2));\n");
  CHECK(sh("a $((1<<n)) $(( 1 < n ))") == "*a $((1<<n)) $(( 1 < n ));\n");
  CHECK(sh("a $(( $(b c) << 2 ))").find("! 13 BuildKit would read this `<<`") != std::string::npos);
  CHECK(sh("# << \na \"$(b \"c <<d\")\"").find("! 16 BuildKit would read this `<<`") != std::string::npos);
}

TEST_CASE("join: what works only from the next line on is refused") {
  CHECK(bash("shopt -s extglob\nls !(a|b)").find("! 21 a pattern with `(` needs `shopt -s extglob`") !=
        std::string::npos);
  CHECK(bash("[[ $a == !(b) ]]") == "*[[ $a == !(b) ]];\n");
  CHECK(sh("if a; then\n  alias b=c\nfi").find("! 13 an `alias` works from the next line on") != std::string::npos);
}

TEST_CASE("join: here-strings are safe") {
  CHECK(bash("a <<<b\nc <<< \"$d\"") == "*a <<<b;\n*c <<< \"$d\";\n");
}

TEST_CASE("builder words: what BuildKit takes for a here-document") {
  CHECK(builder_heredocs("a <<b") == std::vector<std::size_t>{2});
  CHECK(builder_heredocs("a << b") == std::vector<std::size_t>{2});
  CHECK(builder_heredocs("a 3<<-b c") == std::vector<std::size_t>{3});
  CHECK(builder_heredocs("a <<'b c' <<d") == std::vector<std::size_t>{2, 10});
  CHECK(builder_heredocs("$(( 1 << n ))") == std::vector<std::size_t>{6});
  CHECK(builder_heredocs("$((1<<n)) x<<y '<<z' \"a <<b\" \\<<c <<<d << ").empty());
}
