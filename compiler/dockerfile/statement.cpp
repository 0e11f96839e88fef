#include "dockerfile/statement.h"

#include <algorithm>

#include "base/spelling.h"
#include "dockerfile/characters.h"
#include "dockerfile/resolve.h"

namespace stagec::dockerfile {

Statement::Statement(const Context& context, const LogicalLine& line, std::string_view text)
    : context_(&context), line_(&line) {
  const Split split = split_first(trimmed(text));
  keyword_written_ = split.first;
  keyword_ = upper(split.first);
  flags_ = split_flags(split.rest, context.escape);
}

std::size_t Statement::offset(std::string_view part) const {
  return static_cast<std::size_t>(part.data() - line_->text.data());
}

Span Statement::span(std::string_view part) const {
  const std::size_t begin = offset(part);
  if (part.empty()) {
    const std::size_t before = begin > 0 ? begin - 1 : 0;
    const std::uint32_t point = image::file_offset(line_->origins, before) + (begin > 0 ? 1U : 0U);
    return {context_->file, point, point};
  }
  const std::uint32_t last = image::file_offset(line_->origins, begin + part.size() - 1);
  return {context_->file, image::file_offset(line_->origins, begin), last + 1};
}

diag::Report Statement::error(std::string_view code, std::string_view part, const std::string& message) const {
  return context_->sink.error(code, span(part), "{}", message);
}

std::nullopt_t Statement::missing(const std::string& what) const {
  error("dockerfile-missing-argument", keyword_written_, "`" + keyword_ + "` without " + what);
  return std::nullopt;
}

bool Statement::check_flags(const std::vector<FlagRule>& rules) const {
  bool good = true;
  for (const Flag& flag : flags_.flags) {
    const auto rule = std::find_if(rules.begin(), rules.end(), [&](const FlagRule& r) { return r.name == flag.name; });
    if (rule == rules.end()) {
      unknown_flag(flag, rules);
      good = false;
      continue;
    }
    const auto first = std::find_if(flags_.flags.begin(), flags_.flags.end(),
                                    [&](const Flag& other) { return other.name == flag.name; });
    if (rule->kind != FlagKind::texts && &*first != &flag) {
      error("dockerfile-flag-repeated", flag.written, "`--" + flag.name + "` is given twice")
          .label(span(first->written), "first here");
      good = false;
      continue;
    }
    good = check_flag(flag, *rule) && good;
  }
  return good;
}

void Statement::unknown_flag(const Flag& flag, const std::vector<FlagRule>& rules) const {
  diag::Report report =
      error("dockerfile-unknown-flag", flag.written, "`" + keyword_ + "` has no flag `--" + flag.name + "`");
  std::vector<std::string> names;
  std::string list;
  for (const FlagRule& rule : rules) {
    names.emplace_back(rule.name);
    list += (list.empty() ? "`--" : ", `--") + names.back() + "`";
  }
  if (const std::optional<std::string> near = closest(flag.name, names)) {
    report.help("did you mean `--{}`?", *near);
  } else if (names.empty() || keyword_ == "RUN") {
    report.help("if `--{}` belongs to the text of `{}`, write `{} -- --{}`", flag.name, keyword_, keyword_, flag.name);
  } else {
    report.help("it takes {}", list);
  }
}

bool Statement::check_flag(const Flag& flag, const FlagRule& rule) const {
  if (rule.kind == FlagKind::yes_or_no) {
    const std::string value = lower(flag.value.value_or("true"));
    if (value != "true" && value != "false") {
      error("dockerfile-flag-value", flag.written,
            "`--" + flag.name + "` with the value `" + flag.value.value_or("") + "`")
          .help("write `--{}`, `--{}=true` or `--{}=false`", flag.name, flag.name, flag.name);
      return false;
    }
    return true;
  }
  if (!flag.value) {
    error("dockerfile-flag-value", flag.written, "`--" + flag.name + "` without a value")
        .help("write `--{}=VALUE`: a blank does not join a flag and its value", flag.name);
    return false;
  }
  return true;
}

std::string Statement::flag(std::string_view name) const {
  const std::vector<std::string> values = all_flags(name);
  return values.empty() ? "" : values.front();
}

std::vector<std::string> Statement::all_flags(std::string_view name) const {
  std::vector<std::string> values;
  for (const Flag& flag : flags_.flags) {
    if (flag.name == name) {
      values.push_back(flag.value.value_or(""));
    }
  }
  return values;
}

std::optional<bool> Statement::yes(std::string_view name) const {
  for (const Flag& flag : flags_.flags) {
    if (flag.name == name) {
      return lower(flag.value.value_or("true")) == "true";
    }
  }
  return std::nullopt;
}

JsonStrings Statement::json() const {
  return json(rest());
}

JsonStrings Statement::json(std::string_view part) const {
  JsonStrings array = parse_json_strings(part);
  if (array.kind == JsonStrings::Kind::mixed) {
    error("dockerfile-not-strings", array.written.back(), "a JSON array with something else than a string in it")
        .help("put it in double quotes");
  }
  return array;
}

std::optional<std::string> Statement::value(std::string_view part) const {
  return resolved(part, part, true);
}

std::optional<std::string> Statement::value(const std::string& text, std::string_view written) const {
  return resolved(text, written, false);
}

std::optional<std::string> Statement::resolved(std::string_view text, std::string_view whole, bool is_part) const {
  const Resolved resolved = resolve(text, escape());
  if (!resolved.problem) {
    return resolved.value;
  }
  const bool quote = resolved.problem->kind == WordProblem::Kind::quote;
  const std::string_view place = is_part ? whole.substr(std::min(resolved.problem->offset, whole.size())) : whole;
  diag::Report report =
      error(quote ? "dockerfile-unclosed-quote" : "dockerfile-bad-substitution", place, resolved.problem->message);
  if (quote) {
    report.help("close it, or write `{}` before it for a plain quote", escape());
  }
  return std::nullopt;
}

image::ShellText Statement::shell_text(std::string_view part) const {
  const std::size_t begin = offset(part);
  const std::size_t end = begin + part.size();
  image::ShellText shell;
  shell.text = part;
  for (const std::size_t at : line_->breaks) {
    if (at > begin && at < end) {
      shell.breaks.push_back(at - begin);
    }
  }
  for (const image::Origin& origin : line_->origins) {
    if (origin.text > begin && origin.text < end) {
      shell.origins.push_back({origin.text - begin, origin.file});
    }
  }
  shell.origins.insert(shell.origins.begin(), {0, image::file_offset(line_->origins, begin)});
  return shell;
}

std::optional<image::Command> Statement::command(std::string_view part) const {
  const JsonStrings array = json(part);
  if (array.kind == JsonStrings::Kind::mixed) {
    return std::nullopt;
  }
  if (array.kind == JsonStrings::Kind::strings) {
    return image::ExecForm{array.strings};
  }
  return shell_text(part);
}

}  // namespace stagec::dockerfile
