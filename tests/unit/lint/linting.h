// Files in memory, linted in process.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "unit/cli/example_project.h"

namespace stagec::lint::testing {

using cli::testing::ExampleFiles;
using cli::testing::Outcome;
using cli::testing::run_on;

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
      found.findings.push_back(finding["file"].get<std::string>() + ":" + std::to_string(finding["line"].get<int>()) +
                               " " + finding["rule"].get<std::string>() + " " + finding["severity"].get<std::string>());
    }
  }
  return found;
}

/// Likewise for one Dockerfile, with the rules that the tests are written for.
inline std::vector<std::string> lint_text(const std::string& text, std::vector<std::string> more = {}) {
  ExampleFiles files;
  files.put("Dockerfile", text);
  std::vector<std::string> arguments = {"Dockerfile"};
  for (const char* rule : {"base-unpinned", "allowance-unknown", "allowance-unreasoned", "allowance-unused"}) {
    arguments.insert(arguments.end(), {"--rule", rule});
  }
  arguments.insert(arguments.end(), more.begin(), more.end());
  return lint(files, arguments).findings;
}

using Lines = std::vector<std::string>;

}  // namespace stagec::lint::testing
