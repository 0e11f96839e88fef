#include "shell/parse.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace stagec::shell;

namespace {

Script bash(std::string_view text) {
  return parse(text, Dialect::bash);
}

std::string problem(std::string_view text, Dialect dialect = Dialect::posix) {
  const Script script = parse(text, dialect);
  return script.problems.empty()
             ? ""
             : std::to_string(script.problems.front().offset) + ": " + script.problems.front().message;
}

const Command& command(const Script& script, std::size_t statement = 0) {
  REQUIRE(statement < script.list.statements.size());
  return script.list.statements[statement].pipelines.front().commands.front();
}

template <typename Node>
const Node& node(const Script& script, std::size_t statement = 0) {
  const Node* found = std::get_if<Node>(&command(script, statement).node);
  REQUIRE(found != nullptr);
  return *found;
}

std::string_view text_of(std::string_view text, Range range) {
  return text.substr(range.begin, range.end - range.begin);
}

}  // namespace

TEST_CASE("shell parse: a simple command has assignments, words and redirections with their spans") {
  const std::string_view text = "A=1 B= cmd -x \"two words\" 2>/dev/null >>log\n";
  const Script script = parse(text, Dialect::posix);
  REQUIRE(script.problems.empty());
  const auto& simple = node<SimpleCommand>(script);
  REQUIRE(simple.assignments.size() == 2);
  CHECK(simple.assignments[0].name == "A");
  CHECK(text_of(text, simple.assignments[0].value.span) == "1");
  CHECK(simple.assignments[1].value.parts.empty());
  REQUIRE(simple.words.size() == 3);
  CHECK(text_of(text, simple.words[2].span) == "\"two words\"");
  const auto& redirections = command(script).redirections;
  REQUIRE(redirections.size() == 2);
  CHECK(redirections[0].descriptor == "2");
  CHECK(redirections[0].operation == ">");
  CHECK(text_of(text, redirections[0].target.span) == "/dev/null");
  CHECK(redirections[1].operation == ">>");
}

TEST_CASE("shell parse: the parts of a word") {
  const std::string_view text = "x a'b'\"c $d\"\\e$(f)$((1+2))${g:-h}`i`";
  const Script script = parse(text, Dialect::posix);
  REQUIRE(script.problems.empty());
  const Word& word = node<SimpleCommand>(script).words.at(1);
  REQUIRE(word.parts.size() == 8);
  CHECK(std::get<Literal>(word.parts[0].node).text == "a");
  CHECK(std::get<SingleQuoted>(word.parts[1].node).text == "b");
  CHECK(std::get<DoubleQuoted>(word.parts[2].node).parts.size() == 2);
  CHECK(std::get<Escaped>(word.parts[3].node).character == 'e');
  CHECK(std::get<CommandSubstitution>(word.parts[4].node).list.statements.size() == 1);
  CHECK(text_of(text, word.parts[5].span) == "$((1+2))");
  const auto& parameter = std::get<Parameter>(word.parts[6].node);
  CHECK(parameter.name == "g");
  CHECK(parameter.operation == ":-");
  REQUIRE(parameter.operands.size() == 1);
  CHECK(text_of(text, parameter.operands[0].span) == "h");
  CHECK(std::get<CommandSubstitution>(word.parts[7].node).backquotes);
}

TEST_CASE("shell parse: lists, connectors, pipelines and background") {
  const Script script = parse("a && b | c || ! d & e; f", Dialect::posix);
  REQUIRE(script.problems.empty());
  REQUIRE(script.list.statements.size() == 3);
  const Statement& first = script.list.statements[0];
  CHECK(first.background);
  REQUIRE(first.pipelines.size() == 3);
  CHECK(first.connectors == std::vector<Connector>{Connector::and_then, Connector::or_else});
  CHECK(first.pipelines[1].commands.size() == 2);
  CHECK(first.pipelines[2].negated);
  CHECK_FALSE(script.list.statements[1].background);
}

