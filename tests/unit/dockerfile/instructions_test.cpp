// What each instruction takes, and what it refuses and where.
#include <doctest/doctest.h>

#include "reading.h"

using namespace stagec;
using testing::problems_of;
using testing::read_one;
using testing::Reading;
using testing::shell_text;

namespace {

using Problems = std::vector<std::string>;
using Words = std::vector<std::string>;

image::From from(const std::string& text) {
  const Reading reading(text);
  return reading.sink.empty() && reading.image.stages.size() == 1
             ? std::get<image::From>(reading.image.stages.front().from.operation)
             : image::From{"(problem)", "", ""};
}

Problems file_problems(const std::string& text) {
  return Reading(text).problems();
}

const std::string digest = "@sha256:" + std::string(64, '0');

}  // namespace

TEST_CASE("FROM") {
  CHECK(from("FROM ubuntu:24.04" + digest + " as base") == image::From{"ubuntu:24.04" + digest, "", "base"});
  CHECK(from("ARG V=1\nFROM --platform=$BUILDPLATFORM img:${V:-2} AS b-1.x") ==
        image::From{"img:${V:-2}", "$BUILDPLATFORM", "b-1.x"});
  CHECK(file_problems("FROM") == Problems{"dockerfile-missing-argument @FROM"});
  CHECK(file_problems("FROM a AS") == Problems{"dockerfile-missing-argument @FROM"});
  CHECK(file_problems("FROM a b") == Problems{"dockerfile-extra-argument @b"});
  CHECK(file_problems("FROM a AS b c") == Problems{"dockerfile-extra-argument @c"});
  CHECK(file_problems("FROM a AS 1b") == Problems{"dockerfile-bad-stage-name @1b"});
  CHECK(file_problems("FROM --platfrom=x a") == Problems{"dockerfile-unknown-flag @--platfrom=x"});
}

TEST_CASE("FROM takes what an image or a build stage can be called") {
  for (const char* good : {"scratch", "a/b:1", "registry:5000/a", "Registry/a", "$X", "${X:-A}", "a-$X:B"}) {
    CAPTURE(good);
    CHECK(file_problems(std::string("FROM ") + good) == Problems{});
  }
  for (const char* bad : {"UPPER", "a:1:2", "a//b", ":12", "-x", "a:-x", "ci/Tool", "\"\"", "a@"}) {
    CAPTURE(bad);
    CHECK(file_problems(std::string("FROM ") + bad) == Problems{std::string("dockerfile-bad-image @") + bad});
  }
  // A stage's name may be one that no image has, and is found by small letters only.
  CHECK(file_problems("FROM scratch AS a.-\nFROM a.-\n") == Problems{});
  CHECK(file_problems("FROM scratch AS A\nFROM a\n") == Problems{});
  CHECK(file_problems("FROM scratch AS A\nFROM A\n") == Problems{"dockerfile-bad-image @A"});
}

TEST_CASE("platforms") {
  for (const char* good :
       {"linux/amd64", "linux/arm/v7", "windows(10.0.17763)/amd64", "linux", "arm64", "$X", "linux/$X"}) {
    CAPTURE(good);
    CHECK(file_problems(std::string("FROM --platform=") + good + " a") == Problems{});
  }
  for (const char* bad : {"a/b/c/d", "linux/", "nothing", "linux/*"}) {
    CAPTURE(bad);
    CHECK(file_problems(std::string("FROM --platform=") + bad + " a") ==
          Problems{std::string("dockerfile-flag-value @--platform=") + bad});
  }
}

TEST_CASE("the file as a whole") {
  CHECK(file_problems("") == Problems{"dockerfile-empty @"});
  CHECK(file_problems("# only a comment\n") == Problems{"dockerfile-empty @"});
  CHECK(file_problems("ARG A\n") == Problems{"dockerfile-no-from @"});
  CHECK(file_problems("ARG A\nRUN x\nRUN y\nFROM a\n") == Problems{"dockerfile-no-from @RUN"});
  const Reading reading("ARG A=1\nFROM a\nRUN x\nFROM b AS c\nUSER u\n");
  CHECK(reading.lines() == "ARG 1, FROM 2, RUN 3, FROM 4, USER 5");
  CHECK(reading.image.global_arguments.size() == 1);
  CHECK(reading.image.stages.size() == 2);
}

