// The results of checks for people and for programs.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "runtime/plain_text.h"
#include "runtime/verify.h"

namespace stagec::runtime {

namespace {

using Json = nlohmann::ordered_json;

std::string title(const CheckResult& result) {
  return fmt::format("{}: {}{}", result.stage, result.name, result.must_pass ? "" : " (must fail)");
}

std::string as_text(const std::string& where, const Verification& verification) {
  std::string text;
  for (const CheckResult& result : verification.results) {
    text += fmt::format("{}  {}\n", result.as_expected ? "ok  " : "FAIL", title(result));
    if (!result.as_expected) {
      text += fmt::format("      expected: {}\n      got: exit status {}{}\n", result.expected, result.status,
                          result.got.find_first_not_of('\n') == std::string::npos ? "" : " and");
      text += result.got.find_first_not_of('\n') == std::string::npos ? "" : indented(result.got, "        ");
    }
  }
  if (!verification.problem.empty()) {
    return text;  // a sum of some would read like one of all
  }
  return text + fmt::format("{}: {} of {} checks as expected\n", where,
                            verification.results.size() - verification.failures(), verification.results.size());
}

std::string tap_title(const CheckResult& result) {
  std::string text;
  for (const char c : title(result)) {
    text += c == '\\' || c == '#' ? "\\" : "";
    text += c == '\n' ? ' ' : c;
  }
  return text;
}

std::string as_tap(const Verification& verification) {
  std::string text = fmt::format("TAP version 14\n1..{}\n", verification.results.size());
  std::size_t number = 0;
  for (const CheckResult& result : verification.results) {
    text += fmt::format("{}ok {} - {}\n", result.as_expected ? "" : "not ", ++number, tap_title(result));
    if (!result.as_expected) {
      text += fmt::format("  ---\n  expected: {}\n  status: {}\n  got: |\n{}  ...\n", result.expected, result.status,
                          indented(result.got, "    "));
    }
  }
  return text + (verification.problem.empty() ? "" : fmt::format("Bail out! {}\n", verification.problem));
}

/// XML takes neither its own marks nor most control characters.
std::string xml(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool control = static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t';
    result += c == '&'   ? "&amp;"
              : c == '<' ? "&lt;"
              : c == '>' ? "&gt;"
              : c == '"' ? "&quot;"
              : control  ? "?"
                         : std::string(1, c);
  }
  return result;
}

std::string as_junit(const emit::EnvSummary& env, const Verification& verification) {
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" "
      "errors=\"{}\">\n",
      xml(env.name), verification.results.size(), verification.failures(), verification.problem.empty() ? 0 : 1);
  for (const CheckResult& result : verification.results) {
    text += fmt::format("  <testcase classname=\"{}.{}\" name=\"{}{}\"", xml(env.name), xml(result.stage),
                        xml(result.name), result.must_pass ? "" : " (must fail)");
    text += result.as_expected ? "/>\n"
                               : fmt::format(
                                     ">\n    <failure message=\"expected {}, got exit status {}\">{}</failure>\n"
                                     "  </testcase>\n",
                                     xml(result.expected), result.status, xml(result.got));
  }
  text += verification.problem.empty() ? "" : fmt::format("  <system-err>{}</system-err>\n", xml(verification.problem));
  return text + "</testsuite>\n";
}

std::string as_json(const emit::EnvSummary& env, const std::string& where, const Verification& verification) {
  Json all = {{"env", env.name}, {"image", where}, {"ok", verification.ok()}, {"checks", Json::array()}};
  for (const CheckResult& result : verification.results) {
    Json one = {{"stage", result.stage},
                {"name", result.name},
                {"expect", result.must_pass ? "pass" : "fail"},
                {"ok", result.as_expected}};
    if (!result.as_expected) {
      one["expected"] = result.expected;
      one["status"] = result.status;
      one["got"] = result.got;
    }
    all["checks"].push_back(std::move(one));
  }
  if (!verification.problem.empty()) {
    all["problem"] = verification.problem;
  }
  return all.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string report(const emit::EnvSummary& env, const std::string& where, const Verification& verification,
                   std::string_view format) {
  if (format == "tap") {
    return as_tap(verification);
  }
  if (format == "junit") {
    return as_junit(env, verification);
  }
  return format == "json" ? as_json(env, where, verification) : as_text(where, verification);
}

}  // namespace stagec::runtime
