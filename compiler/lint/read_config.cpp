// The only file that includes toml++.
#define TOML_EXCEPTIONS 0
#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>

#include "base/spelling.h"
#include "base/text_width.h"
#include "lint/config.h"

namespace stagec::lint {

namespace {

/// Reads one file, and reports by the places toml++ gives: lines, and columns in characters.
class Reader {
 public:
  Reader(const SourceMap& sources, FileId file, diag::Sink& sink)
      : source_(sources.file(file)), file_(file), sink_(sink) {}

  Config read() {
    Config config;
    const toml::parse_result parsed = toml::parse(source_.text(), source_.path());
    if (!parsed) {
      const toml::parse_error& error = parsed.error();
      sink_.error("toml-syntax", point(error.source().begin), "this is not TOML: {}", error.description());
      return config;
    }
    for (const auto& [key, value] : parsed.table()) {
      if (key.str() != "lint") {
        unknown_key(key, {"lint"});
      } else if (const toml::table* lint = table(value)) {
        read_lint(*lint, config);
      }
    }
    return config;
  }

 private:
  void read_lint(const toml::table& lint, Config& config) {
    for (const auto& [key, value] : lint) {
      if (key.str() == "threshold") {
        read_threshold(value, config);
      } else if (key.str() == "context") {
        config.context = text(value);
      } else if (key.str() == "exclude") {
        config.exclude = texts(value);
      } else if (key.str() == "levels") {
        config.levels = levels(value);
      } else if (key.str() == "paths") {
        read_paths(value, config);
      } else {
        unknown_key(key, {"context", "exclude", "levels", "paths", "threshold"});
      }
    }
  }

  void read_paths(const toml::node& node, Config& config) {
    const toml::array* all = node.as_array();
    if (all == nullptr) {
      wrong(node, "tables, each begun with `[[lint.paths]]`");
      return;
    }
    for (const toml::node& element : *all) {
      if (const toml::table* part = table(element)) {
        config.paths.push_back(read_path(*part));
      }
    }
  }

  Config::Path read_path(const toml::table& part) {
    Config::Path path;
    for (const auto& [key, value] : part) {
      if (key.str() == "match") {
        path.match = texts(value);
      } else if (key.str() == "context") {
        path.context = text(value);
      } else if (key.str() == "levels") {
        path.levels = levels(value);
      } else {
        unknown_key(key, {"context", "levels", "match"});
      }
    }
    if (!part.contains("match")) {
      sink_.error("toml-value", span(part.source()), "`match` is missing: the files that this is about")
          .help("write `match = [\"images/**\"]`");
    }
    return path;
  }

  std::vector<Config::Level> levels(const toml::node& node) {
    std::vector<Config::Level> all;
    const toml::table* entries = table(node);
    if (entries == nullptr) {
      return all;
    }
    for (const auto& [key, value] : *entries) {
      const Rule* rule = find_rule(key.str());
      if (rule == nullptr) {
        report_unknown(key, rule_names(), "there is no rule `{}`");
        continue;
      }
      const auto level = parse_level(value.value_or(std::string()));
      if (!level) {
        wrong(value, "`\"off\"`, `\"info\"`, `\"warning\"` or `\"error\"`", {"off", "info", "warning", "error"});
        continue;
      }
      all.emplace_back(rule, *level);
    }
    return all;
  }

  void read_threshold(const toml::node& node, Config& config) {
    const auto level = parse_level(node.value_or(std::string()));
    if (!level || !*level) {
      wrong(node, "`\"info\"`, `\"warning\"` or `\"error\"`", {"info", "warning", "error"});
      return;
    }
    config.threshold = *level;
  }

  std::string text(const toml::node& node) {
    if (!node.is_string() || node.value_or(std::string()).empty()) {
      wrong(node, "a text in quotes");
    }
    return node.value_or(std::string());
  }

  std::vector<std::string> texts(const toml::node& node) {
    std::vector<std::string> all;
    const toml::array* elements = node.as_array();
    if (elements == nullptr) {
      wrong(node, "a list of texts, such as `[\"images/**\"]`");
      return all;
    }
    for (const toml::node& element : *elements) {
      all.push_back(text(element));
    }
    return all;
  }

  const toml::table* table(const toml::node& node) {
    const toml::table* found = node.as_table();
    if (found == nullptr) {
      wrong(node, "a table");
    }
    return found;
  }

  void unknown_key(const toml::key& key, const std::vector<std::string>& known) {
    report_unknown(key, known, "the key `{}` means nothing here");
  }

  void report_unknown(const toml::key& key, const std::vector<std::string>& known, std::string_view message) {
    const std::string name(key.str());
    diag::Report report =
        sink_.add(diag::Severity::error, "toml-key", span(key.source()), fmt::format(fmt::runtime(message), name));
    if (const auto near = closest(name, known)) {
      report.help("did you mean `{}`?", *near);
    } else if (known.size() < 10) {
      report.help("known here: `{}`", fmt::join(known, "`, `"));
    } else {
      report.help("`stagec lint --rules` lists the rules");
    }
  }

  void wrong(const toml::node& node, std::string_view expected, const std::vector<std::string>& words = {}) {
    const Span place = span(node.source());
    const std::string_view written = std::string_view(source_.text()).substr(place.begin, place.end - place.begin);
    diag::Report report =
        sink_.error("toml-value", place, "expected {}, found `{}`", expected, written.substr(0, written.find('\n')));
    if (const auto near = closest(node.value_or(std::string()), words)) {
      report.help("did you mean `{}`?", *near);
    }
  }

  [[nodiscard]] std::uint32_t offset(toml::source_position at) const {
    const std::uint32_t line = std::clamp<std::uint32_t>(at.line, 1, source_.line_count());
    const std::string_view text = source_.line(line);
    std::size_t byte = 0;
    for (std::uint32_t column = 1; column < at.column && byte < text.size(); ++column) {
      byte += decode_utf8(text, byte).length;
    }
    return source_.line_start(line) + static_cast<std::uint32_t>(byte);
  }
  [[nodiscard]] Span point(toml::source_position at) const { return {file_, offset(at), offset(at)}; }
  [[nodiscard]] Span span(const toml::source_region& region) const {
    return {file_, offset(region.begin), std::max(offset(region.begin), offset(region.end))};
  }

  const SourceFile& source_;
  FileId file_;
  diag::Sink& sink_;
};

}  // namespace

Config read_config(const SourceMap& sources, FileId file, const std::string& directory, diag::Sink& sink) {
  Config config = Reader(sources, file, sink).read();
  config.directory = directory;
  return config;
}

}  // namespace stagec::lint