TEST_CASE("an unknown instruction is told once for a run of lines, with the nearest name") {
  const Reading reading("FROM a\nRUN x &&\n  y && z\n  w\nCOYP a b\nUSER u\n");
  CHECK(reading.problems() == Problems{"dockerfile-unknown-instruction @y"});
  const Reading near("FROM a\nCOYP a b\nUSER u\n");
  CHECK(near.problems() == Problems{"dockerfile-unknown-instruction @COYP"});
  CHECK(near.sink.sorted(near.sources).front().help == Words{"did you mean `COPY`?"});
  CHECK(near.lines() == "FROM 1, USER 3");
}

TEST_CASE("RUN") {
  const auto run = read_one<image::Run>(
      "RUN --mount=type=cache,target=/c --network=host \\\n --mount=\"type=bind,source=a b,target=/d\" x y");
  CHECK(run.mounts == std::vector<image::Mount>{{{{"type", "cache"}, {"target", "/c"}}},
                                                {{{"type", "bind"}, {"source", "a b"}, {"target", "/d"}}}});
  CHECK(run.network == "host");
  CHECK(shell_text(run.command) == "x y");
  CHECK(std::get<image::ExecForm>(read_one<image::Run>("RUN [\"a\", \"b c\"]").command).arguments == Words{"a", "b c"});
  CHECK(shell_text(read_one<image::Run>("RUN [ -f x ] || y").command) == "[ -f x ] || y");
  CHECK(shell_text(read_one<image::Run>("RUN -- --x").command) == "--x");
  CHECK(problems_of("RUN") == Problems{"dockerfile-missing-argument @RUN"});
  CHECK(problems_of("RUN --x y") == Problems{"dockerfile-unknown-flag @--x"});
  CHECK(problems_of("RUN --network x") == Problems{"dockerfile-flag-value @--network"});
  CHECK(problems_of("RUN --network=x y") == Problems{"dockerfile-flag-value @--network=x"});
  CHECK(problems_of("RUN [\"a\", 1]") == Problems{"dockerfile-not-strings @1"});
}

TEST_CASE("JSON strings") {
  const auto words = [](const std::string& json) {
    const auto cmd = read_one<image::Cmd>("CMD " + json);
    const auto* exec = std::get_if<image::ExecForm>(&cmd.command);
    return exec == nullptr ? Words{"(shell form)"} : exec->arguments;
  };
  CHECK(words(R"([])").empty());
  CHECK(words(R"([ "a" , "b" ])") == Words{"a", "b"});
  CHECK(words(R"(["\"\\\/\n\t\u0041\u00e9\ud83d\ude00"])") == Words{"\"\\/\n\tA\u00e9\U0001F600"});
  CHECK(words(R"(["\ud83d"])") == Words{"\uFFFD"});
  for (const char* json : {R"(["a",])", R"(['a'])", R"(["a"] b)", R"(["\x"])", R"(["a)", "[", "[a]"}) {
    CAPTURE(json);
    CHECK(words(json) == Words{"(shell form)"});
  }
  CHECK(problems_of("CMD [{\"a\": [1, null, true, -1.5e3]}, \"b\"]").size() == 1);
}

TEST_CASE("COPY and ADD") {
  const auto copy = read_one<image::Copy>(
      "COPY --from=b --chown=1:1 --chmod=644 --link=TRUE --parents=false --exclude=x --exclude=y a 'b' /c");
  CHECK(copy.from == "b");
  CHECK(copy.chown == "1:1");
  CHECK(copy.chmod == "644");
  CHECK(copy.link);
  CHECK_FALSE(copy.parents);
  CHECK(copy.exclude == Words{"x", "y"});
  CHECK(copy.sources == Words{"a", "b"});
  CHECK(copy.destination == "/c");
  CHECK(read_one<image::Copy>("COPY [\"a b\", \"/c\"]").sources == Words{"a b"});
  const auto add = read_one<image::Copy>("ADD --checksum=sha256:0 --keep-git-dir --unpack=false https://x.git#v1 /d");
  CHECK(add.add);
  CHECK(add.checksum == "sha256:0");
  CHECK(add.keep_git_dir);
  CHECK(add.unpack == false);
  CHECK(problems_of("COPY") == Problems{"dockerfile-missing-argument @COPY"});
  CHECK(problems_of("COPY a") == Problems{"dockerfile-missing-argument @COPY"});
  CHECK(problems_of("COPY --checksum=x a b") == Problems{"dockerfile-unknown-flag @--checksum=x"});
  CHECK(problems_of("ADD --from=x a b") == Problems{"dockerfile-unknown-flag @--from=x"});
  CHECK(problems_of("COPY --link=2 a b") == Problems{"dockerfile-flag-value @--link=2"});
  CHECK(problems_of("COPY --chmod=1 --chmod=2 a b") == Problems{"dockerfile-flag-repeated @--chmod=2"});
  CHECK(problems_of("COPY --from=$X a b") == Problems{"dockerfile-flag-value @--from=$X"});
  CHECK(problems_of("COPY \"a b\" c") == Problems{"dockerfile-unclosed-quote @\"a"});
}

