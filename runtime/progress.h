// What a person sees while images are built: on a terminal one line an env, rewritten in place; elsewhere a plain line
// for each thing that happens.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "runtime/machine.h"

namespace stagec::runtime {

class Progress {
 public:
  explicit Progress(const std::vector<std::string>& envs);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Leaves nothing on the screen but what happened.
  ~Progress();

  /// The state of an env, rewritten from time to time: how far it is (may be empty), and what it is at.
  void state(const std::string& env, const std::string& done, const std::string& text);
  /// Something that stays on the screen.
  void event(const std::string& env, const std::string& text);

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Line {
    std::string env;
    std::string done;
    std::string text;  ///< empty while nothing is to be shown
    Time since{};
  };

  [[nodiscard]] Line& line_of(const std::string& env);
  [[nodiscard]] std::vector<std::string> lines(const Screen& screen) const;
  [[nodiscard]] std::string back(const Screen& screen);
  void redraw(const std::string& event);
  void tick(const std::stop_token& stop);

  std::mutex mutex_;
  std::vector<Line> lines_;
  std::vector<int> drawn_;  ///< the widths of the lines on the screen
  bool on_screen_;
  Time began_;
  std::condition_variable_any wake_;
  std::jthread ticker_;  ///< the last member: it uses the others
};

}  // namespace stagec::runtime
