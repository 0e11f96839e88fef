// The log of one build: all that the builder printed, on disk while it runs.
#pragma once

#include <deque>
#include <fstream>
#include <string>
#include <string_view>

namespace stagec::runtime {

class Log {
 public:
  /// Starts the file anew, making its directory. A link in its place is replaced, never followed.
  Log(const std::string& directory, const std::string& env);

  void add(std::string_view line);
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Why the log could not be made or written; empty if all is well.
  [[nodiscard]] const std::string& problem() const { return problem_; }
  /// The last lines, each behind two blanks.
  [[nodiscard]] std::string tail() const;

 private:
  std::string path_;
  std::ofstream file_;
  std::deque<std::string> last_;
  std::string problem_;
};

}  // namespace stagec::runtime
