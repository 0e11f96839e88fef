// A golden case: a folder with inputs and with everything that running stagec on them writes.
//
//   cmd          the arguments, one run a line; without it: compile envs -o generated, below lint/ see there
//   stdout.txt, stderr.txt   what the runs print; not there: nothing
//   exit.txt     the exit code of the last run; not there: 2 below errors/, below lint/ 1 with annotations, else 0
//   expected/    every file the runs made or changed; manifest.json, matrix.json, docker-bake.json and checks.sh
//                only where they are there already
//   …            all other files are inputs
//
// A comment `#~ slug words` in an input says that a diagnostic with that code, and with those words in its
// message, starts on that line; `#~^` says it of the line above, `#~^^` of the one above that. Below errors/ every
// diagnostic needs one, so that blessing can change the wording of an error but never its place or code.
//
// Below lint/ a case without cmd runs `lint .`, and only the rule that the folder is called after (up to a `_`), if it
// is called after one; then `lint . --fix`, of which only the changed files count. Annotations are about what the first
// run finds, and every finding needs one.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace stagec::golden {

struct Annotation {
  std::string file;
  unsigned line = 0;
  std::string code;
  std::string words;
};

struct Case {
  std::filesystem::path folder;
  bool is_error = false;  ///< stands below errors/
  bool is_lint = false;   ///< stands below lint/
  bool fixes = false;     ///< ends with `lint . --fix`
  std::vector<std::vector<std::string>> runs;
  bool has_cmd = false;
  std::map<std::string, std::string> inputs;
  std::map<std::string, std::string> expected;  ///< by path below the folder: stdout.txt, expected/…
  std::vector<Annotation> annotations;

  [[nodiscard]] std::string expectation(const std::string& path) const;
};

[[nodiscard]] Case load_case(const std::filesystem::path& folder);

/// What running a case gave, by the same paths as Case::expected; without entries for what is empty.
struct Result {
  std::map<std::string, std::string> written;
  int exit = 0;
};

[[nodiscard]] Result run_case(const Case& golden);

/// What must hold for any input, case or not. Returns what does not.
[[nodiscard]] std::vector<std::string> check_always(const Case& golden);

/// Annotations without a diagnostic and diagnostics without an annotation.
[[nodiscard]] std::vector<std::string> check_annotations(const Case& golden);

/// Likewise for a case below lint/; and what must hold for any linting.
[[nodiscard]] std::vector<std::string> check_lint(const Case& golden);

/// The day on which cases run.
constexpr const char* case_day = "2026-06-15";

}  // namespace stagec::golden
