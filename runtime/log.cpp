#include "runtime/log.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "runtime/plain_text.h"

namespace stagec::runtime {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t tail_lines = 20;

}  // namespace

Log::Log(const std::string& directory, const std::string& env) : path_(directory + "/" + env + ".log") {
  std::error_code error;
  fs::create_directories(directory, error);
  if (!error && fs::is_symlink(fs::symlink_status(path_, error))) {
    fs::remove(path_, error);
  }
  if (!error || error == std::errc::no_such_file_or_directory) {
    errno = 0;
    file_.open(path_, std::ios::binary | std::ios::trunc);
    error = file_.is_open() ? std::error_code() : std::error_code(errno, std::generic_category());
  }
  problem_ = error ? error.message() : "";
}

void Log::add(std::string_view line) {
  last_.emplace_back(line);
  if (last_.size() > tail_lines) {
    last_.pop_front();
  }
  if (problem_.empty()) {
    errno = 0;
    file_ << line << "\n" << std::flush;
    problem_ = file_.good() ? "" : std::strerror(errno);
  }
}

std::string Log::tail() const {
  std::string text;
  for (const std::string& line : last_) {
    text += "  " + without_controls(line) + "\n";
  }
  return text;
}

}  // namespace stagec::runtime
