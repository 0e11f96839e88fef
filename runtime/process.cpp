#include "runtime/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>

extern char** environ;

namespace stagec::runtime {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int poll_milliseconds = 100;
constexpr std::chrono::seconds patience_after_signal{10};
/// What a process printed before its end is there at once; what children that live on hold open, never ends.
constexpr std::chrono::seconds patience_after_end{1};

/// A file descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    close();
    number_ = other.release();
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  [[nodiscard]] int get() const { return number_; }
  [[nodiscard]] bool open() const { return number_ >= 0; }
  void close() {
    if (open()) {
      ::close(number_);
    }
    number_ = -1;
  }

 private:
  int release() {
    const int number = number_;
    number_ = -1;
    return number;
  }
  int number_;
};

struct Pipe {
  Descriptor read;
  Descriptor write;
};

std::optional<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    return std::nullopt;
  }
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

std::vector<std::string> environment_with(const std::vector<std::pair<std::string, std::string>>& added) {
  std::vector<std::string> all;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    bool replaced = false;
    for (const auto& [name, value] : added) {
      replaced = replaced || (text.starts_with(name) && text.substr(name.size()).starts_with('='));
    }
    if (!replaced) {
      all.emplace_back(text);
    }
  }
  for (const auto& [name, value] : added) {
    all.push_back(name + "=" + value);
  }
  return all;
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> all;
  for (std::string& text : texts) {
    all.push_back(text.data());
  }
  all.push_back(nullptr);
  return all;
}

/// What posix_spawn takes, freed in the end.
struct SpawnSetup {
  posix_spawn_file_actions_t actions{};
  posix_spawnattr_t attributes{};

  SpawnSetup(const Pipe& in, const Pipe& out, const Pipe& err) {
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in.read.get(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out.write.get(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err.write.get(), STDERR_FILENO);
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    for (const int number : {SIGPIPE, SIGINT, SIGTERM}) {
      sigaddset(&signals, number);
    }
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  }
  SpawnSetup(const SpawnSetup&) = delete;
  SpawnSetup& operator=(const SpawnSetup&) = delete;
  ~SpawnSetup() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
};

/// One process while it runs.
class Process {
 public:
  Process(const Invocation& invocation, const OnOutput& on_output) : invocation_(invocation), on_output_(on_output) {}

  /// 0, or why not.
  int start() {
    auto in = make_pipe();
    auto out = make_pipe();
    auto err = make_pipe();
    if (!in || !out || !err) {
      return errno;
    }
    std::vector<std::string> words = invocation_.words;
    std::vector<std::string> environment = environment_with(invocation_.environment);
    const SpawnSetup setup(*in, *out, *err);
    const int error = posix_spawnp(&pid_, words.front().c_str(), &setup.actions, &setup.attributes,
                                   pointers(words).data(), pointers(environment).data());
    input_ = std::move(in->write);
    streams_[0] = std::move(out->read);
    streams_[1] = std::move(err->read);
    fcntl(input_.get(), F_SETFL, O_NONBLOCK);
    return error;
  }

  Ended run(const std::atomic<int>& stop) {
    if (invocation_.input.empty()) {
      input_.close();
    }
    while (streams_[0].open() || streams_[1].open()) {
      exchange();
      end_if(stop);
      if (reap(WNOHANG) && Clock::now() - ended_at_ > patience_after_end) {
        break;
      }
    }
    while (!reap(WNOHANG)) {
      usleep(poll_milliseconds * 100);
      end_if(stop);
    }
    if (stopped_) {
      kill(-pid_, SIGKILL);  // what the process left behind
    }
    return {status_, "", stopped_};
  }

 private:
  /// Waits a moment for either side; passes on what there is.
  void exchange() {
    std::array<pollfd, 3> waits = {pollfd{streams_[0].get(), POLLIN, 0}, pollfd{streams_[1].get(), POLLIN, 0},
                                   pollfd{input_.get(), POLLOUT, 0}};
    if (poll(waits.data(), waits.size(), poll_milliseconds) <= 0) {
      return;
    }
    for (std::size_t i = 0; i < streams_.size(); ++i) {
      if (waits[i].revents != 0) {
        read_from(i);
      }
    }
    if (waits[2].revents != 0) {
      write_input();
    }
  }

  void read_from(std::size_t index) {
    std::array<char, 65536> buffer;
    const ssize_t count = read(streams_[index].get(), buffer.data(), buffer.size());
    if (count > 0) {
      on_output_(index == 0 ? Stream::out : Stream::err, {buffer.data(), static_cast<std::size_t>(count)});
    } else if (count == 0 || errno != EINTR) {
      streams_[index].close();
    }
  }

  void write_input() {
    const std::string_view rest = std::string_view(invocation_.input).substr(sent_);
    const ssize_t count = write(input_.get(), rest.data(), rest.size());
    if (count >= 0) {
      sent_ += static_cast<std::size_t>(count);
    }
    // A process that does not want its input is no failure of ours: it says itself what it is about.
    if (sent_ == invocation_.input.size() || (count < 0 && errno != EAGAIN && errno != EINTR)) {
      input_.close();
    }
  }

  void end_if(const std::atomic<int>& stop) {
    if (stop == 0 || ended_) {
      return;
    }
    if (!stopped_) {
      stopped_ = true;
      stopped_at_ = Clock::now();
      kill(-pid_, SIGTERM);
    } else if (Clock::now() - stopped_at_ > patience_after_signal) {
      kill(-pid_, SIGKILL);
    }
  }

  bool reap(int options) {
    int status = 0;
    if (!ended_ && waitpid(pid_, &status, options) == pid_) {
      ended_ = true;
      ended_at_ = Clock::now();
      status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    return ended_;
  }

  const Invocation& invocation_;
  const OnOutput& on_output_;
  pid_t pid_ = -1;
  Descriptor input_;
  std::size_t sent_ = 0;
  std::array<Descriptor, 2> streams_;
  bool stopped_ = false;
  Clock::time_point stopped_at_;
  bool ended_ = false;
  Clock::time_point ended_at_;
  int status_ = 0;
};

}  // namespace

Ended run_process(const Invocation& invocation, const OnOutput& on_output, const std::atomic<int>& stop) {
  if (stop != 0) {
    return {0, "", true};
  }
  Process process(invocation, on_output);
  if (const int error = process.start()) {
    return {127, std::strerror(error), false};
  }
  return process.run(stop);
}

}  // namespace stagec::runtime
