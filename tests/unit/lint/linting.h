// Files in memory, linted in process.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "lint/rule.h"
#include "unit/cli/example_project.h"

namespace stagec::lint::testing {

using cli::testing::ExampleFiles;
using cli::testing::Outcome;
using cli::testing::run_on;

/// The rules that the tests are written for, and what is no rule: there may be others that have something to say.
inline bool is_tested(const std::string& code) {
  return code == "base-unpinned" || code.starts_with("allowance-") || find_rule(code) == nullptr;
}

/// What `stagec lint` finds, each as `path:line rule severity`, and its exit code.
struct Found {
  std::vector<std::string> findings;
  int code = 0;
  std::string err;
};

inline Found lint(FileSystem& files, std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), "lint");
  arguments.insert(arguments.end(), {"--format", "json"});
  const Outcome outcome = run_on(files, arguments, input);
  Found found{{}, outcome.code, outcome.err};
  if (nlohmann::json::accept(outcome.out)) {
    for (const auto& finding : nlohmann::json::parse(outcome.out)) {
      const std::string code = finding["rule"];
      const std::string place = finding["file"].get<std::string>() + ":" + std::to_string(finding["line"].get<int>());
      if (is_tested(code)) {
        found.findings.push_back(place + " " + code + " " + finding["severity"].get<std::string>());
      }
    }
  }
  return found;
}

/// Likewise for one Dockerfile.
inline std::vector<std::string> lint_text(const std::string& text, std::vector<std::string> more = {}) {
  ExampleFiles files;
  files.put("Dockerfile", text);
  std::vector<std::string> arguments = {"Dockerfile"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return lint(files, arguments).findings;
}

using Lines = std::vector<std::string>;

}  // namespace stagec::lint::testing
