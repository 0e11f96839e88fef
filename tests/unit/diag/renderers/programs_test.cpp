// The formats that other programs read.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/text_width.h"
#include "diag/renderer.h"
#include "diag/xml.h"

using namespace stagec;
using namespace stagec::diag;
using Json = nlohmann::json;

namespace {

/// One finding in a text, with all that a finding can have.
struct Example {
  SourceMap sources;
  std::vector<Diagnostic> findings;

  Example(const std::string& path, const std::string& text, std::uint32_t begin, std::uint32_t end) {
    const FileId file = sources.add(path, text);
    Diagnostic finding;
    finding.code = "some-rule";
    finding.severity = Severity::warning;
    finding.message = "it is `bad`, 100%";
    finding.span = {file, begin, end};
    finding.labels = {{{file, 0, 1}, "see"}};
    finding.help = {"mend it"};
    finding.fixes = {{"write `good`", {{{file, begin, end}, "good"}}}};
    findings.push_back(std::move(finding));
  }

  [[nodiscard]] std::string as(std::string_view format, const RenderOptions& options = {}) const {
    const Renderer* renderer = find_renderer(format);
    REQUIRE(renderer != nullptr);
    return renderer->render(sources, findings, options);
  }
};

bool is_xml_text(const std::string& text) {
  return find_invalid_utf8(text) == std::string::npos && text.find_first_of("<>\"") == std::string::npos &&
         std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
}

}  // namespace

TEST_CASE("xml: any bytes become text") {
  CHECK(xml_text("a & <b> \"c\" 'd'") == "a &amp; &lt;b&gt; &quot;c&quot; 'd'");
  CHECK(xml_text("\t\r\n") == "&#9;&#13;&#10;");
  CHECK(xml_text("\x01\x1b\xff\xc3") == "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
  CHECK(xml_text("\xEF\xBF\xBE|\xEF\xBF\xBF") == "\xEF\xBF\xBD|\xEF\xBF\xBD");
  CHECK(xml_text("\xC3\xA4\xF0\x9F\x99\x82") == "\xC3\xA4\xF0\x9F\x99\x82");
  std::string every_byte;
  for (int c = 0; c < 256; ++c) {
    every_byte += static_cast<char>(c);
  }
  CHECK(is_xml_text(xml_text(every_byte)));
}

TEST_CASE("github: what ends a property or a line is encoded") {
  const Example example("a,b:c%.Dockerfile", "FROM a\nRUN b\n", 5, 6);
  CHECK(example.as("github") ==
        "::warning file=a%2Cb%3Ac%25.Dockerfile,line=1,endLine=1,col=6,endColumn=7,title=some-rule::"
        "it is `bad`, 100%25%0Ahelp: mend it\n");
  CHECK(Example("f", "FROM a\nRUN b\n", 5, 9).as("github").find("col=") == std::string::npos);
}

TEST_CASE("gitlab: fingerprints move with the line, and two findings of a line differ") {
  const auto print = [](const Example& example, std::size_t i) {
    return Json::parse(example.as("gitlab"))[i]["fingerprint"].get<std::string>();
  };
  const Example here("f", "FROM a\n", 5, 6);
  Example below("f", "# more\n  FROM a\n", 14, 15);
  CHECK(print(here, 0) == print(below, 0));
  CHECK(print(here, 0) != print(Example("g", "FROM a\n", 5, 6), 0));
  below.findings.push_back(below.findings.front());
  CHECK(print(below, 0) != print(below, 1));
}

TEST_CASE("sarif: places, fixes, rules and where their pages are") {
  const Example example("a b/\xC3\xA4", "\xC3\xA4 bad\n", 3, 6);
  const RuleInfo rules[] = {{"another", "not found here", Severity::error, "# another"},
                            {"some-rule", "finds it", Severity::warning, ""}};
  RenderOptions options;
  options.rules = rules;
  options.docs = "https://docs.example";
  const Json run = Json::parse(example.as("sarif", options))["runs"][0];
  const Json& descriptors = run["tool"]["driver"]["rules"];
  CHECK(descriptors[0]["helpUri"] == "https://docs.example/lints/another.md");
  CHECK(descriptors[0]["help"]["markdown"] == "# another");
  const Json& result = run["results"][0];
  CHECK(descriptors[result["ruleIndex"].get<std::size_t>()]["id"] == "some-rule");
  const Json& place = result["locations"][0]["physicalLocation"];
  CHECK(place["artifactLocation"]["uri"] == "a%20b/%C3%A4");
  CHECK(place["region"] == Json{{"startLine", 1}, {"startColumn", 3}, {"endLine", 1}, {"endColumn", 6}});
  CHECK(result["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"]["text"] == "good");
  CHECK(result["relatedLocations"].size() == 1);
  const Json alone = Json::parse(example.as("sarif"))["runs"][0];
  CHECK(alone["tool"]["driver"]["rules"] == Json::array({Json{{"id", "some-rule"}}}));
}

TEST_CASE("checkstyle and junit: one file, one finding; and nothing at all") {
  const Example example("a<b", "FROM a\n", 5, 6);
  CHECK(example.as("checkstyle")
            .find("  <file name=\"a&lt;b\">\n    <error line=\"1\" column=\"6\" severity=\"warning\" ") !=
        std::string::npos);
  CHECK(example.as("junit").find("<testsuite name=\"a&lt;b\" tests=\"1\" failures=\"1\" errors=\"0\">") !=
        std::string::npos);
  Example nothing("f", "", 0, 0);
  nothing.findings.clear();
  CHECK(nothing.as("checkstyle") ==
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n</checkstyle>\n");
  CHECK(nothing.as("junit").find("tests=\"0\"") != std::string::npos);
  CHECK(nothing.as("github").empty());
  CHECK(nothing.as("gitlab") == "[]\n");
}
