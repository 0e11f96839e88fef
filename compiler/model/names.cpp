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

void report_unknown(const NameScheme& scheme, const std::string& name, const std::string& part, Span where,
                    diag::Sink& sink) {
  std::vector<std::string> known;
  for (const NameRule& rule : scheme.rules) {
    for (const syntax::Word* word : rule.parts) {
      const Pattern pattern = pattern_of(*word);
      known.push_back(pattern.before + (pattern.hole.empty() ? "" : "{" + pattern.hole + "}") + pattern.after);
    }
  }
  // A part such as `cudda13.2` is near to `cuda{v}` by its letters.
  std::string letters = part;
  const std::size_t digit = part.find_first_of("0123456789");
  if (digit != std::string::npos && digit > 0) {
    letters = part.substr(0, digit) + "{v}";
  }
  diag::Report report = sink.error("unknown-name-part", where, "no name rule knows the part `{}` of `{}`", part, name);
  report.label(scheme.span, "the rules for names that start with `{}`", scheme.name);
  auto near = closest(letters, known);
  if (!near) {
    near = closest(part, known);
  }
  if (near) {
    report.help("the nearest rule is `{}`", *near);
  } else {
    report.help("add a rule to `names {}`, with `=> nothing \"why\"` if the part states nothing", scheme.name);
  }
}

}  // namespace

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
      report_unknown(*scheme, name, parts[at], where, sink);
      ++at;
      continue;
    }
    std::string part = parts[at];
    for (std::size_t i = 1; i < match.rule->parts.size(); ++i) {
      part += "-" + parts[at + i];
    }
    for (const NameRule::Fact& fact : match.rule->facts) {
      auto use = read_use(fact.statement->items, fact.first, fact.statement->span, match.bindings, sink);
      if (use) {
        facts.push_back({std::move(*use), part, match.rule->span});
      }
    }
    at += match.rule->parts.size();
  }
  return facts;
}

}  // namespace stagec::model
