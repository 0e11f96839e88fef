// `RUN --mount=…`: its fields, and what BuildKit refuses in them.
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <utility>

#include "base/spelling.h"
#include "dockerfile/characters.h"
#include "dockerfile/check_values.h"
#include "dockerfile/instructions.h"

namespace stagec::dockerfile {

namespace {

/// The fields of one line of comma-separated values; nothing where its quotes are odd.
std::optional<std::vector<std::string>> csv_fields(std::string_view line) {
  std::vector<std::string> fields;
  std::size_t at = 0;
  do {
    std::string field;
    if (at < line.size() && line[at] == '"') {
      ++at;
      for (;; ++at) {
        if (at >= line.size()) {
          return std::nullopt;
        }
        if (line[at] == '"' && (at + 1 >= line.size() || line[at + 1] != '"')) {
          break;
        }
        at += line[at] == '"' ? 1 : 0;
        field += line[at];
      }
      ++at;
      if (at < line.size() && line[at] != ',') {
        return std::nullopt;
      }
    } else {
      const std::size_t end = std::min(line.find(',', at), line.size());
      field = line.substr(at, end - at);
      at = end;
      if (field.find('"') != std::string::npos) {
        return std::nullopt;
      }
    }
    fields.push_back(field);
  } while (at++ < line.size());
  return fields;
}

bool is_number(std::string_view value, int base) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number, base);
  return error == std::errc() && end == value.data() + value.size();
}

/// `64m`, `1.5 GiB`, `1000`.
bool is_size(std::string_view value) {
  std::size_t digits = 0;
  std::size_t points = 0;
  while (!value.empty() && (is_digit(value.front()) || value.front() == '.')) {
    (value.front() == '.' ? points : digits) += 1;
    value.remove_prefix(1);
  }
  std::string unit = lower(value);
  unit = unit.substr(unit.starts_with(' ') ? 1 : 0);
  if (unit.ends_with("ib")) {
    unit.resize(unit.size() - 2);
  } else if (unit.ends_with('b')) {
    unit.pop_back();
  }
  return digits > 0 && points <= 1 && (unit.empty() || std::string("kmgtp").find(unit) != std::string::npos) &&
         unit.size() <= 1;
}

/// True for `/`, and for what comes to the same: `//`, `/a/..`.
bool is_root(std::string_view path) {
  int depth = 0;
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    const std::string_view part = path.substr(at, end - at);
    depth = part == ".." ? std::max(depth - 1, 0) : depth + (part.empty() || part == "." ? 0 : 1);
    at = end + 1;
  }
  return path.starts_with('/') && depth == 0;
}

const std::vector<std::string>& option_names() {
  static const std::vector<std::string> names = {
      "type",      "from", "source",  "src",      "target", "dst",  "destination", "readonly", "ro", "rw",
      "readwrite", "id",   "sharing", "required", "size",   "mode", "uid",         "gid",      "env"};
  return names;
}

bool takes_no_value(std::string_view name) {
  return name == "ro" || name == "rw" || name == "readonly" || name == "readwrite" || name == "required";
}

/// Checks the fields of one mount in their order, as what a field may be depends on the type before it.
class MountReader {
 public:
  MountReader(const Statement& statement, const Flag& flag) : statement_(statement), flag_(flag) {}

  std::optional<image::Mount> read() {
    const std::string text = flag_.value.value_or("");
    const std::optional<std::vector<std::string>> fields = text.empty() ? std::nullopt : csv_fields(text);
    if (!fields) {
      refuse(text.empty() ? "a mount without options" : "a mount with an odd quote");
      return std::nullopt;
    }
    for (const std::string& field : *fields) {
      read_field(field);
    }
    check_whole();
    return good_ ? std::optional(mount_) : std::nullopt;
  }

 private:
  diag::Report refuse(const std::string& message) {
    good_ = false;
    return statement_.error("dockerfile-bad-mount", flag_.written, message);
  }

  void refuse_value(const std::string& name, const std::string& value, const std::string& wanted) {
    refuse("the mount option `" + name + "` with the value `" + value + "`").help("it takes {}", wanted);
  }

  void read_field(const std::string& field) {
    const std::size_t equals = field.find('=');
    const std::string name = lower(std::string_view(field).substr(0, equals));
    if (std::find(option_names().begin(), option_names().end(), name) == option_names().end()) {
      diag::Report report = refuse("no mount option is called `" + name + "`");
      if (const std::optional<std::string> near = closest(name, option_names())) {
        report.help("did you mean `{}`?", *near);
      }
      return;
    }
    if (equals == std::string::npos && !takes_no_value(name)) {
      refuse("the mount option `" + name + "` without a value").help("write `{}=VALUE`", name);
      return;
    }
    const std::string value = equals == std::string::npos ? "" : field.substr(equals + 1);
    mount_.options.emplace_back(name, value);
    check_place(name);
    // What a variable or a quote makes of a value shows only in the build.
    const bool known = value.find_first_of(std::string("$\"'") + statement_.escape()) == std::string::npos;
    if (name == "from" && value.find('$') != std::string::npos && value.find('$') + 1 < value.size()) {
      refuse("the mount option `from` with a variable, which is not replaced there")
          .help("write `FROM {} AS NAME` above, and `from=NAME` here", value);
    } else if (known && equals != std::string::npos) {
      check_value(name, value);
    } else if (name == "type") {
      type_.clear();
    }
    if (!known && !statement_.value(value, flag_.written)) {
      good_ = false;
    }
  }

