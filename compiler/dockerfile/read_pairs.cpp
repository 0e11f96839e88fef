// Instructions that give names values: ENV, LABEL, ARG.
#include "dockerfile/instructions.h"

namespace stagec::dockerfile {

namespace {

struct NamedValue {
  std::string_view name;
  std::string_view value;
};

/// A word cut at its first `=`.
std::optional<NamedValue> cut_at_equals(std::string_view word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string_view::npos) {
    return std::nullopt;
  }
  return NamedValue{word.substr(0, equals), word.substr(equals + 1)};
}

bool has_name(const Statement& statement, std::string_view word, std::string_view name) {
  if (name.empty()) {
    statement.error("dockerfile-blank-name", word, "a value without a name before its `=`");
  }
  return !name.empty();
}

/// The pairs as written, or nothing after a report. `ENV NAME any text` is one pair.
std::optional<std::vector<NamedValue>> written_pairs(const Statement& statement, std::vector<Span>& spans) {
  const std::vector<std::string_view> words = quoted_words(statement.rest(), statement.escape());
  if (words.empty()) {
    return statement.missing("a name and a value");
  }
  std::vector<NamedValue> pairs;
  if (!cut_at_equals(words.front())) {
    const Split old_form = split_first(statement.rest());
    if (old_form.rest.empty()) {
      return statement.missing("a value for `" + std::string(old_form.first) + "`");
    }
    spans.push_back(statement.span(statement.rest()));
    return std::vector<NamedValue>{{old_form.first, old_form.rest}};
  }
  bool good = true;
  for (const std::string_view word : words) {
    const std::optional<NamedValue> pair = cut_at_equals(word);
    if (!pair) {
      statement.error("dockerfile-missing-equals", word, "`" + std::string(word) + "` without a `=`")
          .help("a value with blanks in it needs quotes around it");
    }
    good = pair && has_name(statement, word, pair->name) && good;
    pairs.push_back(pair.value_or(NamedValue{}));
    spans.push_back(statement.span(word));
  }
  return good ? std::optional(pairs) : std::nullopt;
}

std::optional<image::Pairs> pairs(const Statement& statement, std::vector<Span>& spans) {
  const bool flags = statement.check_flags({});
  const std::optional<std::vector<NamedValue>> written = written_pairs(statement, spans);
  if (!written) {
    return std::nullopt;
  }
  image::Pairs result;
  bool good = flags;
  for (const NamedValue& pair : *written) {
    const std::optional<std::string> name = statement.value(pair.name);
    const std::optional<std::string> value = name ? statement.value(pair.value) : std::nullopt;
    good = good && value;
    result.pairs.emplace_back(name.value_or(""), value.value_or(""));
  }
  return good ? std::optional(result) : std::nullopt;
}

}  // namespace

std::optional<Read> read_env(const Statement& statement) {
  std::vector<Span> spans;
  const std::optional<image::Pairs> result = pairs(statement, spans);
  return result ? std::optional(Read{image::Env{*result}, spans}) : std::nullopt;
}

std::optional<Read> read_label(const Statement& statement) {
  std::vector<Span> spans;
  const std::optional<image::Pairs> result = pairs(statement, spans);
  return result ? std::optional(Read{image::Label{*result}, spans}) : std::nullopt;
}

std::optional<Read> read_arg(const Statement& statement) {
  image::Arg arg;
  std::vector<Span> spans;
  bool good = true;
  for (const std::string_view word : quoted_words(statement.rest(), statement.escape())) {
    const std::optional<NamedValue> pair = cut_at_equals(word);
    const std::string_view written_name = pair ? pair->name : word;
    const std::optional<std::string> name =
        has_name(statement, word, written_name) ? statement.value(written_name) : std::nullopt;
    const std::optional<std::string> value = name && pair ? statement.value(pair->value) : std::nullopt;
    good = good && name && (value || !pair);
    arg.arguments.emplace_back(name.value_or(""), value);
    spans.push_back(statement.span(word));
  }
  if (spans.empty()) {
    return statement.missing("a name");
  }
  return good ? std::optional(Read{arg, spans}) : std::nullopt;
}

}  // namespace stagec::dockerfile
