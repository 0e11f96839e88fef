#include "lint/allowing_comment.h"

#include <algorithm>
#include <iterator>

#include "dockerfile/characters.h"

namespace stagec::lint {

namespace {

using dockerfile::lower;
using dockerfile::trimmed;

/// Reads a text from front to back and knows where in the file it is.
class Cursor {
 public:
  Cursor(std::string_view text, Span place) : text_(text), place_(place) {}

  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }
  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) {
      ++at_;
    }
  }
  /// Takes a word that stands here, blanks before it included.
  bool take(std::string_view word) {
    skip_blanks();
    const bool here = rest().starts_with(word);
    at_ += here ? word.size() : 0;
    return here;
  }
  void advance(std::size_t bytes) { at_ += bytes; }
  /// The place of a part of the text.
  [[nodiscard]] Span span(std::string_view part) const {
    const auto begin = place_.begin + static_cast<std::uint32_t>(part.data() - text_.data());
    return {place_.file, begin, begin + static_cast<std::uint32_t>(part.size())};
  }

 private:
  std::string_view text_;
  Span place_;
  std::size_t at_ = 0;
};

std::vector<const Rule*> rules_named(std::string_view name) {
  std::vector<const Rule*> found;
  for (const Rule* rule : all_rules()) {
    const bool alias = std::any_of(rule->aliases.begin(), rule->aliases.end(),
                                   [&](std::string_view other) { return lower(other) == lower(name); });
    if (rule->name == name || alias) {
      found.push_back(rule);
    }
  }
  return found;
}

/// The names of a list with commas.
std::vector<Allowance> read_names(std::string_view list, Allowance::Origin origin, const Cursor& cursor) {
  std::vector<Allowance> all;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t comma = std::min(list.find(',', begin), list.size());
    const std::string_view name = trimmed(list.substr(begin, comma - begin));
    if (!name.empty()) {
      Allowance allowance;
      allowance.origin = origin;
      allowance.name = name;
      allowance.span = cursor.span(name);
      allowance.rules = rules_named(name);
      all.push_back(std::move(allowance));
    }
    begin = comma + 1;
  }
  return all;
}

/// Behind `# stagec:`.
std::vector<Allowance> read_ours(Cursor cursor, std::string_view comment) {
  Allowance unreadable;
  unreadable.span = cursor.span(trimmed(comment));
  if (!cursor.take("allow") || !cursor.take("(")) {
    return {unreadable};
  }
  const std::size_t close = cursor.rest().find(')');
  if (close == std::string_view::npos) {
    return {unreadable};
  }
  std::vector<Allowance> all = read_names(cursor.rest().substr(0, close), Allowance::Origin::stagec, cursor);
  const bool has_reason = !trimmed(cursor.rest().substr(close + 1)).empty();
  for (Allowance& allowance : all) {
    allowance.has_reason = has_reason;
  }
  return all.empty() ? std::vector{unreadable} : all;
}

bool in_hadolint_list(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == ',' || c == ' ' ||
         c == '\t';
}

/// Behind `# hadolint`. What follows the list, such as a remark, is left aside.
std::vector<Allowance> read_hadolint(Cursor cursor) {
  const bool global = cursor.take("global");
  if (!cursor.take("ignore") || !cursor.take("=")) {
    return {};
  }
  const std::string_view rest = cursor.rest();
  const auto end = std::find_if_not(rest.begin(), rest.end(), in_hadolint_list);
  const std::string_view list = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
  std::vector<Allowance> all = read_names(list, Allowance::Origin::hadolint, cursor);
  for (Allowance& allowance : all) {
    // A remark may follow without any sign: `ignore=DL3008 pinned elsewhere`.
    allowance.name = allowance.name.substr(0, allowance.name.find_first_of(" \t"));
    allowance.span.end = allowance.span.begin + static_cast<std::uint32_t>(allowance.name.size());
    allowance.rules = rules_named(allowance.name);
    allowance.whole_file = global;
  }
  return all;
}

}  // namespace

std::vector<Allowance> read_comment(std::string_view comment, Span place) {
  Cursor cursor(comment, place);
  if (!cursor.take("#")) {
    return {};
  }
  if (cursor.take("stagec:")) {
    return read_ours(cursor, comment);
  }
  return cursor.take("hadolint ") ? read_hadolint(cursor) : std::vector<Allowance>();
}

std::vector<Allowance> read_check_directive(std::string_view value, Span place, bool& error) {
  const Cursor cursor(value, place);
  std::vector<Allowance> all;
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t end = std::min(value.find(';', begin), value.size());
    const std::string_view setting = value.substr(begin, end - begin);
    const std::size_t equals = std::min(setting.find('='), setting.size());
    const std::string key = lower(trimmed(setting.substr(0, equals)));
    const std::string_view what = setting.substr(std::min(equals + 1, setting.size()));
    if (key == "skip") {
      all = read_names(what, Allowance::Origin::buildkit, cursor);
    } else if (key == "error") {
      error = lower(trimmed(what)) == "true";
    }
    begin = end + 1;
  }
  for (Allowance& allowance : all) {
    allowance.whole_file = true;
    if (lower(allowance.name) == "all") {
      const auto rules = all_rules();
      std::copy_if(rules.begin(), rules.end(), std::back_inserter(allowance.rules),
                   [](const Rule* rule) { return is_buildkit_check(*rule); });
    }
  }
  return all;
}

bool is_buildkit_check(const Rule& rule) {
  const auto is_number = [](std::string_view alias) { return alias.size() > 2 && dockerfile::is_digit(alias[2]); };
  return std::any_of(rule.aliases.begin(), rule.aliases.end(), [&](std::string_view alias) {
    return !((alias.starts_with("DL") || alias.starts_with("SC")) && is_number(alias));
  });
}

}  // namespace stagec::lint
