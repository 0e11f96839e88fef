#include "model/value.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace stagec::model {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

/// `10.2.0a2026` as 10, 2, 0, a, 2026.
std::vector<std::string_view> components(std::string_view version) {
  std::vector<std::string_view> parts;
  std::size_t at = 0;
  while (at < version.size()) {
    const bool digits = is_digit(version[at]);
    if (!digits && !is_letter(version[at]) && version[at] != '*') {
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    while (end < version.size() && (digits ? is_digit(version[end]) : is_letter(version[end]))) {
      ++end;
    }
    parts.push_back(version.substr(at, end - at));
    at = end;
  }
  return parts;
}

std::strong_ordering compare_numbers(std::string_view a, std::string_view b) {
  a.remove_prefix(std::min(a.find_first_not_of('0'), a.size()));
  b.remove_prefix(std::min(b.find_first_not_of('0'), b.size()));
  return a.size() != b.size() ? a.size() <=> b.size() : a.compare(b) <=> 0;
}

std::strong_ordering compare_components(std::string_view a, std::string_view b) {
  const bool number_a = is_digit(a[0]);
  const bool number_b = is_digit(b[0]);
  if (number_a && number_b) {
    return compare_numbers(a, b);
  }
  if (number_a != number_b) {
    return number_a ? std::strong_ordering::less : std::strong_ordering::greater;
  }
  return a.compare(b) <=> 0;
}

bool same_start(const std::vector<std::string_view>& whole, const std::vector<std::string_view>& start) {
  return whole.size() >= start.size() && std::equal(start.begin(), start.end(), whole.begin(), [](auto a, auto b) {
           return compare_components(a, b) == std::strong_ordering::equal;
         });
}

}  // namespace

std::string_view kind_name(Value::Kind kind) {
  switch (kind) {
    case Value::Kind::flag:
      return "a flag";
    case Value::Kind::version:
      return "a version";
    case Value::Kind::duration:
      return "a duration";
    case Value::Kind::string:
      return "a string";
    case Value::Kind::symbol:
      return "a symbol";
    case Value::Kind::list:
      return "a list";
    case Value::Kind::none:
    case Value::Kind::error:
      break;
  }
  return "no value";
}

Value parse_literal(std::string_view text) {
  if (text == "yes" || text == "no") {
    return Value::of_flag(text == "yes");
  }
  const std::string own(text);
  if (parse_duration(text)) {
    return {Value::Kind::duration, false, own, {}};
  }
  if (is_version(text) || is_version_pattern(text)) {
    return Value::of_version(own);
  }
  if (!text.empty() && (text[0] == '/' || text.find("://") != std::string_view::npos)) {
    return Value::of_string(own);
  }
  return {Value::Kind::symbol, false, own, {}};
}

bool is_version(std::string_view text) {
  constexpr std::string_view marks = ".+_~:-";
  return !text.empty() && is_digit(text[0]) && std::all_of(text.begin(), text.end(), [&](char c) {
    return is_digit(c) || is_letter(c) || marks.find(c) != std::string_view::npos;
  });
}

bool is_version_pattern(std::string_view text) {
  return text.size() > 2 && text.ends_with(".*") && is_version(text.substr(0, text.size() - 2));
}

std::strong_ordering compare_versions(std::string_view a, std::string_view b) {
  const auto parts_a = components(a);
  const auto parts_b = components(b);
  for (std::size_t i = 0; i < std::min(parts_a.size(), parts_b.size()); ++i) {
    const auto order = compare_components(parts_a[i], parts_b[i]);
    if (order != std::strong_ordering::equal) {
      return order;
    }
  }
  return parts_a.size() <=> parts_b.size();
}

bool matches_pattern(std::string_view version, std::string_view pattern) {
  if (!is_version_pattern(pattern)) {
    return compare_versions(version, pattern) == std::strong_ordering::equal;
  }
  return same_start(components(version), components(pattern.substr(0, pattern.size() - 2)));
}

bool refines_version(std::string_view exact, std::string_view given) {
  return same_start(components(exact), components(given));
}

std::optional<std::string> version_part(std::string_view version, std::string_view part) {
  const auto parts = components(version);
  std::size_t numbers = 0;
  while (numbers < parts.size() && is_digit(parts[numbers][0])) {
    ++numbers;
  }
  constexpr std::array<std::string_view, 3> named = {"major", "minor", "patch"};
  const auto index = static_cast<std::size_t>(std::find(named.begin(), named.end(), part) - named.begin());
  if (index < named.size()) {
    return index < numbers ? std::optional<std::string>(parts[index]) : std::nullopt;
  }
  if (part == "short") {
    return numbers == 0   ? std::string(version)
           : numbers == 1 ? std::string(parts[0])
                          : std::string(parts[0]) + "." + std::string(parts[1]);
  }
  if (part == "suffix") {
    if (numbers == parts.size()) {
      return "";
    }
    return std::string(version.substr(static_cast<std::size_t>(parts[numbers].data() - version.data())));
  }
  return std::nullopt;
}

std::optional<long> parse_duration(std::string_view text) {
  if (text.size() < 2 || text.size() > 9 || !all_digits(text.substr(0, text.size() - 1))) {
    return std::nullopt;
  }
  long number = 0;
  std::from_chars(text.data(), text.data() + text.size() - 1, number);
  switch (text.back()) {
    case 's':
      return number;
    case 'm':
      return number * 60;
    case 'h':
      return number * 3600;
    case 'd':
      return number * 86400;
    default:
      return std::nullopt;
  }
}

bool is_date(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-' || !all_digits(text.substr(0, 4)) ||
      !all_digits(text.substr(5, 2)) || !all_digits(text.substr(8, 2))) {
    return false;
  }
  const auto number = [&](std::size_t at, std::size_t size) {
    int value = 0;
    std::from_chars(text.data() + at, text.data() + at + size, value);
    return value;
  };
  const int year = number(0, 4);
  const int month = number(5, 2);
  const int day = number(8, 2);
  const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  constexpr std::array<int, 12> days = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  if (month < 1 || month > 12 || day < 1) {
    return false;
  }
  return day <= days[static_cast<std::size_t>(month - 1)] + (month == 2 && leap ? 1 : 0);
}

std::string to_text(const Value& value) {
  if (value.kind != Value::Kind::list) {
    return value.text;
  }
  std::string text;
  for (const Value& element : value.list) {
    text += (text.empty() ? "" : " ") + to_text(element);
  }
  return text;
}

bool same(const Value& a, const Value& b) {
  if (a.kind == Value::Kind::list || b.kind == Value::Kind::list) {
    return a.kind == b.kind && std::equal(a.list.begin(), a.list.end(), b.list.begin(), b.list.end(), same);
  }
  if (is_version(a.text) && is_version(b.text)) {
    return compare_versions(a.text, b.text) == std::strong_ordering::equal;
  }
  return a.text == b.text;
}

}  // namespace stagec::model
