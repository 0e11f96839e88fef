#include "runtime/progress.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text_width.h"
#include "runtime/plain_text.h"

namespace stagec::runtime {

namespace {

constexpr int plain_columns = 100;
constexpr std::chrono::seconds tick_length{1};

std::string clock_text(std::chrono::steady_clock::duration time) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
  return fmt::format("[{}:{:02}]", seconds / 60, seconds % 60);
}

}  // namespace

Progress::Progress(const std::vector<std::string>& envs)
    : on_screen_(machine().screen().has_value()), began_(machine().now()) {
  for (const std::string& env : envs) {
    lines_.push_back({env, "", "", began_});
  }
  if (on_screen_) {
    ticker_ = std::jthread([this](const std::stop_token& stop) { tick(stop); });
  }
}

Progress::~Progress() {
  if (on_screen_) {
    ticker_.request_stop();
    ticker_.join();
    for (Line& line : lines_) {
      line.text.clear();
    }
    redraw("");
  }
}

void Progress::state(const std::string& env, const std::string& done, const std::string& text) {
  const std::scoped_lock lock(mutex_);
  const std::string plain = plain_line(text);
  if (!on_screen_) {
    const std::string what = (done.empty() ? "" : done + " ") + plain;
    machine().show(cut_end(fmt::format("{} {}: {}", clock_text(machine().now() - began_), env, what), plain_columns) +
                   "\n");
    return;
  }
  Line& line = line_of(env);
  line.since = line.text.empty() ? machine().now() : line.since;
  line.done = done;
  line.text = plain;
  redraw("");
}

void Progress::event(const std::string& env, const std::string& text) {
  const std::scoped_lock lock(mutex_);
  const std::string shown = fmt::format("{} {}: {}", clock_text(machine().now() - began_), env, plain_line(text));
  if (!on_screen_) {
    machine().show(shown + "\n");
    return;
  }
  line_of(env).text.clear();
  redraw(shown);
}

Progress::Line& Progress::line_of(const std::string& env) {
  return *std::find_if(lines_.begin(), lines_.end(), [&](const Line& line) { return line.env == env; });
}

/// No line is as wide as the screen: terminals differ in what they do at its edge. No more lines than it has rows.
std::vector<std::string> Progress::lines(const Screen& screen) const {
  const int columns = std::max(screen.columns - 1, 1);
  std::vector<std::string> shown;
  std::size_t hidden = 0;
  const std::size_t most = static_cast<std::size_t>(std::max(screen.rows - 2, 1));
  for (const Line& line : lines_) {
    if (line.text.empty()) {
      continue;
    }
    if (shown.size() == most) {
      ++hidden;
      continue;
    }
    // The ends of names tell envs apart.
    const std::string head =
        fmt::format("{} {}{}", clock_text(machine().now() - line.since), line.done, line.done.empty() ? "" : " ");
    const int for_name = std::max(columns / 2, columns - text_width(head) - text_width(line.text) - 2);
    shown.push_back(cut_end(fmt::format("{}{}: {}", head, cut_start(line.env, for_name), line.text), columns));
  }
  if (hidden > 0) {
    shown.push_back(cut_end(fmt::format("and {} more", hidden), columns));
  }
  if (machine().interrupted() != 0 && !shown.empty()) {
    shown = {cut_end("interrupted: ending the builders", columns)};
  }
  return shown;
}

/// Back to the first of the lines. If the screen has become narrower, they stand on more rows than they were drawn on;
/// and the terminal may have written `^C` behind them.
std::string Progress::back(const Screen& screen) {
  int rows = 0;
  for (const int width : drawn_) {
    rows += std::max(1, (width + screen.columns - 1) / screen.columns);
  }
  drawn_.clear();
  return rows == 0 ? "" : fmt::format("\r\x1b[{}A", rows);
}

/// Writes over what is there instead of erasing it first: terminals keep in their history what is erased.
void Progress::redraw(const std::string& event) {
  const Screen screen = machine().screen().value_or(Screen());
  const bool over = !drawn_.empty();
  std::string text = back(screen);
  const auto add = [&](const std::string& line) { text += line + (over ? "\x1b[K\n" : "\n"); };
  if (!event.empty()) {
    add(event);
  }
  for (const std::string& line : lines(screen)) {
    add(line);
    drawn_.push_back(text_width(line));
  }
  text += over ? "\x1b[J" : "";
  if (!text.empty()) {
    machine().show(text);
  }
}

/// The clocks go on while nothing happens.
void Progress::tick(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  auto shown = machine().now();
  while (!wake_.wait_for(lock, stop, tick_length, [] { return false; }) && !stop.stop_requested()) {
    if (machine().now() - shown >= tick_length / 2) {
      shown = machine().now();
      redraw("");
    }
  }
}

}  // namespace stagec::runtime