TEST_CASE("shell parse: compound commands") {
  const Script script = parse(
      "if a; then b; elif c; then d; else e; fi >log\n"
      "while a; do b; done\n"
      "for x in a b; do c; done\n"
      "case $x in a|b) c ;; (d) ;; *) e; esac\n"
      "f() { a; b; }\n"
      "(a; b)\n",
      Dialect::posix);
  REQUIRE(script.problems.empty());
  CHECK(node<IfClause>(script, 0).branches.size() == 2);
  CHECK(node<IfClause>(script, 0).otherwise.has_value());
  CHECK(command(script, 0).redirections.size() == 1);
  CHECK_FALSE(node<WhileLoop>(script, 1).until);
  CHECK(node<ForLoop>(script, 2).words.value().size() == 2);
  const auto& arms = node<CaseClause>(script, 3).arms;
  REQUIRE(arms.size() == 3);
  CHECK(arms[0].patterns.size() == 2);
  CHECK(arms[1].body.statements.empty());
  CHECK(arms[2].terminator.empty());
  CHECK(node<FunctionDefinition>(script, 4).name == "f");
  CHECK(std::holds_alternative<BraceGroup>(node<FunctionDefinition>(script, 4).body->node));
  CHECK(node<Subshell>(script, 5).body.statements.size() == 2);
}

TEST_CASE("shell parse: what bash adds") {
  const Script script = bash(
      "a=(x \"y z\" [3]=w) b+=c d[1]=e\n"
      "declare -A m=([k]=v)\n"
      "[[ $a == @(x|y) && $b =~ ^(a b|c)$ ]]\n"
      "((i += 1))\n"
      "for ((i = 0; i < 3; i++)); do :; done\n"
      "function g { :; }\n"
      "cat <(a) > >(b) <<<\"$c\"\n"
      "echo $'a\\'b' ${x//a\\/b/c} ${x[@]} ${!y} &>log\n"
      "case x in a) b ;& c) d ;;& esac\n");
  REQUIRE(script.problems.empty());
  const auto& assignments = node<SimpleCommand>(script, 0).assignments;
  REQUIRE(assignments.size() == 3);
  CHECK(std::get<ArrayValue>(assignments[0].value.parts.at(0).node).elements.size() == 3);
  CHECK(assignments[1].append);
  CHECK(assignments[2].subscript.has_value());
  CHECK(std::holds_alternative<ArrayValue>(node<SimpleCommand>(script, 1).words.at(2).parts.back().node));
  CHECK(node<Conditional>(script, 2).words.size() == 7);
  CHECK(std::holds_alternative<ArithmeticCommand>(command(script, 3).node));
  CHECK(std::holds_alternative<ArithmeticFor>(command(script, 4).node));
  CHECK(node<FunctionDefinition>(script, 5).name == "g");
  CHECK(std::holds_alternative<ProcessSubstitution>(node<SimpleCommand>(script, 6).words.at(1).parts[0].node));
  CHECK(command(script, 6).redirections.size() == 2);
  CHECK(command(script, 7).redirections.at(0).operation == "&>");
  CHECK(node<CaseClause>(script, 8).arms.at(1).terminator == ";;&");
}

TEST_CASE("shell parse: two subshells are not arithmetic") {
  const Script script = bash("((a) | (b))");
  REQUIRE(script.problems.empty());
  CHECK(std::holds_alternative<Subshell>(command(script).node));
}

TEST_CASE("shell parse: here-documents") {
  const std::string_view text = "cat <<A - <<-'B' | c\nit's $x\nA\n\tb $y\n\tB\nnext\n";
  const Script script = parse(text, Dialect::posix);
  REQUIRE(script.problems.empty());
  REQUIRE(script.heredocs.size() == 2);
  CHECK(text_of(text, script.heredocs[0].body) == "it's $x\n");
  CHECK(script.heredocs[0].parts.size() == 3);
  CHECK(script.heredocs[1].quoted);
  CHECK(script.heredocs[1].strip_tabs);
  CHECK(text_of(text, script.heredocs[1].body) == "\tb $y\n");
  CHECK(script.list.statements.size() == 2);
}

TEST_CASE("shell parse: comments only where a word could start") {
  const std::string_view text = "a # b\n# c\nd#e ${#f} $# '#g' # h";
  const Script script = parse(text, Dialect::posix);
  REQUIRE(script.problems.empty());
  REQUIRE(script.comments.size() == 3);
  CHECK(text_of(text, script.comments[0]) == "# b");
  CHECK(text_of(text, script.comments[1]) == "# c");
  CHECK(text_of(text, script.comments[2]) == "# h");
}

TEST_CASE("shell parse: spans inside backquotes are those of the whole text") {
  const std::string_view text = "echo `a \\`b c\\` | d`";
  const Script script = parse(text, Dialect::posix);
  REQUIRE(script.problems.empty());
  const auto& outer = std::get<CommandSubstitution>(node<SimpleCommand>(script).words.at(1).parts.at(0).node);
  const Pipeline& pipeline = outer.list.statements.at(0).pipelines.at(0);
  CHECK(text_of(text, pipeline.commands.at(1).span) == "d");
  CHECK(problem("echo `a; fi`") == "9: `fi` has no `if` before it");
}

