// Any value, put into any place of a script by `quote`, must come out of a real shell unchanged.
#include <rapidcheck.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "../unit/shell/run_shell.h"
#include "shell/quote.h"

namespace {

using stagec::shell::Context;
using stagec::shell::ContextTracker;
using stagec::testing::run_shell;

/// A script in which `@` is the value, and what it prints, in which `@` is the value, too.
struct Place {
  std::string_view script;
  std::string_view prints;
  bool bash_only = false;
};

// `%s.` behind a value keeps `$(…)` from dropping line ends at its end.
const std::vector<Place> places = {
    {"printf '%s' @", "@"},
    {"printf '%s' x@y", "x@y"},
    {"printf '%s' \"@\"", "@"},
    {"printf '%s' \"a $u@b @\"", "a @b @"},
    {"printf '%s' '@'", "@"},
    {"printf '%s' 'a\\@\"'@\"'@\"", "a\\@\"@'@"},
    {"printf '%s' \"$(printf '%s.' @)\"", "@."},
    {"printf '%s' \"$(printf '%s.' \"@\")\"", "@."},
    {"printf '%s' \"$(printf '%s.' '@')\"", "@."},
    {"printf '%s' \"a$(printf '%s.' \"$(printf '%s.' \"@\" @)\")@b\"", "a@.@..@b"},
    {"printf '%s' ${u:-@}", "@"},
    {"printf '%s' ${u-@x}@", "@x@"},
    {"printf '%s' ${u:-'@'\"@\"}", "@@"},
    {"printf '%s' \"${u:-@}\"", "@"},
    {"printf '%s' \"${u:-a@ b@}\"", "a@ b@"},
    {"printf '%s' \"${u-\"@\"}\"", "@"},
    {"printf '%s' \"${u:-${u:-@}}@\"", "@@"},
    {"printf '%s' \"${u:-$(printf '%s.' @ \"@\" '@')}\"", "@.@.@."},
    {"printf '%s' \"${n:+@}\"", "@"},
    {"x=@; printf '%s' \"$x\"", "@"},
    {"x=a:@:\"@\"; printf '%s' \"$x\"", "a:@:@"},
    {"export x=@; printf '%s' \"$x\"", "@"},
    {": \"${u:=@}\"; printf '%s' \"$u\"; unset u", "@"},
    {"case @ in @) printf ok;; esac", "ok"},
    {"printf '%s' \"$(case \"@\" in (x) ;; \"@\") printf '%s.' @;; esac)\"", "@."},
    {"x=A@; printf '%s' \"${x#A}\"", "@"},
    {"x=A@; printf '%s' \"${x%@}B\"", "AB"},
    {"x=@A; printf '%s' ${x#\"@\"}", "A"},
    {"for w in @ \"@\"; do printf '%s.' \"$w\"; done", "@.@."},
    {"if [ @ = \"@\" ]; then printf '%s' '@'; fi", "@"},
    {"f() { printf '%s' \"$1\"; }; f @", "@"},
    {"( printf '%s' @ )", "@"},
    {": # @\nprintf ok", "ok"},
    {"show <<EOF\n[@]\nEOF\n", "[@]\n"},
    {"show <<-EOF\n\t[@]\n\t@\n\tEOF\n", "[@]\n@\n"},
    {"show <<EOF\n@ $(printf '%s.' @ \"@\") ${u:-@}\nEOF\n", "@ @.@. @\n"},
    {"show <<'EOF'\n[@]\nEOF\n", "[@]\n"},
    {"show <<A - <<\"B\"; printf '%s' @\n[@]\nA\n[@]\nB\n", "[@]\n@"},
    {"printf '%s' $'@'", "@", true},
    {"[[ x@ == x@ && \"@\" == '@' ]] && printf ok", "ok", true},
    {"a=(@ \"@\" x=@); printf '%s.' \"${a[@]}\"", "@.@.x=@.", true},
    {"show <<<@", "@\n", true},
    {"x=a@b; printf '%s' \"${x/a/@}\"", "@@b", true},
    {"show < <(printf '%s\\n' @)", "@\n", true},
};

/// The `@` of `${a[@]}` is not a value.
bool is_hole(std::string_view text, std::size_t at) {
  return text[at] == '@' && text.substr(at - std::min<std::size_t>(at, 3), 6) != "{a[@]}";
}

std::string with_value(std::string_view text, std::string_view value) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '@') {
      out += value;
    } else {
      out += text[at];
    }
  }
  return out;
}

