#include "shell/quote.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using stagec::shell::Context;
using stagec::shell::ContextTracker;
using stagec::shell::is_plain_word;
using stagec::shell::quote;

namespace {

ContextTracker after(std::string_view text) {
  ContextTracker tracker;
  tracker.feed(text);
  return tracker;
}

Context context_after(std::string_view text) {
  return after(text).context();
}

std::string obstacle_after(std::string_view text, std::string_view value) {
  const auto found = after(text).obstacle(value);
  return found ? found->message : "";
}

}  // namespace

TEST_CASE("quote: plain words stay as they are") {
  for (const char* value : {"a", "libstdc++6", "13.2.1", "/opt/rocm", "https://x.org/a:b", "-DX=1", "--a-b=c,d",
                            "user@host", "3.14t", "%s", "a.b=c", "-", "_"}) {
    CAPTURE(std::string(value));
    CHECK(is_plain_word(value));
    CHECK(quote(value, Context::bare) == value);
  }
}

TEST_CASE("quote: what the shell would read otherwise gets quotes") {
  CHECK(quote("", Context::bare) == "''");
  CHECK(quote("a b", Context::bare) == "'a b'");
  CHECK(quote("~", Context::bare) == "'~'");
  CHECK(quote("a=b", Context::bare) == "'a=b'");
  CHECK(quote("=b", Context::bare) == "'=b'");
  CHECK(quote("a+=b", Context::bare) == "'a+=b'");
  CHECK(quote("if", Context::bare) == "'if'");
  CHECK(quote("done", Context::bare) == "'done'");
  CHECK(quote("gfx90a;gfx942", Context::bare) == "'gfx90a;gfx942'");
  CHECK(quote("numpy<2", Context::bare) == "'numpy<2'");
  CHECK(quote("$HOME", Context::bare) == "'$HOME'");
  CHECK(quote("é", Context::bare) == "'é'");
}

TEST_CASE("quote: an apostrophe gets the form that reads best") {
  CHECK(quote("it's", Context::bare) == "\"it's\"");
  CHECK(quote("it's $5", Context::bare) == "'it'\\''s $5'");
}

TEST_CASE("quote: inside double quotes only what is special there gets a backslash") {
  CHECK(quote("a b's", Context::double_quoted) == "a b's");
  CHECK(quote("$a `b` \"c\" \\", Context::double_quoted) == "\\$a \\`b\\` \\\"c\\\" \\\\");
  CHECK(quote("a}b'c", Context::double_quoted_braces) == "a\\}b\"'\"c");
}

TEST_CASE("quote: the other contexts") {
  CHECK(quote("it's", Context::single_quoted) == "it'\\''s");
  CHECK(quote("a'b\\", Context::ansi_quoted) == "a\\'b\\\\");
  CHECK(quote("a\nb", Context::comment) == "a b");
  CHECK(quote("$a\n\tb", Context::heredoc) == "\\$a\n$()\tb");
  CHECK(quote("$a\n\tb", Context::heredoc_raw) == "$a\n\tb");
}

TEST_CASE("context: quotes and comments") {
  CHECK(context_after("echo ") == Context::bare);
  CHECK(context_after("echo \"a") == Context::double_quoted);
  CHECK(context_after("echo \"a\" ") == Context::bare);
  CHECK(context_after("echo 'a\"") == Context::single_quoted);
  CHECK(context_after("echo \"it's ") == Context::double_quoted);
  CHECK(context_after("echo $'a\\' ") == Context::ansi_quoted);
  CHECK(context_after("echo \"$'a") == Context::double_quoted);
  CHECK(context_after("echo \\\" ") == Context::bare);
  CHECK(context_after("echo a # it's ") == Context::comment);
  CHECK(context_after("echo a # it's\n") == Context::bare);
  CHECK(context_after("echo a#'b") == Context::single_quoted);
  CHECK(context_after("echo ${#a} ") == Context::bare);
}

TEST_CASE("context: a value has begun the word that a hash would otherwise start a comment in") {
  ContextTracker tracker = after("echo ");
  tracker.feed_value();
  tracker.feed("#");
  CHECK(tracker.context() == Context::bare);
  tracker.feed(" #");
  CHECK(tracker.context() == Context::comment);
}

TEST_CASE("context: substitutions start afresh and end again") {
  CHECK(context_after("echo \"$(") == Context::bare);
  CHECK(context_after("echo \"$(a \"b") == Context::double_quoted);
  CHECK(context_after("echo \"$(a \"b\" '") == Context::single_quoted);
  CHECK(context_after("echo \"$(a (b) 'c')") == Context::double_quoted);
  CHECK(context_after("echo \"$(a # ) \" '\n)") == Context::double_quoted);
  CHECK(context_after("echo \"`a `") == Context::double_quoted);
  CHECK(context_after("echo $((1 + ") == Context::double_quoted);
  CHECK(context_after("echo $((1 + (2))) ") == Context::bare);
  CHECK(context_after("echo <(a) '") == Context::single_quoted);
}

