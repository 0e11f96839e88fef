// Quotes, escapes and references in ENV, LABEL, ARG and words.
#include <doctest/doctest.h>

#include "dockerfile/expand.h"
#include "reading.h"

using namespace stagec;
using testing::env_value;
using testing::problems_of;
using testing::read_one;

namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

}  // namespace

TEST_CASE("quotes go and references stay") {
  CHECK(env_value("ENV A=b") == "b");
  CHECK(env_value("ENV A=\"b c\"") == "b c");
  CHECK(env_value("ENV A='b c'") == "b c");
  CHECK(env_value("ENV A=b\\ c") == "b c");
  CHECK(env_value("ENV A=\"say \\\"hi\\\"\"") == "say \"hi\"");
  CHECK(env_value("ENV A=x'y'\"z\"") == "xyz");
  CHECK(env_value("ENV A=") == "");
  CHECK(env_value("ENV A=gfx90a;gfx942") == "gfx90a;gfx942");
  CHECK(env_value("ENV PATH=/opt/bin:$PATH") == "/opt/bin:$PATH");
  CHECK(env_value("ENV A=${B:-\"c d\"}") == "${B:-\"c d\"}");
}

TEST_CASE("a dollar or backslash that means itself is escaped in a value") {
  CHECK(env_value("ENV A='$B'") == "\\$B");
  CHECK(env_value("ENV A=\\$B") == "\\$B");
  CHECK(env_value("ENV A=\"a\\b\"") == "a\\\\b");
  CHECK(env_value("ENV A=a\\\\b") == "a\\\\b");
  CHECK(env_value("ENV A=\"5$ or $/\"") == "5\\$ or \\$/");
}

TEST_CASE("a name keeps its end where a quote ended it") {
  CHECK(env_value("ENV A=$B\"c\"") == "${B}c");
  CHECK(env_value("ENV A=\"$B\"_") == "${B}_");
  CHECK(env_value("ENV A=\"$B\".c") == "$B.c");
}

TEST_CASE("several pairs, the old form, and names with quotes") {
  CHECK(read_one<image::Env>("ENV A=1 B='2 3' \\\n  C=\"$A\"").pairs == Pairs{{"A", "1"}, {"B", "2 3"}, {"C", "$A"}});
  CHECK(read_one<image::Env>("ENV A b  'c'  d").pairs == Pairs{{"A", "b  c  d"}});
  CHECK(read_one<image::Env>("ENV A b=c").pairs == Pairs{{"A", "b=c"}});
  CHECK(read_one<image::Label>("LABEL \"a.b\"=\"c\" d=e").pairs == Pairs{{"a.b", "c"}, {"d", "e"}});
  const auto arg = read_one<image::Arg>("ARG A B= C=\"d e\"").arguments;
  REQUIRE(arg.size() == 3);
  CHECK_FALSE(arg[0].second);
  CHECK(arg[1].second == "");
  CHECK(arg[2].second == "d e");
}

TEST_CASE("what ENV, LABEL and ARG refuse") {
  using Problems = std::vector<std::string>;
  CHECK(problems_of("ENV") == Problems{"dockerfile-missing-argument @ENV"});
  CHECK(problems_of("ENV A") == Problems{"dockerfile-missing-argument @ENV"});
  CHECK(problems_of("ENV A=b c d=e") == Problems{"dockerfile-missing-equals @c"});
  CHECK(problems_of("LABEL =x") == Problems{"dockerfile-blank-name @=x"});
  CHECK(problems_of("ENV A=\"b") == Problems{"dockerfile-unclosed-quote @\"b"});
  CHECK(problems_of("ENV A=x B=it's") == Problems{"dockerfile-unclosed-quote @'s"});
  CHECK(problems_of("ENV A=x${B") == Problems{"dockerfile-bad-substitution @${B"});
  CHECK(problems_of("ENV A=${B^^}") == Problems{"dockerfile-bad-substitution @${B^^}"});
  for (const char* bad : {"${B#\\q}", "${B%%\\q}", "${B/\\q/x}"}) {
    CAPTURE(bad);
    CHECK(problems_of(std::string("ENV A=") + bad) == Problems{std::string("dockerfile-bad-substitution @") + bad});
  }
  CHECK(problems_of("ARG =1") == Problems{"dockerfile-blank-name @=1"});
  CHECK(problems_of("ARG") == Problems{"dockerfile-missing-argument @ARG"});
}

TEST_CASE("with a backtick as the escape character a backslash is a plain character") {
  const testing::Reading reading("# escape=`\nFROM a\nENV A=C:\\x\\ B=a` b C=\"`$x\"\n");
  CHECK(std::get<image::Env>(reading.instructions()[1]->operation).pairs ==
        Pairs{{"A", "C:\\x\\"}, {"B", "a b"}, {"C", "`$x"}});
}

TEST_CASE("literal makes a value of any text") {
  for (const std::string text : {"plain", "a\\b", "$x ${y}", "\\$", "it's \"x\" `y`", ""}) {
    CAPTURE(text);
    CHECK(dockerfile::constant(image::literal(text)) == text);
    CHECK(dockerfile::constant(image::literal(text, '`'), '`') == text);
  }
}
