#include "runtime/verify.h"

#include <fmt/format.h>

#include <algorithm>

namespace stagec::runtime {

std::size_t Verification::failures() const {
  return static_cast<std::size_t>(
      std::count_if(results.begin(), results.end(), [](const CheckResult& result) { return !result.as_expected; }));
}

namespace {

constexpr std::string_view expected_key = "  expected: ";
constexpr std::string_view status_key = "  status: ";
constexpr std::string_view got_indent = "    ";

/// Reads one line about the result that came last. Lines of a command's output are deeper than any key.
void add_detail(std::string_view line, CheckResult& result) {
  if (line.starts_with(got_indent)) {
    result.got += std::string(line.substr(got_indent.size())) + "\n";
  } else if (line.starts_with(expected_key)) {
    result.expected = line.substr(expected_key.size());
  } else if (line.starts_with(status_key)) {
    result.status = std::atoi(std::string(line.substr(status_key.size())).c_str());
  }
}

std::string last_lines(const std::string& text, std::size_t count) {
  std::size_t at = text.size();
  for (std::size_t lines = 0; at > 0 && lines <= count; --at) {
    lines += text[at - 1] == '\n' && at != text.size() ? 1 : 0;
    if (lines == count) {
      break;
    }
  }
  return text.substr(at);
}

std::string why_not(const Captured& ran) {
  if (!ran.ended.not_started.empty()) {
    return ran.ended.not_started;
  }
  std::string text = last_lines(ran.err, 5);
  text.erase(text.find_last_not_of('\n') + 1);
  return fmt::format("exit status {}{}{}", ran.ended.status, text.empty() ? "" : ": ", text);
}

Verification run_script(const emit::EnvSummary& env, Invocation invocation) {
  invocation.input = emit::check_script(env);
  const Captured ran = capture(invocation);
  Verification verification = read_tap(env, ran.out);
  verification.interrupted = ran.ended.interrupted;
  if (!verification.problem.empty()) {
    verification.problem = fmt::format("`{}`: {}; {}", to_text(invocation), verification.problem, why_not(ran));
  }
  return verification;
}

}  // namespace

Verification read_tap(const emit::EnvSummary& env, const std::string& output) {
  Verification verification;
  const std::vector<emit::CheckToRun> checks = emit::checks_to_run(env);
  bool surplus = false;
  Lines lines([&](std::string_view line) {
    const bool good = line.starts_with("ok ");
    if (!good && !line.starts_with("not ok ")) {
      if (!verification.results.empty()) {
        add_detail(line, verification.results.back());
      }
      return;
    }
    surplus = surplus || verification.results.size() == checks.size();
    if (!surplus) {
      const emit::CheckToRun& check = checks[verification.results.size()];
      verification.results.push_back({check.stage, check.check->name, check.must_pass, good, "", 0, ""});
    }
  });
  lines.add(output);
  lines.end();
  if (surplus || verification.results.size() != checks.size()) {
    verification.problem = fmt::format("{} of {} checks came to a result", verification.results.size(), checks.size());
  }
  return verification;
}

Verification verify_image(const emit::EnvSummary& env, const ChosenEngine& chosen, const std::string& image,
                          const std::string& network) {
  const Engine& engine = *chosen.engine;
  if (engine.make_container == nullptr) {
    return run_script(env, engine.run(image, network));
  }
  const Invocation make = engine.make_container(image);
  Captured made = capture(make);
  if (!made.ended.ok()) {
    Verification failed;
    failed.interrupted = made.ended.interrupted;
    failed.problem = fmt::format("`{}`: {}", to_text(make), why_not(made));
    return failed;
  }
  made.out.erase(made.out.find_last_not_of('\n') + 1);
  Verification verification = run_script(env, engine.run(made.out, network));
  static_cast<void>(capture(engine.remove_container(made.out)));
  return verification;
}

Verification verify_here(const emit::EnvSummary& env) {
  return run_script(env, {{"/bin/sh", "-s"}, {}, ""});
}

}  // namespace stagec::runtime
