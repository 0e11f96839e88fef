// Values of the language and what can be done with them. A bare literal keeps its text,
// so that a version prints as it was written.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stagec::model {

/// A value. A number is a version of one component.
struct Value {
  enum class Kind {
    error,     ///< the evaluation failed and was reported; silences what follows from it
    none,      ///< no value: an empty table cell
    flag,      ///< `yes`, `no`
    version,   ///< `13.2.1`, `9`, `3.14t`, and the pattern `13.2.*`
    duration,  ///< `25m`
    string,
    symbol,  ///< a bare word that is nothing else
    list,
  };
  Kind kind = Kind::none;
  bool flag = false;
  std::string text;  ///< as written; "yes" or "no" for a flag
  std::vector<Value> list;

  friend bool operator==(const Value&, const Value&) = default;

  static Value error() { return {Kind::error, false, "", {}}; }
  static Value of_flag(bool on) { return {Kind::flag, on, on ? "yes" : "no", {}}; }
  static Value of_string(std::string text) { return {Kind::string, false, std::move(text), {}}; }
  static Value of_version(std::string text) { return {Kind::version, false, std::move(text), {}}; }
  static Value of_list(std::vector<Value> list) { return {Kind::list, false, "", std::move(list)}; }

  [[nodiscard]] bool is_error() const { return kind == Kind::error; }
};

/// What a kind is called in messages: "a version", "a flag", …
[[nodiscard]] std::string_view kind_name(Value::Kind kind);

/// The value a bare word stands for: flag, duration, version, else a symbol (a path is a string).
[[nodiscard]] Value parse_literal(std::string_view text);

/// True for what can be a version: starts with a digit, goes on with letters, digits and `.+_~:-`.
[[nodiscard]] bool is_version(std::string_view text);
/// True for a version whose last component is `*`.
[[nodiscard]] bool is_version_pattern(std::string_view text);

/// Components compared one by one, numbers as numbers, letters after numbers; a missing one is lower.
[[nodiscard]] std::strong_ordering compare_versions(std::string_view a, std::string_view b);
/// True if `version` is of the series `13.2.*`, or equal to a pattern without `*`.
[[nodiscard]] bool matches_pattern(std::string_view version, std::string_view pattern);
/// True if `exact` says the same as `given` or more: 13.2.1 refines 13.2 and 13.2.1, not 13.20.
[[nodiscard]] bool refines_version(std::string_view exact, std::string_view given);

/// `major`, `minor`, `patch`, `suffix`, `short`; nothing if the version lacks that part or there is no such part.
[[nodiscard]] std::optional<std::string> version_part(std::string_view version, std::string_view part);

/// Seconds of `90s`, `25m`, `2h`, `1d`.
[[nodiscard]] std::optional<long> parse_duration(std::string_view text);

/// True for a day of the calendar, `2026-11-30`.
[[nodiscard]] bool is_date(std::string_view text);

/// The value as it stands in text. A list joins its elements with a blank.
[[nodiscard]] std::string to_text(const Value& value);

/// Equality as `==` sees it: versions by component, else by text.
[[nodiscard]] bool same(const Value& a, const Value& b);

}  // namespace stagec::model
