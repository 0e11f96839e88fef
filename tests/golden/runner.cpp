// Runs one golden case: `stagec_golden FOLDER`. STAGEC_BLESS=1 rewrites what the case expects, but for its exit
// code, and only if everything else that must hold does.
#include <fmt/core.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "base/diff.h"
#include "golden_case.h"

namespace fs = std::filesystem;

namespace {

using stagec::golden::Case;
using stagec::golden::Result;

/// Differences between what was written and what is expected, as one diff a file.
std::vector<std::string> compare(const Case& golden, const Result& result) {
  std::set<std::string> paths;
  for (const auto& [path, text] : golden.expected) {
    paths.insert(path);
  }
  for (const auto& [path, text] : result.written) {
    paths.insert(path);
  }
  std::vector<std::string> problems;
  for (const std::string& path : paths) {
    const auto written = result.written.find(path);
    const std::string now = written == result.written.end() ? "" : written->second;
    if (now != golden.expectation(path) || !result.written.contains(path)) {
      problems.push_back(
          stagec::unified_diff(path + " (expected)", golden.expectation(path), path + " (written)", now));
    }
  }
  return problems;
}

void bless(const Case& golden, const Result& result) {
  for (const auto& [path, text] : result.written) {
    if (golden.expectation(path) == text) {
      continue;
    }
    const fs::path target = golden.folder / path;
    fs::create_directories(target.parent_path());
    std::ofstream(target, std::ios::binary) << text;
    fmt::print("blessed {}\n", target.string());
  }
  for (const auto& [path, text] : golden.expected) {
    if (!result.written.contains(path)) {
      fmt::print("no longer written, remove by hand: {}\n", (golden.folder / path).string());
    }
  }
}

void print(const std::vector<std::string>& problems) {
  for (const std::string& problem : problems) {
    fmt::print("{}{}", problem, problem.ends_with('\n') ? "" : "\n");
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 || !fs::is_directory(argv[1])) {
    fmt::print(stderr, "usage: stagec_golden FOLDER\n");
    return 2;
  }
  const Case golden = stagec::golden::load_case(fs::path(argv[1]).lexically_normal());
  if (golden.inputs.empty() && golden.expected.empty()) {
    fmt::print(stderr, "{} holds no case\n", argv[1]);
    return 2;
  }
  const Result result = stagec::golden::run_case(golden);
  std::vector<std::string> problems =
      golden.is_lint ? stagec::golden::check_lint(golden) : stagec::golden::check_annotations(golden);
  const std::vector<std::string> always = stagec::golden::check_always(golden);
  problems.insert(problems.end(), always.begin(), always.end());
  const auto exit = result.written.find("exit.txt");
  if ((exit == result.written.end() ? "" : exit->second) != golden.expectation("exit.txt")) {
    problems.push_back(fmt::format("the exit code is {}; if that is right, write exit.txt by hand", result.exit));
  }
  const char* wants_bless = std::getenv("STAGEC_BLESS");
  if (wants_bless != nullptr && std::string(wants_bless) == "1" && problems.empty()) {
    bless(golden, result);
    return 0;
  }
  const std::vector<std::string> differences = compare(golden, result);
  problems.insert(problems.end(), differences.begin(), differences.end());
  print(problems);
  return problems.empty() ? 0 : 1;
}
