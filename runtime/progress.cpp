#include "runtime/progress.h"

#include <fmt/format.h>

#include "base/text_width.h"
#include "runtime/machine.h"

namespace stagec::runtime {

namespace {

constexpr int max_columns = 100;

/// What builders print may hold anything; a terminal gets printable text of one line.
std::string plain(std::string_view text) {
  std::string result;
  for (const char c : text) {
    result += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  }
  return result;
}

std::string shortened(std::string text) {
  if (text_width(text) <= max_columns) {
    return text;
  }
  std::size_t end = std::min<std::size_t>(text.size(), max_columns - 1);
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) {
    --end;  // not in the middle of a character
  }
  return text.substr(0, end) + "…";
}

}  // namespace

Progress::Progress(const std::vector<std::string>& envs) : terminal_(machine().is_terminal()), began_(machine().now()) {
  for (const std::string& env : envs) {
    states_.emplace_back(env, "");
  }
}

std::string Progress::elapsed() const {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(machine().now() - began_).count();
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

void Progress::state(const std::string& env, const std::string& text) {
  const std::scoped_lock lock(mutex_);
  if (!terminal_) {
    machine().show(shortened(fmt::format("[{}] {}: {}", elapsed(), env, plain(text))) + "\n");
    return;
  }
  erase();
  for (auto& [name, state] : states_) {
    if (name == env) {
      state = fmt::format("{} [{}]", plain(text), elapsed());
    }
  }
  draw();
}

void Progress::event(const std::string& env, const std::string& text) {
  const std::scoped_lock lock(mutex_);
  erase();
  machine().show(fmt::format("[{}] {}: {}\n", elapsed(), env, text));
  for (auto& [name, state] : states_) {
    state = name == env ? "" : state;
  }
  draw();
}

void Progress::erase() {
  if (drawn_ > 0) {
    machine().show(fmt::format("\x1b[{}A\x1b[J", drawn_));
    drawn_ = 0;
  }
}

void Progress::draw() {
  if (!terminal_) {
    return;
  }
  std::string text;
  for (const auto& [name, state] : states_) {
    if (!state.empty()) {
      text += shortened(name + ": " + state) + "\n";
      ++drawn_;
    }
  }
  machine().show(text);
}

}  // namespace stagec::runtime
