#include "model/names.h"

#include <algorithm>

#include "base/spelling.h"

namespace stagec::model {

namespace {

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

/// A pattern such as `py{v}t`: what stands before and after the hole, and the hole's name.
struct Pattern {
  std::string before;
  std::string after;
  std::string hole;
};

Pattern pattern_of(const syntax::Word& word) {
  Pattern pattern;
  for (const syntax::Part& part : word.parts) {
    if (part.kind == syntax::Part::Kind::text) {
      (pattern.hole.empty() ? pattern.before : pattern.after) += part.text;
    } else {
      pattern.hole = part.kind == syntax::Part::Kind::hole ? part.text : part.expr->text;
    }
  }
  return pattern;
}

/// Matches one part; what stands in the hole must start with a digit, as versions do.
bool match_part(const Pattern& pattern, const std::string& part, Bindings& bindings) {
  if (pattern.hole.empty()) {
    return part == pattern.before;
  }
  const std::size_t fixed = pattern.before.size() + pattern.after.size();
  if (part.size() <= fixed || !part.starts_with(pattern.before) || !part.ends_with(pattern.after)) {
    return false;
  }
  const std::string value = part.substr(pattern.before.size(), part.size() - fixed);
  if (!is_version(value)) {
    return false;
  }
  bindings[pattern.hole] = parse_literal(value);
  return true;
}

struct Match {
  const NameRule* rule = nullptr;
  Bindings bindings;
  std::size_t literal = 0;  ///< characters matched literally
};

bool better(const Match& a, const Match& b) {
  return b.rule == nullptr || a.rule->parts.size() > b.rule->parts.size() ||
         (a.rule->parts.size() == b.rule->parts.size() && a.literal > b.literal);
}

Match best_match(const NameScheme& scheme, const std::vector<std::string>& parts, std::size_t at) {
  Match best;
  for (const NameRule& rule : scheme.rules) {
    Match match{&rule, {}, 0};
    bool matched = at + rule.parts.size() <= parts.size();
    for (std::size_t i = 0; matched && i < rule.parts.size(); ++i) {
      const Pattern pattern = pattern_of(*rule.parts[i]);
      matched = match_part(pattern, parts[at + i], match.bindings);
      match.literal += pattern.before.size() + pattern.after.size();
    }
    if (matched && better(match, best)) {
      best = std::move(match);
    }
  }
  return best;
}

std::string text_of(const Pattern& pattern) {
  return pattern.before + (pattern.hole.empty() ? "" : "{" + pattern.hole + "}") + pattern.after;
}

/// The parts of a rule as they stand in it.
std::string text_of(const NameRule& rule) {
  std::string text;
  for (const syntax::Word* word : rule.parts) {
    text += (text.empty() ? "" : " ") + text_of(pattern_of(*word));
  }
  return text;
}

/// The rule that is most like a part none fits.
std::optional<std::string> nearest_rule(const NameScheme& scheme, const std::string& part) {
  std::vector<std::string> known;
  for (const NameRule& rule : scheme.rules) {
    Bindings unused;
    if (rule.parts.size() > 1 && match_part(pattern_of(*rule.parts[0]), part, unused)) {
      return text_of(rule);
    }
    known.push_back(text_of(rule));
  }
  // A part such as `cudda13.2` is near to `cuda{v}` by its letters.
  std::string letters = part;
  const std::size_t digit = part.find_first_of("0123456789");
  if (digit != std::string::npos && digit > 0) {
    letters = part.substr(0, digit) + "{v}";
  }
  const auto near = closest(letters, known);
  return near ? near : closest(part, known);
}

void report_unknown(const NameScheme& scheme, const std::string& name, const std::string& part, Span where,
                    diag::Sink& sink) {
  diag::Report report = sink.error("unknown-name-part", part_span(name, where, part),
                                   "no name rule knows the part `{}` of `{}`", part, name);
  report.label(scheme.span, "the rules for names that start with `{}`", scheme.name);
  if (const auto near = nearest_rule(scheme, part)) {
    report.help("the nearest rule is `{}`", *near);
  } else {
    report.help("add a rule to `names {}`, with `=> nothing \"why\"` if the part states nothing", scheme.name);
  }
}

}  // namespace

Span part_span(std::string_view name, Span where, std::string_view part) {
  // A colon may stand right behind the name.
  const std::size_t size = where.end - where.begin;
  const std::string wanted = "-" + std::string(part) + "-";
  const std::size_t found = (std::string(name) + "-").find(wanted);
  if (found == std::string::npos || (size != name.size() && size != name.size() + 1)) {
    return where;
  }
  const std::uint32_t begin = where.begin + static_cast<std::uint32_t>(found) + 1;
  return {where.file, begin, begin + static_cast<std::uint32_t>(part.size())};
}

const NameScheme* scheme_of(const Program& program, std::string_view name) {
  const NameScheme* best = nullptr;
  for (const NameScheme& scheme : program.schemes) {
    const bool starts = name.starts_with(scheme.name) && name.substr(scheme.name.size()).starts_with("-");
    if (starts && (best == nullptr || scheme.name.size() > best->name.size())) {
      best = &scheme;
    }
  }
  return best;
}

std::vector<NameFact> read_name(const Program& program, const std::string& name, Span where, diag::Sink& sink) {
  std::vector<NameFact> facts;
  const NameScheme* scheme = scheme_of(program, name);
  if (scheme == nullptr) {
    return facts;
  }
  const std::vector<std::string> parts = split(name.substr(scheme->name.size() + 1), '-');
  for (std::size_t at = 0; at < parts.size();) {
    const Match match = best_match(*scheme, parts, at);
    if (match.rule == nullptr) {
      if (scheme->complete) {
        report_unknown(*scheme, name, parts[at], where, sink);
      }
      ++at;
      continue;
    }
    std::string part = parts[at];
    for (std::size_t i = 1; i < match.rule->parts.size(); ++i) {
      part += "-" + parts[at + i];
    }
    for (const NameRule::Fact& fact : match.rule->facts) {
      const auto& items = fact.statement->items;
      if (items[fact.first].word.is("arch")) {
        auto arch = read_architecture(items, fact.first + 1, fact.statement->span, match.bindings, sink);
        if (arch) {
          facts.push_back({{}, std::move(*arch), part, match.rule->span});
        }
        continue;
      }
      auto use = read_use(items, fact.first, fact.statement->span, match.bindings, sink);
      if (use) {
        facts.push_back({std::move(*use), "", part, match.rule->span});
      }
    }
    at += match.rule->parts.size();
  }
  return facts;
}

}  // namespace stagec::model
