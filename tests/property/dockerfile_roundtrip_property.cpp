// Any image that can be is written so that reading gives the same image, and nothing is written
// with blanks at the end of a line.
#include <rapidcheck.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "../fuzz/dockerfile_invariants.h"

namespace {

using namespace stagec;
namespace gen = rc::gen;

/// A character, with those that mean something drawn often.
rc::Gen<char> character(const std::string& special) {
  return gen::weightedOneOf<char>({{3, gen::inRange<char>('a', 'e')}, {4, gen::elementOf(special)}});
}

std::string text_of(const std::string& special) {
  return *gen::container<std::string>(character(special));
}

bool is_name_character(char c) {
  return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Plain stretches and references by turns, as reading makes them.
std::string value(char escape, const std::string& special = " \t\"'\\$`<#[]{}=:-0_") {
  const std::vector<std::string> references = {"$A",       "${A}",    "${A:-b}",   "${A:+\"b\"}", "${A:-'c}'}",
                                               "$1",       "${A#*/}", "$$",        "$@",          "${A/b/c}",
                                               "${A:-$B}", "${A?x}",  "${A%\"'\"}"};
  std::string result;
  const int parts = *gen::inRange(0, 4);
  for (int part = 0; part < parts; ++part) {
    std::string plain = image::literal(text_of(special), escape);
    const bool longer_name = !plain.empty() && is_name_character(plain.front());
    if (longer_name && !result.empty() && is_name_character(result.back())) {
      plain.insert(0, "/");
    }
    result += plain;
    if (*gen::arbitrary<bool>()) {
      result += *gen::elementOf(references);
    }
  }
  return result;
}

std::string word(char escape) {
  return "w" + value(escape, "\"'\\$`<#[]{}=:-0_");
}

std::string name() {
  return *gen::elementOf(std::vector<std::string>{"A", "PATH", "a.b", "x-y", "_1"});
}

std::string comment() {
  std::string text = text_of(" #=\\`$");
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

template <typename Make>
auto several(int most, Make make) {
  std::vector<decltype(make())> result;
  const int count = *gen::inRange(0, most + 1);
  for (int index = 0; index < count; ++index) {
    result.push_back(make());
  }
  return result;
}

/// Shell text with line ends wherever a line can end.
image::ShellText shell_text(char escape) {
  image::ShellText shell;
  shell.text = "c" + text_of(" \t\"'\\$`#;|&-(){}") + "z";
  for (std::size_t at = 1; at < shell.text.size(); ++at) {
    const std::size_t next = shell.text.find_first_not_of(" \t", at);
    if (shell.text[at - 1] != escape && shell.text[next] != '#' && *gen::inRange(0, 4) == 0) {
      shell.breaks.push_back(at);
    }
  }
  return shell;
}

image::ExecForm exec_form() {
  return {several(3, [] { return text_of(" \"'\\$\n\t\x01"); })};
}

image::Command command(char escape) {
  if (*gen::arbitrary<bool>()) {
    return exec_form();
  }
  return shell_text(escape);
}

image::Heredoc heredoc(const std::string& delimiter) {
  image::Heredoc result;
  result.name = delimiter;
  result.strip_tabs = *gen::arbitrary<bool>();
  result.expand = *gen::arbitrary<bool>();
  result.body = several(4, [] { return "l" + text_of(" \t#\\$\"'") + "\n"; }).size() > 2 ? "a\n\n# b \\\n" : "x $y\r\n";
  return result;
}

std::string operator_of(const image::Heredoc& heredoc) {
  return std::string(heredoc.strip_tabs ? "<<-" : "<<") + (heredoc.expand ? heredoc.name : "'" + heredoc.name + "'");
}

/// Text of a flag. With a backtick as the escape character a quote in it would hide a here-document.
std::string flag_text(char escape) {
  return text_of(escape == '\\' ? " ,:*\"'\\" : " ,:*");
}

/// Text of a flag whose references are replaced, so that a quote in it would want its partner.
std::string expanded_text(char escape) {
  return text_of(escape == '\\' ? " ,:*\\" : " ,:*");
}

/// With a reference in it nobody knows what image it is; else it must be one.
std::string image_name(char escape) {
  static const std::vector<std::string> names = {"w", "w:1", "r.example:5000/w/x", "w@sha256:" + std::string(64, '0'),
                                                 "scratch"};
  return *gen::arbitrary<bool>() ? *gen::elementOf(names) : word(escape) + "$V";
}

image::Operation run(char escape) {
  image::Run result;
  result.mounts = several(2, [&] {
    return image::Mount{
        {{"type", "cache"}, {"target", "/c" + expanded_text(escape)}, {"ro", ""}, {"id", expanded_text(escape)}}};
  });
  result.network = *gen::elementOf(std::vector<std::string>{"", "none", "host"});
  result.command = command(escape);
  if (*gen::inRange(0, 3) == 0) {
    result.heredocs = {heredoc("EOF"), heredoc("END")};
    result.command =
        image::ShellText{"cat " + operator_of(result.heredocs[0]) + " " + operator_of(result.heredocs[1]), {}};
  }
  return result;
}

image::Operation copy(char escape) {
  image::Copy result;
  result.add = *gen::arbitrary<bool>();
  const bool documents = *gen::inRange(0, 3) == 0;
  const auto path = [&] { return documents ? word(escape) : value(escape); };
  result.chmod = *gen::elementOf(std::vector<std::string>{"", "644", "u=rw,g+x"});
  result.chown = expanded_text(escape);
  result.from = result.add ? "" : *gen::elementOf(std::vector<std::string>{"", "x"});
  result.link = *gen::arbitrary<bool>();
  result.parents = !result.add && *gen::arbitrary<bool>();
  result.keep_git_dir = result.add && *gen::arbitrary<bool>();
  result.exclude = several(2, [&] { return flag_text(escape); });
  result.sources = several(2, path);
  result.sources.push_back(path());
  result.destination = path();
  if (result.add && *gen::inRange(0, 4) == 0) {
    result.sources = {"git@w:x"};
    result.checksum = "x";
  }
  if (documents) {
    result.heredocs = {heredoc("a.txt"), heredoc("b")};
  }
  return result;
}

std::vector<std::pair<std::string, std::string>> pairs(char escape) {
  auto result = several(3, [&] { return std::pair(name(), value(escape)); });
  result.emplace_back(name(), value(escape));
  return result;
}

image::Operation operation(char escape) {
  switch (*gen::inRange(0, 16)) {
    case 0:
      return image::Env{{pairs(escape)}};
    case 1:
      return image::Label{{pairs(escape)}};
    case 2:
      return image::Arg{{{name(), std::nullopt}, {name(), value(escape)}}};
    case 3:
      return image::Shell{{"/bin/sh", text_of(" \"\\")}};
    case 4:
      return image::User{value(escape)};
    case 5:
      return image::Workdir{value(escape)};
    case 6:
      return image::Cmd{command(escape)};
    case 7:
      return image::Entrypoint{command(escape)};
    case 8:
      return image::Expose{{"80", "1-2/udp", "$PORT"}};
    case 9:
      return image::Volume{{word(escape), "a b"}};
    case 10:
      return image::Stopsignal{"SIGTERM"};
    case 11:
      return image::Healthcheck{{{"interval", "5s"}}, shell_text(escape)};
    case 12:
      return image::Onbuild{"RUN " + shell_text(escape).text};
    case 13:
      return image::Maintainer{shell_text(escape).text};
    case 14:
      return copy(escape);
    default:
      return run(escape);
  }
}

image::Instruction instruction(image::Operation operation) {
  image::Instruction result;
  result.operation = std::move(operation);
  result.comments = several(2, comment);
  return result;
}

image::Image arbitrary_image() {
  image::Image image;
  if (*gen::arbitrary<bool>()) {
    image.directives.emplace_back("syntax", "docker/dockerfile:1");
  }
  const char escape = *gen::elementOf(std::string("\\\\`"));
  if (escape == '`') {
    image.directives.emplace_back("escape", "`");
  }
  image.header = several(3, comment);
  image.global_arguments = several(2, [&] { return instruction(image::Arg{{{"V", value(escape)}}}); });
  const int stages = *gen::inRange(1, 3);
  for (int index = 0; index < stages; ++index) {
    image::BuildStage stage;
    stage.from = instruction(image::From{image_name(escape), *gen::elementOf(std::vector<std::string>{"", "$P"}), "s"});
    stage.instructions = several(4, [&] { return instruction(operation(escape)); });
    image.stages.push_back(std::move(stage));
  }
  return image;
}

/// Blanks at a line's end are the body's business in a here-document, and reading drops no other.
bool has_heredoc(const image::Image& image) {
  return std::any_of(image.stages.begin(), image.stages.end(), [](const image::BuildStage& stage) {
    return std::any_of(stage.instructions.begin(), stage.instructions.end(), [](const image::Instruction& each) {
      const auto* run = std::get_if<image::Run>(&each.operation);
      const auto* copy = std::get_if<image::Copy>(&each.operation);
      return (run != nullptr && !run->heredocs.empty()) || (copy != nullptr && !copy->heredocs.empty());
    });
  });
}

}  // namespace

int main() {
  // More than RapidCheck's hundred; what is set outside wins.
  ::setenv("RC_PARAMS", "max_success=500", 0);
  bool good = rc::check("written and read again an image is the same", [] {
    const image::Image image = arbitrary_image();
    const std::string written = dockerfile::write(image);
    RC_LOG(written);
    SourceMap sources;
    diag::Sink sink;
    const FileId file = sources.add("Dockerfile", written);
    const image::Image again = dockerfile::read(sources.file(file), file, sink);
    for (const diag::Diagnostic& diagnostic : sink.sorted(sources)) {
      RC_LOG(std::string(diagnostic.code) + ": " + diagnostic.message);
    }
    RC_ASSERT(sink.empty());
    RC_LOG(dockerfile::write(again));
    RC_ASSERT(again == image);
    RC_ASSERT(written.ends_with('\n') && !written.ends_with("\n\n"));
    RC_ASSERT(has_heredoc(image) ||
              (written.find(" \n") == std::string::npos && written.find("\t\n") == std::string::npos));
  });
  good = rc::check("any text of Dockerfile pieces holds what has to hold",
                   [] {
                     const std::vector<std::string> parts = {
                         "FROM a\n", "RUN ", "COPY ", "ENV ", "A=",    "$A",       "${A:-",       "}",      "\\\n",
                         "\\",       "\"",   "'",     "<<E",  "\nE\n", "\n",       "# c\n",       "--link", " ",
                         "[\"a\"]",  "x",    "\r\n",  "`\n",  "\t",    "ONBUILD ", "# escape=`\n"};
                     const auto drawn = *gen::container<std::vector<std::string>>(gen::elementOf(parts));
                     std::string text = *gen::elementOf(std::vector<std::string>{"", "FROM a\n"});
                     for (const std::string& part : drawn) {
                       text += part;
                     }
                     RC_LOG(text);
                     const std::string problem = tests::dockerfile_problem(text);
                     RC_LOG(problem);
                     RC_ASSERT(problem.empty());
                   }) &&
         good;
  return good ? 0 : 1;
}
