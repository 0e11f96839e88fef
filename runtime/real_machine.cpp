// The clock, the signals and the terminal of this machine.
#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <thread>

#include "runtime/process.h"

namespace stagec::runtime {

namespace {

std::atomic<int> stop_signal = 0;

void on_signal(int number) {
  stop_signal = number;
}

class RealMachine final : public Machine {
 public:
  RealMachine() {
    struct sigaction action {};
    action.sa_handler = on_signal;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    signal(SIGPIPE, SIG_IGN);
  }

  Ended run(const Invocation& invocation, const OnOutput& on_output) override {
    return run_process(invocation, on_output, stop_signal);
  }
  [[nodiscard]] int interrupted() const override { return stop_signal; }
  bool sleep(std::chrono::milliseconds time) override {
    constexpr std::chrono::milliseconds step(50);
    const auto end = now() + time;
    while (stop_signal == 0 && now() < end) {
      std::this_thread::sleep_for(std::min<std::chrono::steady_clock::duration>(step, end - now()));
    }
    return stop_signal == 0;
  }
  [[nodiscard]] std::chrono::steady_clock::time_point now() const override { return std::chrono::steady_clock::now(); }
  void show(std::string_view text) override {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
  }
  [[nodiscard]] std::optional<Screen> screen() const override {
    const char* kind = std::getenv("TERM");
    if (isatty(STDERR_FILENO) != 1 || kind == nullptr || std::string_view(kind) == "dumb") {
      return std::nullopt;
    }
    struct winsize size {};
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
      return Screen();
    }
    return Screen{size.ws_col, size.ws_row};
  }
};

Machine* other_machine = nullptr;

}  // namespace

Machine& machine() {
  if (other_machine != nullptr) {
    return *other_machine;
  }
  static RealMachine real;
  return real;
}

void use_machine(Machine* other) {
  other_machine = other;
}

}  // namespace stagec::runtime
