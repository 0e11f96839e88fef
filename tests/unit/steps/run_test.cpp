// run, write, check and layer.
#include <doctest/doctest.h>

#include "unit/steps/bench.h"

namespace stagec::steps::test {
namespace {

TEST_CASE("run: each complete command is one and keeps its shape") {
  const Lowered lowered = lower(R"(run {
    # a comment
    mkdir -p /a
    for f in 1 2; do
      echo "$f"
    done > /a/b

    if true; then
      false
    fi
})");
  REQUIRE(lowered.problems.empty());
  CHECK(text(lowered.layer().commands) == R"(mkdir -p /a
for f in 1 2; do
  echo "$f";
done > /a/b
if true; then
  false;
fi
)");
  CHECK(lowered.layer().commands.size() == 3);
}

TEST_CASE("run: values are quoted for the place they stand in") {
  CHECK(commands(R"(let v = "it's $5"
run { echo {{v}} "{{v}}" '{{v}}' x{{v}} })") == R"(echo 'it'\''s $5' "it's \$5" 'it'\''s $5' x'it'\''s $5'
)");
  CHECK(commands("let v = \"a | b\"\nrun { echo {{raw v}} {{v}} }") == "echo a | b 'a | b'\n");
}

TEST_CASE("run: a list becomes its words") {
  CHECK(commands("let l = [a, \"b c\"]\nrun { echo {{l}} '{{join(l, \";\")}}' }") == "echo a 'b c' 'a;b c'\n");
  CHECK(problem("let l = [a, b]\nrun { echo \"{{l}}\" }") ==
        "list-in-quotes at 2:13 `{{l}}`: a list stands inside quotes here");
}

TEST_CASE("run: a line end in quotes uses the newline variable") {
  const Lowered lowered = lower("run {\n  echo 'a\n  b'\n}");
  CHECK(text(lowered.layer().commands) == "echo 'a'\"${nl}\"'b'\n");
  CHECK(lowered.layer().uses_newline_variable);
}

TEST_CASE("run: a command in the background goes on with the next") {
  CHECK(commands("run {\n  sleep 1 &\n  wait\n}") == "sleep 1 &\nwait\n");
  CHECK(commands("run {\n  sleep 1 &\n}") == "sleep 1 &\n:\n");
}

TEST_CASE("run: what cannot be joined is reported where it stands") {
  const std::string reported = problem("run {\n    true\n    cat <<EOF\nx\nEOF\n}");
  CHECK(reported.starts_with("not-joinable at 3:9 `<`"));
}

TEST_CASE("run: the place is right behind a value and after CRLF") {
  CHECK(problem("let long = \"0123456789012345\"\nrun {\r\n  echo {{long}}; cat <<EOF\r\nEOF\r\n}")
            .starts_with("not-joinable at 3:22 `<`"));
}

TEST_CASE("run: CRLF reads as LF") {
  CHECK(commands("run {\r\n  echo a\r\n  echo b\r\n}") == "echo a\necho b\n");
}

TEST_CASE("run: nothing stands behind the block") {
  CHECK(problem("run { true } prints \"x\"").starts_with("unexpected-text at 1:14 `prints \"x\"`"));
}

TEST_CASE("run as: a shell of the user's own") {
  CHECK(commands("run as jenkins {\n  cd /home\n  echo 'not root' > x\n}") ==
        R"(runuser -u jenkins -- bash -c 'set -euxo pipefail;
    cd /home;
    echo '\''not root'\'' > x'
)");
  CHECK(commands("run as jenkins { id }", {.bash = false}) == "runuser -u jenkins -- sh -c 'set -eux;\n    id'\n");
}

TEST_CASE("run: a block is needed") {
  CHECK(problem("run as { true }").starts_with("missing-argument at 1:1 `run as`: `run` needs a user behind `as`"));
}

TEST_CASE("run: a name from a branch that is not taken is reported") {
  CHECK(problem("if no {\n  mount a as m\n}\nrun { cat {{m}} }") ==
        "name-unset at 4:13 `m`: in the env `noble` nothing gave `m` a meaning before this line");
}

TEST_CASE("write: one line a line") {
  CHECK(commands("write /etc/motd mode 640 {\n  Today's \"motd\":\n    $HOME\n\n  plain\n}") == R"(printf '%s\n'
    'Today'\''s "motd":'
    '  $HOME'
    ''
    plain
    > /etc/motd
chmod 640 /etc/motd
)");
}

TEST_CASE("write: makes a directory that is not there in every image") {
  CHECK(commands("write /etc/worker/a { x }\nwrite /etc/worker/b { y }") ==
        "mkdir -p /etc/worker\nprintf '%s\\n' x > /etc/worker/a\nprintf '%s\\n' y > /etc/worker/b\n");
}

TEST_CASE("write: values are put in as they are and paths are quoted") {
  CHECK(commands("let v = \"a'b\"\nwrite \"/tmp/a b\" {\n  v={{v}}\n}") == "printf '%s\\n' \"v=a'b\" > '/tmp/a b'\n");
}

TEST_CASE("write: an empty block makes an empty file") {
  CHECK(commands("write /tmp/x {\n}") == ": > /tmp/x\n");
}

TEST_CASE("write: a mode is octal") {
  CHECK(problem("write /tmp/x mode 0o7 { a }") == "not-a-mode at 1:19 `0o7`: `0o7` is not a file mode");
  CHECK(problem("write /tmp/x moed 644 { a }")
            .starts_with("unexpected-text at 1:14 `moed`: expected `mode`, found `moed`"));
}

TEST_CASE("check: keeps its text and what it prints") {
  const Lowered lowered = lower("check exclusive \"it runs\" {\n  a\n    b\n} prints \"^x$\"\ncheck \"n\" { c }");
  REQUIRE(lowered.problems.empty());
  REQUIRE(lowered.output.checks.size() == 2);
  CHECK(lowered.output.checks[0].name == "it runs");
  CHECK(lowered.output.checks[0].command == "a\n  b");
  CHECK(lowered.output.checks[0].prints == "^x$");
  CHECK(lowered.output.checks[0].exclusive);
  CHECK(lowered.output.checks[1].command == "c");
  CHECK_FALSE(lowered.output.checks[1].exclusive);
  CHECK(lowered.output.layers.empty());
}

TEST_CASE("check: prints may stand before the block") {
  CHECK(lower("check \"n\" prints \"a|b\" { c }").output.checks.at(0).prints == "a|b");
}

TEST_CASE("check: a pattern that is none is reported") {
  CHECK(problem("check \"n\" { c } prints \"(\"") ==
        "pattern-unreadable at 1:24 `\"(\"`: `(` is not an extended regular expression");
}

TEST_CASE("layer: makes a layer of its own and its names end with it") {
  const Lowered lowered = lower("run { a }\nlayer {\n  run { b }\n}\nrun { c }");
  REQUIRE(lowered.output.layers.size() == 3);
  CHECK(text(lowered.layer(1).commands) == "b\n");
  CHECK(problem("mount stages as m\nlayer { run { ls {{m}} } }")
            .starts_with("name-expired at 2:20 `m`: what `m` stands for was there only while its layer was made"));
}

}  // namespace
}  // namespace stagec::steps::test
