// Instructions that hold a command: RUN, CMD, ENTRYPOINT, SHELL, HEALTHCHECK.
#include <array>
#include <utility>

#include "dockerfile/characters.h"
#include "dockerfile/instructions.h"

namespace stagec::dockerfile {

namespace {

std::vector<Span> rest_span(const Statement& statement) {
  return statement.rest().empty() ? std::vector<Span>() : std::vector<Span>{statement.span(statement.rest())};
}

const Flag* find_flag(const Statement& statement, std::string_view name) {
  for (const Flag& flag : statement.flags()) {
    if (flag.name == name) {
      return &flag;
    }
  }
  return nullptr;
}

/// Checks a flag that takes one of a few words.
bool one_of(const Statement& statement, std::string_view name, const std::vector<std::string_view>& words) {
  const Flag* flag = find_flag(statement, name);
  if (flag == nullptr) {
    return true;
  }
  std::string list;
  for (const std::string_view word : words) {
    if (flag->value == word) {
      return true;
    }
    list += (list.empty() ? "`" : &word == &words.back() ? " or `" : ", `") + std::string(word) + "`";
  }
  statement
      .error("dockerfile-flag-value", flag->written,
             "`--" + flag->name + "` with the value `" + flag->value.value_or("") + "`")
      .help("it takes {}", list);
  return false;
}

/// Takes a number such as `1.5` off the front; nothing if there is no digit.
std::optional<double> take_number(std::string_view& text) {
  std::size_t digits = 0;
  double value = 0;
  double place = 0;
  std::size_t at = 0;
  for (; at < text.size() && (is_digit(text[at]) || (text[at] == '.' && place == 0)); ++at) {
    if (text[at] == '.') {
      place = 1;
      continue;
    }
    ++digits;
    place /= 10;
    value = place == 0 ? value * 10 + (text[at] - '0') : value + place * (text[at] - '0');
  }
  text.remove_prefix(at);
  return digits > 0 ? std::optional(value) : std::nullopt;
}

/// Takes a unit off the front and gives it in milliseconds.
std::optional<double> take_unit(std::string_view& text) {
  constexpr std::array<std::pair<std::string_view, double>, 8> units = {
      {{"ns", 1e-6}, {"us", 1e-3}, {"µs", 1e-3}, {"μs", 1e-3}, {"ms", 1}, {"s", 1e3}, {"m", 6e4}, {"h", 3.6e6}}};
  for (const auto& [name, milliseconds] : units) {
    if (text.starts_with(name)) {
      text.remove_prefix(name.size());
      return milliseconds;
    }
  }
  return std::nullopt;
}

/// `30s`, `1m30s`, `0`, or nothing at all. Zero, or from a millisecond on to what 64 bits of nanoseconds hold.
bool is_duration(std::string_view text) {
  constexpr double longest = 9.223372036854e12;
  constexpr double least = 1 - 1e-9;
  if (text.empty()) {
    return true;
  }
  const bool negative = text.starts_with('-');
  text.remove_prefix(negative || text.starts_with('+') ? 1 : 0);
  if (text == "0") {
    return true;
  }
  double sum = 0;
  bool good = !text.empty();
  while (good && !text.empty()) {
    const std::optional<double> number = take_number(text);
    const std::optional<double> unit = number ? take_unit(text) : std::nullopt;
    good = unit.has_value();
    sum += good ? *number * *unit : 0;
  }
  return good && (sum == 0 || (!negative && sum >= least && sum <= longest));
}

bool is_count(std::string_view text) {
  text.remove_prefix(text.starts_with('+') ? 1 : 0);
  bool good = !text.empty() && text.size() <= 9;
  for (const char c : text) {
    good = good && is_digit(c);
  }
  return good;
}

bool check_health_values(const Statement& statement) {
  bool good = true;
  for (const Flag& flag : statement.flags()) {
    const std::string value = flag.value.value_or("");
    const bool retries = flag.name == "retries";
    if (retries ? value.empty() || is_count(value) : is_duration(value)) {
      continue;
    }
    good = false;
    statement.error("dockerfile-flag-value", flag.written, "`--" + flag.name + "` with the value `" + value + "`")
        .help("it takes a {}", retries ? "number" : "duration from `1ms` on: `30s`, `1m30s`");
  }
  return good;
}

}  // namespace

std::optional<Read> read_run(const Statement& statement) {
  image::Run run;
  bool good = statement.check_flags({{"mount", FlagKind::texts},
                                     {"device", FlagKind::texts},
                                     {"network", FlagKind::text},
                                     {"security", FlagKind::text}});
  good = good && one_of(statement, "network", {"default", "none", "host"}) &&
         one_of(statement, "security", {"sandbox", "insecure"});
  for (const Flag& flag : statement.flags()) {
    const std::optional<image::Mount> mount =
        good && flag.name == "mount" ? read_mount(statement, flag) : std::optional(image::Mount{});
    good = good && mount && (flag.name != "device" || check_device(statement, flag));
    if (good && flag.name == "mount") {
      run.mounts.push_back(*mount);
    }
  }
  run.devices = statement.all_flags("device");
  run.network = statement.flag("network");
  run.security = statement.flag("security");
  if (statement.rest().empty()) {
    return statement.missing("a command");
  }
  const std::optional<image::Command> command = statement.command(statement.rest());
  if (!good || !command) {
    return std::nullopt;
  }
  run.command = *command;
  for (const HeredocBody& body : statement.heredocs()) {
    run.heredocs.push_back(body.heredoc);
  }
  return Read{run, rest_span(statement)};
}

std::optional<Read> read_cmd(const Statement& statement) {
  const bool flags = statement.check_flags({});
  const std::optional<image::Command> command = statement.command(statement.rest());
  return command && flags ? std::optional(Read{image::Cmd{*command}, rest_span(statement)}) : std::nullopt;
}

std::optional<Read> read_entrypoint(const Statement& statement) {
  const bool flags = statement.check_flags({});
  const std::optional<image::Command> command = statement.command(statement.rest());
  return command && flags ? std::optional(Read{image::Entrypoint{*command}, rest_span(statement)}) : std::nullopt;
}

std::optional<Read> read_shell(const Statement& statement) {
  const bool flags = statement.check_flags({});
  const JsonStrings array = statement.json();
  if (array.kind == JsonStrings::Kind::mixed || !flags) {
    return std::nullopt;
  }
  if (statement.rest().empty() || (array.kind == JsonStrings::Kind::strings && array.strings.empty())) {
    return statement.missing("a shell");
  }
  if (array.kind == JsonStrings::Kind::none) {
    statement.error("dockerfile-not-json", statement.rest(), "`SHELL` with something else than a JSON array")
        .help("write it as `SHELL [\"/bin/bash\", \"-c\"]`");
    return std::nullopt;
  }
  return Read{image::Shell{array.strings}, rest_span(statement)};
}

std::optional<Read> read_healthcheck(const Statement& statement) {
  const std::string_view rest = statement.rest();
  if (rest.empty()) {
    return statement.missing("`CMD` or `NONE`");
  }
  std::size_t end = 0;
  while (end < rest.size() && blank_length(rest, end) == 0) {
    ++end;
  }
  const std::string_view kind = rest.substr(0, end);
  const std::string_view command = trimmed(rest.substr(end));
  image::Healthcheck healthcheck;
  if (upper(kind) == "NONE") {
    if (!command.empty()) {
      statement.error("dockerfile-extra-argument", command, "a command after `HEALTHCHECK NONE`");
      return std::nullopt;
    }
    return Read{healthcheck, rest_span(statement)};
  }
  if (upper(kind) != "CMD") {
    statement.error("dockerfile-bad-healthcheck", kind, "`" + std::string(kind) + "` where `CMD` or `NONE` is wanted");
    return std::nullopt;
  }
  const bool flags =
      statement.check_flags({{"interval"}, {"timeout"}, {"start-period"}, {"start-interval"}, {"retries"}});
  if (!flags || !check_health_values(statement)) {
    return std::nullopt;
  }
  for (const Flag& flag : statement.flags()) {
    healthcheck.flags.emplace_back(flag.name, flag.value.value_or(""));
  }
  healthcheck.command = statement.command(command);
  const auto* exec = healthcheck.command ? std::get_if<image::ExecForm>(&*healthcheck.command) : nullptr;
  if (command.empty() || (exec != nullptr && exec->arguments.empty())) {
    return statement.missing("a command after `CMD`");
  }
  return healthcheck.command ? std::optional(Read{healthcheck, {statement.span(command)}}) : std::nullopt;
}

}  // namespace stagec::dockerfile
