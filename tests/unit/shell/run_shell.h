// Runs a script under a real shell, for tests that compare what shells make of a text.
#pragma once

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>

namespace stagec::testing {

struct ShellResult {
  std::string output;  ///< standard output and standard error together
  int status = -1;     ///< exit status, -1 if a signal ended the shell
};

/// A file that is removed with its object.
class TemporaryFile {
 public:
  explicit TemporaryFile(std::string_view content) {
    const int descriptor = mkstemp(path_.data());
    if (descriptor < 0)
      throw std::runtime_error("cannot make a temporary file");
    const ssize_t written = write(descriptor, content.data(), content.size());
    close(descriptor);
    if (written != static_cast<ssize_t>(content.size()))
      throw std::runtime_error("cannot write a temporary file");
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile() { unlink(path_.data()); }
  [[nodiscard]] std::string path() const { return path_.data(); }

 private:
  std::array<char, 28> path_ = {"/tmp/stagec-test-XXXXXX"};
};

/// `shell` is a command that takes a script's path behind it: `sh`, `LC_ALL=C bash`.
inline ShellResult run_shell(const std::string& shell, std::string_view script) {
  const TemporaryFile file(script);
  ShellResult result;
  FILE* pipe = popen((shell + ' ' + file.path() + " 2>&1 </dev/null").c_str(), "r");
  if (pipe == nullptr)
    throw std::runtime_error("cannot start a shell");
  std::array<char, 4096> buffer{};
  for (std::size_t read = 0; (read = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    result.output.append(buffer.data(), read);
  }
  const int status = pclose(pipe);
  if (WIFEXITED(status))
    result.status = WEXITSTATUS(status);
  return result;
}

}  // namespace stagec::testing
