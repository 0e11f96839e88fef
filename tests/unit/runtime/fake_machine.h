// A machine on which nothing runs: each process gets the answer that a test gave for it.
#pragma once

#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "runtime/machine.h"

namespace stagec::runtime::testing {

/// What a process prints, and how it ends.
struct Answer {
  std::string out;
  std::string err;
  int status = 0;
  std::string not_started;
  int signal = 0;  ///< that comes to stagec while the process runs
};

class FakeMachine final : public Machine {
 public:
  FakeMachine() { use_machine(this); }
  ~FakeMachine() override { use_machine(nullptr); }

  std::function<Answer(const Invocation& invocation)> answer = [](const Invocation&) { return Answer(); };
  std::vector<Invocation> ran;
  std::vector<std::chrono::milliseconds> slept;
  std::string shown;
  int signal = 0;
  std::optional<Screen> terminal;

  Ended run(const Invocation& invocation, const OnOutput& on_output) override {
    const std::scoped_lock lock(mutex_);
    ran.push_back(invocation);
    const Answer given = answer(invocation);
    if (!given.out.empty()) {
      on_output(Stream::out, given.out);
    }
    if (!given.err.empty()) {
      on_output(Stream::err, given.err);
    }
    signal = given.signal != 0 ? given.signal : signal;
    return {given.status, given.not_started, given.signal != 0};
  }
  [[nodiscard]] int interrupted() const override { return signal; }
  bool sleep(std::chrono::milliseconds time) override {
    slept.push_back(time);
    return signal == 0;
  }
  [[nodiscard]] std::chrono::steady_clock::time_point now() const override { return {}; }
  void show(std::string_view text) override { shown += text; }
  [[nodiscard]] std::optional<Screen> screen() const override { return terminal; }

  /// The command lines that ran and start like that.
  [[nodiscard]] std::vector<std::string> lines(const std::string& start) const {
    std::vector<std::string> all;
    for (const Invocation& invocation : ran) {
      if (to_text(invocation).starts_with(start)) {
        all.push_back(to_text(invocation));
      }
    }
    return all;
  }

 private:
  std::mutex mutex_;
};

}  // namespace stagec::runtime::testing