TEST_CASE("ports with what `-p` takes before them") {
  for (const char* good :
       {"8080:80", "127.0.0.1:80:80", "1.2.3.4::80", "[::1]:80:80", "8000-8010:80", "80-81:90-91/udp", ":80"}) {
    CAPTURE(good);
    CHECK(problems_of(std::string("EXPOSE ") + good) == Problems{});
  }
  for (const char* bad :
       {"80:80-90", "80-81:80-90", "x:80", "1.2.3.4:80", "a:b:80", "99999:80", "1.2.3.400:80:80", "80:"}) {
    CAPTURE(bad);
    CHECK(problems_of(std::string("EXPOSE ") + bad) == Problems{std::string("dockerfile-bad-port @") + bad});
  }
}

TEST_CASE("what --from can be") {
  for (const char* good : {"build", "Build", "0", "a.b-c_", "r.example:5000/a:1"}) {
    CAPTURE(good);
    CHECK(problems_of(std::string("COPY --from=") + good + " a b") == Problems{});
    CHECK(problems_of(std::string("RUN --mount=target=/a,from=") + good + " a") == Problems{});
  }
  CHECK(problems_of("COPY --from=r.example:5000/a:1" + digest + " a b") == Problems{});
  for (const char* bad : {"a$", "a:b:c", "a//b", "a@"}) {
    CAPTURE(bad);
    CHECK(problems_of(std::string("COPY --from=") + bad + " a b") ==
          Problems{std::string("dockerfile-flag-value @--from=") + bad});
    CHECK(problems_of(std::string("RUN --mount=target=/a,from=") + bad + " a").size() == (bad[1] == '$' ? 0U : 1U));
  }
}

TEST_CASE("modes, checksums and sources of COPY and ADD") {
  for (const char* good : {"755", "07777", "00000755", "u+x", "+x", "u=rwX,go-w", "u+x-w", "ug=o", "a=", "$MODE", ""}) {
    CAPTURE(good);
    CHECK(problems_of(std::string("COPY --chmod=") + good + " a b") == Problems{});
  }
  for (const char* bad : {"999", "10000", "0o755", "755x", "u", "x", "u+x,", "z+x", "a+x,b"}) {
    CAPTURE(bad);
    CHECK(problems_of(std::string("COPY --chmod=") + bad + " a b") ==
          Problems{std::string("dockerfile-flag-value @--chmod=") + bad});
  }
  CHECK(problems_of("COPY --chown=${X!} a b") == Problems{"dockerfile-bad-substitution @--chown=${X!}"});
  const std::string flag = "--checksum=sha256:" + std::string(64, '0');
  CHECK(problems_of("ADD " + flag + " https://a.example/x /y") == Problems{});
  CHECK(problems_of("ADD " + flag + " $SOURCE /y") == Problems{});
  CHECK(problems_of("ADD --checksum=0000 https://a.example/x.git#v1 /y") == Problems{});
  CHECK(problems_of("ADD --checksum=0000 git@a.example:x.git /y") == Problems{});
  CHECK(problems_of("ADD " + flag + " a /y") == Problems{"dockerfile-flag-value @" + flag});
  CHECK(problems_of("ADD " + flag + " https://a.example/x https://a.example/z /y/") ==
        Problems{"dockerfile-flag-value @" + flag});
  CHECK(problems_of("ADD " + flag + " <<A /y\nA") == Problems{"dockerfile-flag-value @" + flag});
  for (const char* source :
       {"https://a.example/x", "http://a/x", "git@a.example:x.git", "ssh://a/x.git", "git://a/x"}) {
    CAPTURE(source);
    CHECK(problems_of(std::string("ADD ") + source + " /y") == Problems{});
    CHECK(problems_of(std::string("COPY ") + source + " /y") ==
          Problems{std::string("dockerfile-bad-source @") + source});
  }
  CHECK(problems_of("COPY a:b c@d:e /y") == Problems{"dockerfile-bad-source @c@d:e"});
  CHECK(problems_of("COPY dir/c@d:e @a:b /y") == Problems{});
}

