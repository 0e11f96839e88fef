// Instructions whose arguments are plain words or one text: FROM, EXPOSE, VOLUME, USER, …
#include <algorithm>
#include <charconv>

#include "dockerfile/characters.h"
#include "dockerfile/check_values.h"
#include "dockerfile/expand.h"
#include "dockerfile/instructions.h"

namespace stagec::dockerfile {

namespace {

bool is_stage_name(std::string_view name) {
  const std::string small = lower(name);
  const bool letters = std::all_of(small.begin(), small.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-' || c == '_' || c == '.';
  });
  return !small.empty() && small.front() >= 'a' && small.front() <= 'z' && letters;
}

std::optional<int> number(std::string_view text) {
  text.remove_prefix(text.starts_with('+') ? 1 : 0);
  int result = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(result) : std::nullopt;
}

struct Range {
  int first = 0;
  int last = 0;
};

/// `80`, `8000-8010`; nothing where a number is none or no port.
std::optional<Range> port_range(std::string_view text) {
  const std::size_t dash = text.find('-');
  const std::optional<int> first = number(text.substr(0, dash));
  const std::optional<int> last = dash == std::string_view::npos ? first : number(text.substr(dash + 1));
  const auto is_port = [](const std::optional<int>& port) { return port && *port >= 0 && *port <= 65535; };
  return is_port(first) && is_port(last) ? std::optional(Range{*first, *last}) : std::nullopt;
}

bool is_address(std::string_view text) {
  if (text.find(':') != std::string_view::npos) {
    text = text.starts_with('[') && text.ends_with(']') ? text.substr(1, text.size() - 2) : text;
    return text.find_first_not_of("0123456789abcdefABCDEF:.") == std::string_view::npos;
  }
  for (int parts = 1;; ++parts) {
    const std::size_t dot = text.find('.');
    const std::string_view part = text.substr(0, dot);
    const bool digits = !part.empty() && part.size() <= 3 && is_digit(part.front());
    const std::optional<int> value = digits ? number(part) : std::nullopt;
    if (!value || *value > 255 || (part.size() > 1 && part.front() == '0')) {
      return false;
    }
    if (dot == std::string_view::npos) {
      return parts == 4;
    }
    text.remove_prefix(dot + 1);
  }
}

/// What is wrong with what `-p` takes and EXPOSE reads over, `ADDRESS:HOST-PORT:` or `HOST-PORT:`; empty if nothing is.
std::string host_problem(std::string_view host, const Range& ports) {
  const std::size_t colon = host.rfind(':');
  const std::string_view address = host.substr(0, colon == std::string_view::npos ? 0 : colon);
  host = host.substr(colon == std::string_view::npos ? 0 : colon + 1);
  if (!address.empty() && !is_address(address)) {
    return "`" + std::string(address) + "` where an address is wanted";
  }
  if (host.empty()) {
    return "";
  }
  const std::optional<Range> range = port_range(host);
  if (!range || range->last < range->first) {
    return "`" + std::string(host) + "` where a port of the host is wanted";
  }
  const bool fits = ports.first == ports.last || ports.last - ports.first == range->last - range->first;
  return fits ? "" : "as many ports of the host as of the container are wanted";
}

/// What is wrong with a port such as `80`, `8000-8010/udp`; empty if nothing is.
std::string port_problem(std::string_view port) {
  const std::size_t colon = port.rfind(':');
  const std::string_view host = port.substr(0, colon == std::string_view::npos ? 0 : colon);
  port = colon == std::string_view::npos ? port : port.substr(colon + 1);
  const std::size_t slash = port.find('/');
  const std::string protocol = slash == std::string_view::npos ? "" : lower(port.substr(slash + 1));
  if (!protocol.empty() && protocol != "tcp" && protocol != "udp" && protocol != "sctp") {
    return "the protocol `" + protocol + "`";
  }
  const std::optional<Range> range = port_range(port.substr(0, slash));
  if (!range) {
    return "`" + std::string(port.substr(0, slash)) + "` where a port from 0 to 65535 is wanted";
  }
  return range->last < range->first ? "a range of ports that ends before it starts" : host_problem(host, *range);
}

/// Names of signals without SIG, each between blanks.
constexpr std::string_view signals =
    " ABRT ALRM BUS CHLD CLD CONT FPE HUP ILL INT IO IOT KILL PIPE POLL PROF PWR QUIT SEGV STKFLT STOP SYS TERM "
    "TRAP TSTP TTIN TTOU URG USR1 USR2 VTALRM WINCH XCPU XFSZ RTMIN RTMAX ";

bool is_signal(std::string_view text) {
  if (const std::optional<int> value = number(text)) {
    return *value != 0;
  }
  std::string name = upper(text);
  name = name.substr(name.starts_with("SIG") ? 3 : 0);
  const bool from_least = name.starts_with("RTMIN+");
  if (from_least || name.starts_with("RTMAX-")) {
    const std::string_view step = std::string_view(name).substr(6);
    const std::optional<int> value = is_digit(step.empty() ? 'x' : step.front()) ? number(step) : std::nullopt;
    return value && *value >= 1 && *value <= (from_least ? 15 : 14);
  }
  return !name.empty() && name.find(' ') == std::string::npos &&
         signals.find(" " + name + " ") != std::string_view::npos;
}

/// The one text of USER, WORKDIR and STOPSIGNAL.
std::optional<std::string> only_value(const Statement& statement, const std::string& what) {
  if (statement.rest().empty()) {
    return statement.missing(what);
  }
  return statement.value(statement.rest());
}

std::vector<Span> rest_span(const Statement& statement) {
  return {statement.span(statement.rest())};
}

}  // namespace

