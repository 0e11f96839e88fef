#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "golden_case.h"

namespace stagec::golden {

namespace {

using Json = nlohmann::json;

struct Outcome {
  int code = 0;
  std::string out;
  std::string err;
};

Outcome run(FileSystem& files, const Case& golden, std::vector<std::string> arguments,
            const std::vector<std::string>& more) {
  Outcome outcome;
  arguments.insert(arguments.end(), more.begin(), more.end());
  const auto input = golden.inputs.find("stdin.txt");
  cli::Context context{files, outcome.out, outcome.err, input == golden.inputs.end() ? "" : input->second, false};
  context.today = case_day;
  outcome.code = cli::run(context, arguments);
  return outcome;
}

void fill(const Case& golden, MemoryFileSystem& files) {
  std::string why;
  for (const auto& [path, text] : golden.inputs) {
    files.write(path, text, why);
  }
}

bool fits(const Json& finding, const Annotation& annotation) {
  return finding["file"] == annotation.file && finding["line"] == annotation.line &&
         finding["rule"] == annotation.code &&
         finding["message"].get<std::string>().find(annotation.words) != std::string::npos;
}

void compare(const Case& golden, const Json& findings, std::vector<std::string>& problems) {
  const auto place = [](const std::string& file, unsigned line) { return file + ":" + std::to_string(line) + ": "; };
  for (const Annotation& annotation : golden.annotations) {
    if (std::none_of(findings.begin(), findings.end(), [&](const Json& f) { return fits(f, annotation); })) {
      problems.push_back(place(annotation.file, annotation.line) + "no finding `" + annotation.code + "` with `" +
                         annotation.words + "`");
    }
  }
  for (const Json& finding : findings) {
    const std::string file = finding["file"];
    const bool explained = std::any_of(golden.annotations.begin(), golden.annotations.end(),
                                       [&](const Annotation& annotation) { return fits(finding, annotation); });
    if (!explained && golden.inputs.contains(file)) {
      problems.push_back(place(file, finding["line"]) + "`" + finding["rule"].get<std::string>() +
                         "` has no annotation: " + finding["message"].get<std::string>());
    }
  }
}

/// What fixing mends is gone, and fixing again changes nothing.
void check_fix(const Case& golden, const std::vector<std::string>& arguments, std::vector<std::string>& problems) {
  MemoryFileSystem files;
  fill(golden, files);
  static_cast<void>(run(files, golden, arguments, {"--fix"}));
  const auto once = files.files();
  const Outcome again = run(files, golden, arguments, {"--fix", "--format", "json"});
  if (files.files() != once) {
    problems.emplace_back("fixing twice is not fixing once");
  }
  for (const Json& finding : Json::parse(again.out)) {
    if (finding.contains("fixes")) {
      problems.push_back("still there when fixed: " + finding["message"].get<std::string>());
    }
  }
}

}  // namespace

std::vector<std::string> check_lint(const Case& golden) {
  std::vector<std::string> problems;
  const auto lints = [](const std::vector<std::string>& arguments) { return arguments.front() == "lint"; };
  const auto first = std::find_if(golden.runs.begin(), golden.runs.end(), lints);
  if (first == golden.runs.end() || std::find(first->begin(), first->end(), "--format") != first->end()) {
    return problems;
  }
  MemoryFileSystem files;
  fill(golden, files);
  const Outcome outcome = run(files, golden, *first, {"--format", "json"});
  if (!Json::accept(outcome.out)) {
    return problems;  // refused, or no findings are printed: then there is nothing to compare
  }
  compare(golden, Json::parse(outcome.out), problems);
  if (run(files, golden, *first, {"--format", "json"}).out != outcome.out) {
    problems.emplace_back("linting twice gives different findings");
  }
  if (std::find(first->begin(), first->end(), "--baseline") == first->end()) {
    check_fix(golden, *first, problems);
  }
  return problems;
}

}  // namespace stagec::golden