/// The script of `place` with `value` quoted into it, or nothing where an obstacle is reported.
std::string script_with(const Place& place, std::string_view value) {
  ContextTracker tracker;
  std::string out;
  for (std::size_t at = 0; at < place.script.size(); ++at) {
    if (!is_hole(place.script, at)) {
      tracker.feed(place.script.substr(at, 1));
      out += place.script[at];
      continue;
    }
    if (tracker.obstacle(value))
      return {};
    out += stagec::shell::quote(value, tracker.context());
    tracker.feed_value();
  }
  return out;
}

struct Batch {
  // `show` is `cat` without a process, of which there would be hundreds.
  std::string script = "unset u; n=1\nshow() { while IFS= read -r line; do printf '%s\\n' \"$line\"; done; }\n";
  std::vector<std::string> scripts;
  std::vector<std::string> expected;
};

Batch make_batch(const std::vector<std::string>& values, bool bash) {
  Batch batch;
  for (const std::string& value : values) {
    for (const Place& place : places) {
      if (place.bash_only && !bash)
        continue;
      const std::string script = script_with(place, value);
      if (script.empty())
        continue;
      batch.script += script + "\nprintf '\\0'\n";
      batch.scripts.push_back(script);
      batch.expected.push_back(with_value(place.prints, value));
    }
  }
  return batch;
}

std::vector<std::string> split_at_nul(std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t end = 0; (end = text.find('\0')) != std::string_view::npos; text.remove_prefix(end + 1)) {
    parts.emplace_back(text.substr(0, end));
  }
  if (!text.empty())
    parts.emplace_back(text);
  return parts;
}

/// The first script whose output is not what it must be, or an empty string.
std::string first_failure(const std::string& shell, bool bash, const std::vector<std::string>& values) {
  const Batch batch = make_batch(values, bash);
  const std::vector<std::string> printed = split_at_nul(run_shell(shell, batch.script).output);
  for (std::size_t i = 0; i < batch.scripts.size(); ++i) {
    const std::string got = i < printed.size() ? printed[i] : "(nothing)";
    if (got != batch.expected[i]) {
      return shell + ": " + batch.scripts[i] + "\n  must print: " + batch.expected[i] + "\n  prints: " + got;
    }
  }
  return {};
}

std::string first_failure(const std::vector<std::string>& values) {
  const std::string failure = first_failure("LC_ALL=C sh", false, values);
  return failure.empty() ? first_failure("LC_ALL=C bash", true, values) : failure;
}

rc::Gen<std::string> any_value() {
  const std::string special = "'\"\\$`}{()!#~*?[]|&;<>= \t\n\r-/ab\x01\x7f\x81\x82\x83\x88";
  const auto any_byte = rc::gen::map(rc::gen::inRange(1, 256), [](int byte) { return static_cast<char>(byte); });
  return rc::gen::container<std::string>(
      rc::gen::oneOf(rc::gen::elementOf(special), rc::gen::elementOf(special), any_byte));
}

bool all_come_out(const char* what, const std::vector<std::string>& values) {
  const std::string failure = first_failure(values);
  std::fprintf(stderr, "- %s\n%s\n", what, failure.empty() ? "OK" : failure.c_str());
  return failure.empty();
}

bool any_bytes_come_out() {
  return rc::check("any bytes come out of sh and bash unchanged", [] {
    const auto values = *rc::gen::container<std::vector<std::string>>(3, any_value());
    const std::string failure = first_failure(values);
    if (!failure.empty()) {
      RC_FAIL(failure);
    }
  });
}

bool each_byte_comes_out() {
  std::vector<std::string> values(8);
  for (std::size_t byte = 1; byte < 256; ++byte) {
    values[byte % values.size()] += static_cast<char>(byte);
  }
  return all_come_out("each of the 255 bytes comes out unchanged", values);
}

bool known_traps_come_out() {
  return all_come_out(
      "values that shells are known to trip over come out unchanged",
      {"",     "if",    "}",    "!",     "~root",     "a=b",    "a+=b", "-n", "$(", "`id`", "it's",     "a\\",   "\\n",
       "\\\n", "{a,b}", " a* ", "\na\n", "a\nEOF\nb", "\ta\tb", "#a",   "}'", "'}", "<(",   "\x01\x7f", "é \xff"});
}

}  // namespace

int main() {
  // Each case starts two shells with some 130 commands; more cases by hand with RC_PARAMS.
  setenv("RC_PARAMS", "max_success=4 max_size=24", 0);
  const bool held = any_bytes_come_out();
  return each_byte_comes_out() && known_traps_come_out() && held ? 0 : 1;
}