std::optional<Read> read_from(const Statement& statement) {
  const bool flags = statement.check_flags({{"platform"}});
  const std::vector<std::string_view> words = plain_words(statement.rest());
  if (words.empty()) {
    return statement.missing("an image");
  }
  if (words.size() == 2 && lower(words[1]) == "as") {
    return statement.missing("a name after `AS`");
  }
  if (words.size() > 1 && lower(words[1]) != "as") {
    statement.error("dockerfile-extra-argument", words[1], "`" + std::string(words[1]) + "` after the image of `FROM`")
        .help("a build stage gets its name by `FROM IMAGE AS NAME`");
    return std::nullopt;
  }
  if (words.size() > 3) {
    statement.error("dockerfile-extra-argument", words[3],
                    "`" + std::string(words[3]) + "` after the name of the build stage");
    return std::nullopt;
  }
  image::From from;
  from.platform = statement.flag("platform");
  const bool is_constant = !from.platform.empty() && from.platform.find_first_of("$\"'\\`") == std::string::npos;
  if (is_constant && !is_platform(from.platform)) {
    statement
        .error("dockerfile-flag-value", statement.flags().front().written,
               "`--platform` with the value `" + from.platform + "`")
        .help("it takes `OS/ARCHITECTURE`, such as `linux/arm64`");
    return std::nullopt;
  }
  from.name = words.size() == 3 ? std::string(words[2]) : "";
  if (words.size() == 3 && !is_stage_name(words[2])) {
    statement.error("dockerfile-bad-stage-name", words[2], "`" + from.name + "` cannot name a build stage")
        .help("a name starts with a letter; letters, digits, `-`, `_` and `.` follow");
    return std::nullopt;
  }
  const std::optional<std::string> image = statement.value(words[0]);
  if (!image || !flags) {
    return std::nullopt;
  }
  from.image = *image;
  std::vector<Span> spans;
  for (const std::string_view word : words) {
    spans.push_back(statement.span(word));
  }
  return Read{from, spans};
}

std::optional<Read> read_expose(const Statement& statement) {
  image::Expose expose;
  std::vector<Span> spans;
  bool good = statement.check_flags({});
  for (const std::string_view word : plain_words(statement.rest())) {
    const std::optional<std::string> port = statement.value(word);
    const std::optional<std::string> text = port ? constant(*port, statement.escape()) : std::nullopt;
    const std::string problem = text ? port_problem(*text) : "";
    if (!problem.empty()) {
      statement.error("dockerfile-bad-port", word, problem);
    }
    good = good && port && problem.empty();
    expose.ports.push_back(port.value_or(""));
    spans.push_back(statement.span(word));
  }
  if (expose.ports.empty()) {
    return statement.missing("a port");
  }
  return good ? std::optional(Read{expose, spans}) : std::nullopt;
}

std::optional<Read> read_volume(const Statement& statement) {
  const bool flags = statement.check_flags({});
  const JsonStrings array = statement.json();
  if (array.kind == JsonStrings::Kind::mixed || !flags) {
    return std::nullopt;
  }
  image::Volume volume;
  std::vector<Span> spans;
  const bool is_json = array.kind == JsonStrings::Kind::strings;
  const std::vector<std::string_view> written = is_json ? array.written : plain_words(statement.rest());
  for (std::size_t index = 0; index < written.size(); ++index) {
    const std::string text(is_json ? trimmed(array.strings[index]) : written[index]);
    const std::optional<std::string> path =
        is_json ? statement.value(text, written[index]) : statement.value(written[index]);
    if (path && path->empty()) {
      statement.error("dockerfile-blank-name", written[index], "a volume with an empty path");
    }
    if (!path || path->empty()) {
      return std::nullopt;
    }
    volume.paths.push_back(*path);
    spans.push_back(statement.span(written[index]));
  }
  if (volume.paths.empty()) {
    return statement.missing("a path");
  }
  return Read{volume, spans};
}

std::optional<Read> read_user(const Statement& statement) {
  const bool flags = statement.check_flags({});
  const std::optional<std::string> user = only_value(statement, "a user");
  return user && flags ? std::optional(Read{image::User{*user}, rest_span(statement)}) : std::nullopt;
}

std::optional<Read> read_workdir(const Statement& statement) {
  const bool flags = statement.check_flags({});
  const std::optional<std::string> path = only_value(statement, "a path");
  return path && flags ? std::optional(Read{image::Workdir{*path}, rest_span(statement)}) : std::nullopt;
}

std::optional<Read> read_stopsignal(const Statement& statement) {
  const std::optional<std::string> signal = only_value(statement, "a signal");
  if (!signal) {
    return std::nullopt;
  }
  const std::optional<std::string> text = constant(*signal, statement.escape());
  if (text && !is_signal(*text)) {
    statement.error("dockerfile-bad-signal", statement.rest(), "no signal is called `" + *text + "`");
    return std::nullopt;
  }
  return Read{image::Stopsignal{*signal}, rest_span(statement)};
}

std::optional<Read> read_maintainer(const Statement& statement) {
  const bool flags = statement.check_flags({});
  if (statement.rest().empty()) {
    return statement.missing("a name");
  }
  return flags ? std::optional(Read{image::Maintainer{std::string(statement.rest())}, rest_span(statement)})
               : std::nullopt;
}

}  // namespace stagec::dockerfile
