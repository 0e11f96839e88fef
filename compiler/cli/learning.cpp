#include "cli/learning.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace stagec::cli {

namespace {

/// Calls `visit` with each line, without its end.
template <typename Visit>
void each_line(std::string_view text, Visit visit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    line = line.substr(0, line.find_last_not_of(" \r\t") + 1);
    visit(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::optional<long> number(std::string_view text) {
  long value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  return read.ec == std::errc() && read.ptr == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// Days since 1970-01-01 in the Gregorian calendar (Hinnant, `days_from_civil`).
long day_number(long year, long month, long day) {
  year -= month <= 2 ? 1 : 0;
  const long era = (year >= 0 ? year : year - 399) / 400;
  const long year_of_era = year - era * 400;
  const long day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
  return era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719468;
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> all;
  for (std::size_t at = text.find_first_not_of(' '); at < text.size(); at = text.find_first_not_of(' ', at)) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    all.push_back(text.substr(at, end - at));
    at = end;
  }
  return all;
}

/// `2026-08-05…`.
std::optional<long> iso_day(std::string_view word) {
  if (word.size() < 10 || word[4] != '-' || word[7] != '-' || (word.size() > 10 && word[10] != 'T')) {
    return std::nullopt;
  }
  const auto year = number(word.substr(0, 4));
  const auto month = number(word.substr(5, 2));
  const auto day = number(word.substr(8, 2));
  return year && month && day ? std::optional(day_number(*year, *month, *day)) : std::nullopt;
}

/// `Wed Aug 5 12:00:00 2026 +0200`, as git writes dates unless told otherwise.
std::optional<long> git_day(const std::vector<std::string_view>& date) {
  constexpr std::array<std::string_view, 12> months = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  if (date.size() < 5) {
    return std::nullopt;
  }
  const auto month = std::find(months.begin(), months.end(), date[1]);
  const auto day = number(date[2]);
  const auto year = number(date[4]);
  if (month == months.end() || !day || !year) {
    return std::nullopt;
  }
  return day_number(*year, month - months.begin() + 1, *day);
}

std::optional<long> read_day(std::string_view text) {
  const std::vector<std::string_view> date = words(text);
  const auto iso = date.empty() ? std::nullopt : iso_day(date[0]);
  return iso ? iso : git_day(date);
}

bool is_heading(std::string_view line) {
  constexpr std::array<std::string_view, 5> headings = {"Author:", "Commit:", "Merge:", "Notes:", "CommitDate:"};
  return std::any_of(headings.begin(), headings.end(), [&](std::string_view word) { return line.starts_with(word); });
}

}  // namespace

std::vector<Commit> read_git_log(std::string_view text) {
  std::vector<Commit> commits;
  std::optional<Commit> open;
  const auto close = [&] {
    if (open && open->day != 0) {
      commits.push_back(std::move(*open));
    }
    open.reset();
  };
  each_line(text, [&](std::string_view line) {
    constexpr std::string_view date = "Date:";
    const std::size_t dated = line.starts_with("AuthorDate:") ? 11 : line.starts_with(date) ? date.size() : 0;
    if (line.starts_with("commit ")) {
      close();
      open = Commit();
    } else if (dated > 0 && open) {
      open->day = read_day(line.substr(dated)).value_or(0);
    } else if (const auto day = read_day(line); day && !line.starts_with(' ')) {
      close();
      open = Commit{*day, {}};
    } else if (open && !line.empty() && line[0] != ' ' && !is_heading(line)) {
      open->paths.emplace_back(line.substr(line.find_last_of('\t') + 1));  // behind counts or a letter
    }
  });
  close();
  return commits;
}

std::optional<LayerTimes> read_layer_times(std::string_view text, std::string& problem) {
  LayerTimes times;
  std::size_t count = 0;
  each_line(text, [&](std::string_view line) {
    ++count;
    if (line.empty() || line[0] == '#' || !problem.empty()) {
      return;
    }
    const std::size_t comma = line.find(',');
    double seconds = 0;
    const std::string_view figure = comma == std::string_view::npos ? "" : line.substr(comma + 1);
    const auto read = std::from_chars(figure.data(), figure.data() + figure.size(), seconds);
    const bool whole = !figure.empty() && read.ec == std::errc() && read.ptr == figure.data() + figure.size();
    if (whole && seconds >= 0) {
      times[std::string(line.substr(0, comma))].push_back(seconds);
    } else if (count > 1 || comma == std::string_view::npos) {
      problem = fmt::format("line {}: expected `STAGE,SECONDS`, found `{}`", count, line);
    }
  });
  return problem.empty() ? std::optional(std::move(times)) : std::nullopt;
}

namespace {

/// A value of `changes` as people write it: a whole number, or with one digit, by the month or by the year.
std::string frequency(double a_month) {
  if (a_month == 0) {
    return "never";
  }
  if (a_month < 0.95) {
    return fmt::format("{:.0f}/year", std::max(1.0, a_month * 12));
  }
  return a_month < 9.95 ? fmt::format("{:g}/month", std::round(a_month * 10) / 10)
                        : fmt::format("{:.0f}/month", a_month);
}

std::string duration(double seconds) {
  const bool minutes = seconds >= 90 || seconds == 60;
  return minutes ? fmt::format("{:.0f}m", seconds / 60) : fmt::format("{:.0f}s", std::max(1.0, seconds));
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

/// Git's paths start at the top of the repository, ours wherever stagec runs: one ends in the other.
bool same_file(std::string_view a, std::string_view b) {
  if (a.size() < b.size()) {
    std::swap(a, b);
  }
  return a.ends_with(b) && (a.size() == b.size() || a[a.size() - b.size() - 1] == '/');
}

bool touches(const Commit& commit, const model::Stage& stage) {
  return std::any_of(commit.paths.begin(), commit.paths.end(), [&](const std::string& path) {
    return same_file(path, stage.file) || std::any_of(stage.pins.begin(), stage.pins.end(),
                                                      [&](const auto& pin) { return same_file(path, pin.path); });
  });
}

}  // namespace

Lessons learn(const model::Program& program, const std::vector<Commit>& log, const LayerTimes& times) {
  Lessons lessons;
  lessons.commits = log.size();
  if (!log.empty()) {
    const auto [first, last] =
        std::minmax_element(log.begin(), log.end(), [](const Commit& a, const Commit& b) { return a.day < b.day; });
    constexpr double days_a_month = 365.25 / 12;
    lessons.months = static_cast<double>(last->day - first->day + 1) / days_a_month;
  }
  for (const model::Stage& stage : program.stages) {
    Learned learned{stage.name, stage.file, 0, "", "", 0, "", ""};
    if (!log.empty()) {
      learned.commits = static_cast<std::size_t>(
          std::count_if(log.begin(), log.end(), [&](const Commit& commit) { return touches(commit, stage); }));
      // Not to have changed for a while is no promise.
      learned.changes =
          learned.commits == 0 ? "rarely" : frequency(static_cast<double>(learned.commits) / lessons.months);
    }
    const auto known = times.find(stage.name);
    if (known != times.end()) {
      learned.builds = known->second.size();
      learned.takes = duration(median(known->second));
    }
    learned.changes_declared = stage.changes_per_month ? frequency(*stage.changes_per_month) : "";
    learned.takes_declared = stage.takes_seconds ? duration(static_cast<double>(*stage.takes_seconds)) : "";
    lessons.stages.push_back(std::move(learned));
  }
  return lessons;
}

}  // namespace stagec::cli
