// The files in cases/ hold many small Dockerfiles, each under a line `=== what it shows | slug@line …`; lines `---
// path` start files of its build context. Exactly the warnings named are found, of the rules the folder is about. A
// file about other rules names them in its first lines: `# rules: slug slug …`.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "lint/linter.h"

namespace {

const std::vector<std::string> usual_rules = {
    "apt-lists-left",      "dnf-cache-left",         "apk-cache-left",      "zypper-cache-left", "pip-cache-left",
    "uv-cache-left",       "npm-cache-left",         "yarn-cache-left",     "conda-cache-left",  "clone-unpinned",
    "clone-then-checkout", "install-prefix-missing", "copied-then-removed",
};

struct LintCase {
  std::string name;
  std::vector<std::string> expected;
  std::vector<std::string> rules;
  stagec::MemoryFileSystem files;
};

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result{std::istream_iterator<std::string>(stream), {}};
  std::sort(result.begin(), result.end());
  return result;
}

std::string joined(const std::vector<std::string>& texts) {
  std::string result;
  for (const std::string& text : texts) {
    result += text + ' ';
  }
  return result;
}

/// Runs `each` with every case of a file.
template <typename Each>
void for_each_case(const std::string& path, Each each) {
  std::ifstream stream(path);
  REQUIRE(stream);
  std::string line;
  std::string file;
  std::string text;
  std::vector<std::string> rules;
  std::unique_ptr<LintCase> current;
  const auto end_file = [&] {
    std::string why;
    if (current) {
      REQUIRE(current->files.write(file, text, why));
    }
    text.clear();
  };
  const auto end_case = [&] {
    end_file();
    if (current) {
      each(*current);
    }
  };
  while (std::getline(stream, line)) {
    if (line.starts_with("=== ")) {
      end_case();
      const std::size_t bar = line.find(" |");
      REQUIRE(bar != std::string::npos);
      current = std::make_unique<LintCase>();
      current->name = line.substr(4, bar - 4);
      current->expected = words(line.substr(bar + 2));
      current->rules = rules.empty() ? usual_rules : rules;
      file = "context/Dockerfile";
    } else if (!current && line.starts_with("# rules: ")) {
      const std::vector<std::string> more = words(line.substr(9));
      rules.insert(rules.end(), more.begin(), more.end());
    } else if (line.starts_with("--- ")) {
      end_file();
      file = "context/" + line.substr(4);
    } else if (current) {
      text += line + "\n";
    }
  }
  end_case();
}

std::vector<std::string> found(LintCase& lint_case) {
  stagec::SourceMap sources;
  stagec::diag::Sink sink;
  std::string why;
  const stagec::FileId file = sources.add("context/Dockerfile", *lint_case.files.read("context/Dockerfile", why));
  stagec::lint::lint_dockerfile(file, "context", lint_case.files, sources, stagec::lint::default_level, sink);
  std::vector<std::string> result;
  for (const stagec::diag::Diagnostic& finding : sink.sorted(sources)) {
    const bool counts =
        finding.severity == stagec::diag::Severity::error ||
        (finding.severity == stagec::diag::Severity::warning &&
         std::find(lint_case.rules.begin(), lint_case.rules.end(), finding.code) != lint_case.rules.end());
    if (counts) {
      CHECK(finding.span.file == file);
      result.push_back(std::string(finding.code) + "@" +
                       std::to_string(sources.file(file).position(finding.span.begin).line));
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

}  // namespace

TEST_CASE("each Dockerfile of the case files has the findings that stand over it, and no other") {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(STAGEC_TESTS_DIR "/unit/lint/cases")) {
    ++files;
    for_each_case(entry.path().string(), [&](LintCase& lint_case) {
      CAPTURE(entry.path().filename().string());
      CAPTURE(lint_case.name);
      CHECK(joined(found(lint_case)) == joined(lint_case.expected));
    });
  }
  CHECK(files >= 6);
}