TEST_CASE("commands and the shell") {
  CHECK(shell_text(read_one<image::Entrypoint>("ENTRYPOINT exec  x").command) == "exec  x");
  CHECK(shell_text(read_one<image::Cmd>("CMD").command).empty());
  CHECK(read_one<image::Shell>("SHELL [\"/bin/bash\", \"-c\"]").arguments == Words{"/bin/bash", "-c"});
  CHECK(problems_of("SHELL bash -c") == Problems{"dockerfile-not-json @bash -c"});
  CHECK(problems_of("SHELL []") == Problems{"dockerfile-missing-argument @SHELL"});
  CHECK(problems_of("CMD --x") == Problems{"dockerfile-unknown-flag @--x"});
}

TEST_CASE("HEALTHCHECK") {
  CHECK_FALSE(read_one<image::Healthcheck>("HEALTHCHECK none").command);
  const auto check = read_one<image::Healthcheck>("HEALTHCHECK --interval=1m30s --retries=3 CMD curl -f x || exit 1");
  CHECK(check.flags == std::vector<std::pair<std::string, std::string>>{{"interval", "1m30s"}, {"retries", "3"}});
  REQUIRE(check.command);
  CHECK(shell_text(*check.command) == "curl -f x || exit 1");
  CHECK(problems_of("HEALTHCHECK") == Problems{"dockerfile-missing-argument @HEALTHCHECK"});
  CHECK(problems_of("HEALTHCHECK CMD") == Problems{"dockerfile-missing-argument @HEALTHCHECK"});
  CHECK(problems_of("HEALTHCHECK curl x") == Problems{"dockerfile-bad-healthcheck @curl"});
  CHECK(problems_of("HEALTHCHECK NONE x") == Problems{"dockerfile-extra-argument @x"});
  CHECK(problems_of("HEALTHCHECK --interval=5 CMD x") == Problems{"dockerfile-flag-value @--interval=5"});
  for (const char* good : {"", "0", "-0s", "1ms", "1000us", "1000000ns", ".5s", "5.s", "+1h2m3.25s", "2562047h"}) {
    CAPTURE(good);
    CHECK(problems_of(std::string("HEALTHCHECK --timeout=") + good + " CMD x") == Problems{});
  }
  for (const char* bad : {"-1s", "0.5ms", "999us", "5ns", "9999999h", "1d", ".s", "1s500", "1..5s"}) {
    CAPTURE(bad);
    CHECK(problems_of(std::string("HEALTHCHECK --timeout=") + bad + " CMD x") ==
          Problems{std::string("dockerfile-flag-value @--timeout=") + bad});
  }
  CHECK(problems_of("HEALTHCHECK --retries=-1 CMD x") == Problems{"dockerfile-flag-value @--retries=-1"});
}

TEST_CASE("words and single texts") {
  CHECK(read_one<image::Expose>("EXPOSE 80 8000-8010/udp $PORT 127.0.0.1:1:2").ports ==
        Words{"80", "8000-8010/udp", "$PORT", "127.0.0.1:1:2"});
  CHECK(problems_of("EXPOSE 80 http") == Problems{"dockerfile-bad-port @http"});
  CHECK(problems_of("EXPOSE 70000") == Problems{"dockerfile-bad-port @70000"});
  CHECK(problems_of("EXPOSE 80/icmp") == Problems{"dockerfile-bad-port @80/icmp"});
  CHECK(read_one<image::Volume>("VOLUME /a /b").paths == Words{"/a", "/b"});
  CHECK(read_one<image::Volume>("VOLUME [\"/a b\"]").paths == Words{"/a b"});
  CHECK(problems_of("VOLUME [\"\"]") == Problems{"dockerfile-blank-name @\"\""});
  CHECK(read_one<image::User>("USER \"$U\":g").user == "$U:g");
  CHECK(read_one<image::Workdir>("WORKDIR /a b").path == "/a b");
  CHECK(read_one<image::Stopsignal>("STOPSIGNAL SIGRTMIN+3").signal == "SIGRTMIN+3");
  CHECK(problems_of("STOPSIGNAL SIGNOPE") == Problems{"dockerfile-bad-signal @SIGNOPE"});
  CHECK(read_one<image::Maintainer>("MAINTAINER A B <a@b>").name == "A B <a@b>");
  CHECK(problems_of("USER") == Problems{"dockerfile-missing-argument @USER"});
}