TEST_CASE("shell parse: what a text lacks is said at the word that wants it") {
  CHECK(problem("x; if a; then b") == "3: `if` has no `fi`");
  CHECK(problem("if a; b; fi") == "0: `if` has no `then`");
  CHECK(problem("while a; do b") == "9: `do` has no `done`");
  CHECK(problem("while a; b") == "0: `while` has no `do`");
  CHECK(problem("case x in a) b;;") == "0: `case` has no `esac`");
  CHECK(problem("{ a") == "0: `{` has no `}`");
  CHECK(problem("( a") == "0: `(` has no `)`");
  CHECK(problem("echo $(a") == "5: `$(` has no `)`");
  CHECK(problem("echo ${a") == "5: `${` has no `}`");
  CHECK(problem("echo 'a") == "5: a `'` is never closed");
  CHECK(problem("echo \"a") == "5: a `\"` is never closed");
  CHECK(problem("echo `a") == "5: a backquote is never closed");
  CHECK(problem("cat <<EOF\na\n") == "4: the here-document has no line `EOF` at its end");
  CHECK(problem("[[ a == b", Dialect::bash) == "0: `[[` has no `]]`");
  CHECK(problem("a=(b", Dialect::bash) == "2: `(` has no `)`");
}

TEST_CASE("shell parse: what stands where nothing like it can") {
  CHECK(problem("a; fi") == "3: `fi` has no `if` before it");
  CHECK(problem("a; done") == "3: `done` has no `do` before it");
  CHECK(problem("a; }") == "3: `}` has no `{` before it");
  CHECK(problem("a )") == "2: `)` has no `(` before it");
  CHECK(problem("if a; then b ) fi") == "13: `)` has no `(` before it");
  CHECK(problem("a &&") == "2: `&&` has no command behind it");
  CHECK(problem("a | | b") == "2: `|` has no command behind it");
  CHECK(problem("; a") == "0: `;` has no command before it");
  CHECK(problem("a ;; b") == "2: `;;` has no command before it");
  CHECK(problem("if a; then fi") == "6: `then` has no command behind it");
  CHECK(problem("a >") == "2: `>` has no word behind it");
  CHECK(problem("echo (a)") == "5: `(` stands inside a command");
  CHECK(problem("f() a") == "0: the function `f` has no body");
  CHECK(problem("for 1 in a; do b; done") == "0: `for` has no variable behind it");
}

TEST_CASE("shell parse: text that only bash reads says so") {
  const Script script = parse("a=(b c)", Dialect::posix);
  REQUIRE(script.problems.size() == 1);
  CHECK(script.problems[0].help == "bash can read this, `sh` cannot: a root stage chooses with `shell bash`");
  CHECK(problem("echo ${a//b/c}") == "5: the shell does not know the `/` behind `${a`");
}

TEST_CASE("shell parse: deep nesting is a problem and no crash") {
  for (const char* opener : {"(", "{ ", "$(", "\"$(", "${a:-", "if ", "$((", "<("}) {
    CAPTURE(std::string(opener));
    std::string text;
    for (int i = 0; i < 20000; ++i) {
      text += opener;
    }
    CHECK(problem(text, Dialect::bash) != "");
  }
  std::string nested;
  for (int i = 0; i < 60; ++i) {
    nested += "if a; then ";
  }
  CHECK(problem(nested + "b") != "");
}

TEST_CASE("shell parse: every beginning of a text is read without a crash") {
  const std::string text =
      "if [ \"$(a 'b')\" ]; then for x in ${y:-`c \\`d\\``}; do [[ $x =~ (a|b) ]] && a=(1 $'2\\'') || ((x <<= 1)); "
      "done\n"
      "elif case $x in @(a|b)) cat <<-E <<<f ;; esac; then\n\te\n\tE\n{ g; } 2>&1 &>h; fi # i\\\n";
  REQUIRE(problem(text, Dialect::bash) == "");
  for (std::size_t size = 0; size < text.size(); ++size) {
    for (const Dialect dialect : {Dialect::posix, Dialect::bash}) {
      for (const Problem& found : parse(std::string_view(text).substr(0, size), dialect).problems) {
        CHECK(found.offset <= size);
      }
    }
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    CHECK(bash(text.substr(0, at) + text.substr(at + 1)).problems.size() <= 1);
  }
}