  /// Some options belong to some types only. An empty type is one that is not known yet.
  void check_place(const std::string& name) {
    const bool secret = type_.empty() || type_ == "secret" || type_ == "ssh";
    if ((name == "required" && !secret) || (name == "size" && !type_.empty() && type_ != "tmpfs")) {
      refuse("the mount option `" + name + "` in a mount of type `" + type_ + "`")
          .help("the type must stand before it, and be {}", name == "size" ? "`tmpfs`" : "`secret` or `ssh`");
    }
  }

  void check_value(const std::string& name, const std::string& value) {
    if (name == "type") {
      read_type(value);
    } else if (takes_no_value(name)) {
      if (!is_yes_or_no(value)) {
        refuse_value(name, value, "`true` or `false`");
      }
    } else if (name == "sharing") {
      const std::string mode = lower(value);
      if (mode != "shared" && mode != "private" && mode != "locked") {
        refuse_value(name, value, "`shared`, `private` or `locked`");
      }
    } else if (name == "mode" && !is_number(value, 8)) {
      refuse_value(name, value, "an octal number");
    } else if ((name == "uid" || name == "gid") && !is_number(value, 10)) {
      refuse_value(name, value, "a number");
    } else if (name == "size" && !is_size(value)) {
      refuse_value(name, value, "a size such as `64m`");
    } else if (name == "from" && !value.empty() && !is_origin(value)) {
      refuse("the mount option `from` with the value `" + value + "`").help("{}", origin_help);
    }
  }

  void read_type(const std::string& value) {
    static const std::vector<std::string> types = {"bind", "cache", "tmpfs", "secret", "ssh"};
    const std::string type = lower(value);
    if (std::find(types.begin(), types.end(), type) != types.end()) {
      type_ = type;
      return;
    }
    type_.clear();
    const std::optional<std::string> near = closest(type, types);
    refuse("no mount type is called `" + value + "`")
        .help("{}", near ? "did you mean `" + *near + "`?" : "there are `bind`, `cache`, `tmpfs`, `secret` and `ssh`");
  }

  /// A relative one stands below the working directory, which may be another image's.
  void check_target() {
    for (const auto& [name, value] : mount_.options) {
      const bool target = name == "target" || name == "dst" || name == "destination";
      if (type_ != "ssh" && target && is_root(value)) {
        refuse("a mount over the whole file system").help("a target is a directory or a file below `/`");
      }
    }
  }

  [[nodiscard]] bool has(std::initializer_list<std::string_view> names) const {
    return std::any_of(mount_.options.begin(), mount_.options.end(), [&](const auto& option) {
      return !option.second.empty() && std::find(names.begin(), names.end(), option.first) != names.end();
    });
  }

  void check_whole() {
    if (!good_ || type_.empty()) {
      return;
    }
    if ((type_ == "bind" || type_ == "tmpfs") && has({"mode", "uid", "gid"})) {
      refuse("`mode`, `uid` or `gid` in a mount of type `" + type_ + "`");
    }
    if (type_ != "cache" && has({"sharing"})) {
      refuse("`sharing` in a mount of type `" + type_ + "`");
    }
    if (type_ != "secret") {
      check_target();
      return;
    }
    if (has({"from"})) {
      refuse("`from` in a mount of type `secret`");
    }
    const bool source = has({"source", "src"});
    if (source && has({"id"})) {
      refuse("a secret with both `id` and `source`");
    } else if (!source && !has({"id", "target", "dst", "destination"})) {
      refuse("a secret without `id`, `source` or `target`");
    }
  }

  const Statement& statement_;
  const Flag& flag_;
  image::Mount mount_;
  std::string type_ = "bind";
  bool good_ = true;
};

/// What is wrong with a field of a `--device`; empty if nothing is. `named` tells whether its name was given.
std::string device_problem(const std::string& field, bool& named) {
  const std::size_t equals = field.find('=');
  const std::string name = lower(std::string_view(field).substr(0, equals));
  if (equals == std::string::npos ? name == "required" : name == "required" && is_yes_or_no(field.substr(equals + 1))) {
    return "";
  }
  if (name == "required") {
    return "the device option `required` with the value `" + field.substr(equals + 1) + "`";
  }
  if (std::exchange(named, true)) {
    return name == "name" ? "a device with two names" : "no device option is called `" + name + "`";
  }
  return "";
}

}  // namespace

bool check_device(const Statement& statement, const Flag& flag) {
  const std::string text = flag.value.value_or("");
  const std::optional<std::vector<std::string>> fields = text.empty() ? std::nullopt : csv_fields(text);
  std::string problem = fields ? "" : text.empty() ? "a device without a name" : "a device with an odd quote";
  bool named = false;
  for (const std::string& field : fields.value_or(std::vector<std::string>())) {
    problem = problem.empty() ? device_problem(field, named) : problem;
  }
  if (!problem.empty()) {
    statement.error("dockerfile-flag-value", flag.written, problem)
        .help("it takes `VENDOR/CLASS=NAME`, and perhaps `required` after a comma");
  }
  return problem.empty();
}

std::optional<image::Mount> read_mount(const Statement& statement, const Flag& flag) {
  return MountReader(statement, flag).read();
}

}  // namespace stagec::dockerfile