TEST_CASE("ONBUILD") {
  CHECK(read_one<image::Onbuild>("ONBUILD run a && \\\n  b").instruction == "run a &&   b");
  CHECK(problems_of("ONBUILD") == Problems{"dockerfile-missing-argument @ONBUILD"});
  CHECK(problems_of("ONBUILD FROM x") == Problems{"dockerfile-onbuild @FROM"});
  CHECK(problems_of("ONBUILD ONBUILD RUN x") == Problems{"dockerfile-onbuild @ONBUILD"});
  CHECK(problems_of("ONBUILD COPY a") == Problems{"dockerfile-missing-argument @COPY"});
}

TEST_CASE("devices") {
  for (const char* good : {"vendor/class=a", "vendor/class=a,required", "name=a,required=false", "required,a"}) {
    CAPTURE(good);
    CHECK(problems_of(std::string("RUN --device=") + good + " x") == Problems{});
  }
  for (const char* bad : {"", "a,b=c", "a,name=b", "a,required=maybe", "a,b"}) {
    CAPTURE(bad);
    CHECK(problems_of(std::string("RUN --device=") + bad + " x") ==
          Problems{std::string("dockerfile-flag-value @--device=") + bad});
  }
}

TEST_CASE("a mount over everything") {
  for (const char* good : {"type=bind", "type=cache,target=a", "type=cache,target=$X", "type=bind,target=.",
                           "type=cache,target=/a/b/.."}) {
    CAPTURE(good);
    CHECK(problems_of(std::string("RUN --mount=") + good + " x") == Problems{});
  }
  for (const char* bad : {"type=cache,target=/", "target=//", "type=tmpfs,dst=/a/..", "type=bind,destination=/./"}) {
    CAPTURE(bad);
    CHECK(problems_of(std::string("RUN --mount=") + bad + " x") ==
          Problems{std::string("dockerfile-bad-mount @--mount=") + bad});
  }
  CHECK(problems_of("RUN --mount=type=cache,target=${X!} x") ==
        Problems{"dockerfile-bad-substitution @--mount=type=cache,target=${X!}"});
}

TEST_CASE("mounts") {
  for (const char* good :
       {"type=cache,target=/c,sharing=locked,id=x,uid=1,gid=1,mode=0755", "type=tmpfs,target=/t,size=64m",
        "type=secret,id=x,required,env=X", "type=ssh", "target=/b,rw", "from=x,src=/a,dst=/b,ro=true",
        "type=$T,mode=$M,target=/x", "TYPE=Bind,Target=/b"}) {
    CAPTURE(good);
    CHECK(problems_of("RUN --mount=" + std::string(good) + " x").empty());
  }
  for (const char* bad : {"type=bnid,target=/b", "typ=bind", "target", "type=bind,size=1m", "type=cache,size=1m",
                          "required,type=secret,id=x", "type=bind,mode=755,target=/b", "type=bind,sharing=locked",
                          "type=cache,sharing=some", "type=cache,mode=9", "type=cache,uid=a", "type=secret",
                          "type=secret,id=a,source=b", "type=secret,id=a,from=b", "type=bind,ro=maybe", "from=$X"}) {
    CAPTURE(bad);
    const std::string flag = "--mount=" + std::string(bad);
    CHECK(problems_of("RUN " + flag + " x") == Problems{"dockerfile-bad-mount @" + flag});
  }
  CHECK(read_one<image::Run>(R"(RUN --mount=\"target=/a,b\",ro x)").mounts ==
        std::vector<image::Mount>{{{{"target", "/a,b"}, {"ro", ""}}}});
}
