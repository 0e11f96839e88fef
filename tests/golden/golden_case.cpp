#include "golden_case.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "base/file_system.h"
#include "cli/command.h"
#include "lint/rule.h"

namespace stagec::golden {

namespace fs = std::filesystem;

namespace {

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// Words of a command line; single quotes keep blanks.
std::vector<std::string> words(const std::string& line) {
  std::vector<std::string> all;
  std::string word;
  bool quoted = false;
  bool any = false;
  for (const char c : line) {
    if (c == '\'') {
      quoted = !quoted;
      any = true;
    } else if (c == ' ' && !quoted) {
      if (any || !word.empty()) {
        all.push_back(word);
      }
      word.clear();
      any = false;
    } else {
      word += c;
    }
  }
  if (any || !word.empty()) {
    all.push_back(word);
  }
  return all;
}

/// What stands behind `#~`, up to the next one on the line; each `^` in front of it is one line further up.
Annotation read_annotation(const std::string& path, unsigned line, std::string_view text) {
  const std::size_t up = std::min(text.find_first_not_of('^'), text.size());
  std::string rest(text.substr(up + std::min<std::size_t>(1, text.size() - up)));
  rest.erase(rest.find_last_not_of(" \r") + 1);
  const std::size_t blank = std::min(rest.find(' '), rest.size());
  return {path, line - static_cast<unsigned>(up), rest.substr(0, blank),
          blank < rest.size() ? rest.substr(blank + 1) : ""};
}

void read_annotations(const std::string& path, const std::string& text, std::vector<Annotation>& annotations) {
  std::istringstream lines(text);
  std::string line;
  for (unsigned number = 1; std::getline(lines, line); ++number) {
    for (std::size_t at = line.find("#~"); at != std::string::npos;) {
      const std::size_t next = line.find("#~", at + 1);
      annotations.push_back(read_annotation(path, number, std::string_view(line).substr(at + 2, next - at - 2)));
      at = next;
    }
  }
}

bool is_expectation(const std::string& path) {
  return path == "stdout.txt" || path == "stderr.txt" || path == "exit.txt" || path.starts_with("expected/");
}

void add_lint_runs(Case& golden) {
  const std::string name = golden.folder.filename().string();
  const lint::Rule* rule = lint::find_rule(name.substr(0, name.find('_')));
  std::vector<std::string> run = {"lint", "."};
  if (rule != nullptr) {
    run.insert(run.end(), {"--rule", std::string(rule->name)});
  }
  golden.runs.push_back(run);
  golden.fixes = true;
}

}  // namespace

std::string Case::expectation(const std::string& path) const {
  const auto found = expected.find(path);
  return found == expected.end() ? "" : found->second;
}

Case load_case(const fs::path& folder) {
  Case golden;
  golden.folder = folder.has_filename() ? folder : folder.parent_path();  // `errors/case/` is `errors/case`
  golden.is_error = golden.folder.parent_path().filename() == "errors";
  golden.is_lint = golden.folder.parent_path().filename() == "lint";
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file()) {
      continue;
    }
    const std::string path = fs::relative(entry.path(), folder).generic_string();
    const std::string text = read_file(entry.path());
    if (path == "cmd") {
      golden.has_cmd = true;
      std::istringstream lines(text);
      for (std::string line; std::getline(lines, line);) {
        golden.runs.push_back(words(line));
      }
    } else if (is_expectation(path)) {
      golden.expected[path] = text;
    } else {
      golden.inputs[path] = text;
      read_annotations(path, text, golden.annotations);
    }
  }
  if (golden.runs.empty() && golden.is_lint) {
    add_lint_runs(golden);
  } else if (golden.runs.empty()) {
    golden.runs.push_back({"compile", "envs", "-o", "generated"});
  }
  return golden;
}

Result run_case(const Case& golden) {
  MemoryFileSystem files;
  std::string why;
  for (const auto& [path, text] : golden.inputs) {
    files.write(path, text, why);
  }
  Result result;
  std::string out;
  std::string err;
  for (const std::vector<std::string>& arguments : golden.runs) {
    const auto input = golden.inputs.find("stdin.txt");
    cli::Context context{files, out, err, input == golden.inputs.end() ? "" : input->second, false};
    context.today = case_day;
    result.exit = cli::run(context, arguments);
  }
  if (golden.fixes) {
    std::string unread;
    std::vector<std::string> fix = golden.runs.back();
    fix.emplace_back("--fix");
    cli::Context context{files, unread, unread, "", false};
    static_cast<void>(cli::run(context, fix));
  }
  const auto add = [&](const std::string& path, const std::string& text) {
    if (!text.empty()) {
      result.written[path] = text;
    }
  };
  add("stdout.txt", out);
  add("stderr.txt", err);
  for (const auto& [path, text] : files.files()) {
    const auto input = golden.inputs.find(path);
    const std::string place = "expected/" + path;
    const bool silent = path.ends_with("manifest.json") && !golden.expected.contains(place);
    if (!silent && (input == golden.inputs.end() || input->second != text)) {
      result.written[place] = text;
    }
  }
  const int usual = golden.is_error ? 2 : golden.is_lint && !golden.annotations.empty() ? 1 : 0;
  if (result.exit != usual) {
    result.written["exit.txt"] = std::to_string(result.exit) + "\n";
  }
  return result;
}

}  // namespace stagec::golden