TEST_CASE("context: the parenthesis of a case pattern ends no substitution") {
  CHECK(context_after("echo \"$(case x in a) b;; (c) d ;; esac") == Context::bare);
  CHECK(context_after("echo \"$(case x in a) b;; (c) d ;; esac)") == Context::double_quoted);
  CHECK(context_after("echo \"$(case x in a) case y in b) ;; esac ;; esac)") == Context::double_quoted);
  CHECK(context_after("echo \"$(echo case in)") == Context::double_quoted);
}

TEST_CASE("context: braces take the quoting of the place they stand in") {
  CHECK(context_after("echo ${x:-") == Context::bare);
  CHECK(context_after("echo ${x:-'a") == Context::single_quoted);
  CHECK(context_after("echo \"${x:-") == Context::double_quoted_braces);
  CHECK(context_after("echo \"${x:-it's ") == Context::double_quoted_braces);
  CHECK(context_after("echo \"${x%") == Context::bare);
  CHECK(context_after("echo \"${x:-a}") == Context::double_quoted);
  CHECK(context_after("echo \"${x:-$(") == Context::bare);
  CHECK(context_after("cat <<A\n${x:-") == Context::double_quoted_braces);
}

TEST_CASE("context: here-documents") {
  CHECK(context_after("cat <<A ") == Context::bare);
  CHECK(context_after("cat <<A\nit's ") == Context::heredoc);
  CHECK(context_after("cat <<'A'\nx") == Context::heredoc_raw);
  CHECK(context_after("cat <<\\A\nx") == Context::heredoc_raw);
  CHECK(context_after("cat <<A\nx\n A\n") == Context::heredoc);
  CHECK(context_after("cat <<A\nx\nA\n") == Context::bare);
  CHECK(context_after("cat <<-A\nx\n\tA\n") == Context::bare);
  CHECK(context_after("cat <<A - <<'B'\nx\nA\n") == Context::heredoc_raw);
  CHECK(context_after("cat <<A - <<'B'\nx\nA\nB\n") == Context::bare);
  CHECK(context_after("cat <<A\n$(") == Context::bare);
  CHECK(context_after("cat <<<A\nx") == Context::bare);
  CHECK(context_after("echo $((1 <<2))\nx") == Context::bare);
}

TEST_CASE("obstacle: places where no quoting helps") {
  CHECK(obstacle_after("echo $", "HOME") == "a value stands right after a `$`");
  CHECK(obstacle_after("echo \\", "a b") == "a value stands right after a backslash");
  CHECK(obstacle_after("echo `a ", "a b") == "a value that needs quotes stands inside backquotes");
  CHECK(obstacle_after("cat <<", "EOF") == "a value stands in the delimiter of a here-document");
  CHECK(obstacle_after("cat <<EOF\n", "EOF") == "a value ends the here-document it stands in");
  CHECK(obstacle_after("cat <<EOF\nE", "OF") == "a value ends the here-document it stands in");
  CHECK(obstacle_after("cat <<'A'\nx", "b\nA\nc") == "a value ends the here-document it stands in");
  CHECK(obstacle_after("cat <<-'A'\n\t", "\tb") == "a value with a tab stands where `<<-` strips it");
  CHECK(obstacle_after("echo $a", "bc") == "a value stands where it would be read as part of the name `$a`");
  CHECK(obstacle_after("echo \"$a", "") == "a value stands where it would be read as part of the name `$a`");
  CHECK(obstacle_after("echo $((", "a b") == "a value that is no number stands in arithmetic");
  CHECK(obstacle_after("echo ${x/", "a/b") == "a value with a `/` stands in the pattern of a `${…/…}`");
}

TEST_CASE("obstacle: none where a value can be put in") {
  for (const char* text : {"echo ", "echo \"", "echo '", "echo $a-", "echo ${a}", "echo $1", "cat <<EOF\n  ", "# ",
                           "echo \"${x:-", "echo ${x%", "a=", "a=("}) {
    CAPTURE(std::string(text));
    CHECK(obstacle_after(text, "bc d") == "");
  }
  CHECK(obstacle_after("echo `a ", "bc") == "");
  CHECK(obstacle_after("echo $a", ".x") == "");
  CHECK(obstacle_after("echo $((1 + ", "42") == "");
}
