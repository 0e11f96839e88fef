// What a person sees while images are built: on a terminal one line an env, rewritten in place; elsewhere a plain line
// for each thing that happens.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace stagec::runtime {

class Progress {
 public:
  explicit Progress(const std::vector<std::string>& envs);

  /// The state of an env, rewritten from time to time.
  void state(const std::string& env, const std::string& text);
  /// Something that stays on the screen.
  void event(const std::string& env, const std::string& text);

 private:
  void erase();
  void draw();
  [[nodiscard]] std::string elapsed() const;

  std::mutex mutex_;
  std::vector<std::pair<std::string, std::string>> states_;
  std::size_t drawn_ = 0;
  bool terminal_;
  std::chrono::steady_clock::time_point began_;
};

}  // namespace stagec::runtime
