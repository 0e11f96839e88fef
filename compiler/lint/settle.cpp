// What was found against what is allowed.
#include <algorithm>
#include <string>
#include <utility>

#include "base/spelling.h"
#include "lint/allowances.h"
#include "lint/allowing_comment.h"
#include "lint/findings.h"

namespace stagec::lint {

namespace {

constexpr std::string_view unknown_slug = "allowance-unknown";
constexpr std::string_view unreasoned_slug = "allowance-unreasoned";
constexpr std::string_view unused_slug = "allowance-unused";

bool names(const Allowance& allowance, std::string_view code) {
  return std::any_of(allowance.rules.begin(), allowance.rules.end(),
                     [&](const Rule* rule) { return rule->name == code; });
}

bool is_about_allowances(const Allowance& allowance) {
  return names(allowance, unknown_slug) || names(allowance, unreasoned_slug) || names(allowance, unused_slug);
}

bool begins_in(const diag::Diagnostic& finding, Span where) {
  return where.begin <= finding.span.begin && finding.span.begin < std::max(where.end, where.begin + 1);
}

/// What is left of the findings. An allowance at the top of a file holds for all of it only if nothing is found
/// right below it.
std::vector<diag::Diagnostic> not_allowed(FileId file, std::vector<diag::Diagnostic> found,
                                          std::vector<Allowance>& allowances) {
  const auto here = [&](const Allowance& allowance, const diag::Diagnostic& finding) {
    return allowance.where && finding.span.file == file && begins_in(finding, *allowance.where) &&
           names(allowance, finding.code);
  };
  std::vector<bool> allowed(found.size());
  for (Allowance& allowance : allowances) {
    for (const bool anywhere : {false, true}) {
      if (anywhere && (!allowance.whole_file || (allowance.where && allowance.used))) {
        continue;
      }
      for (std::size_t i = 0; i < found.size(); ++i) {
        if (here(allowance, found[i]) || (anywhere && names(allowance, found[i].code))) {
          allowance.used = true;
          allowed[i] = true;
        }
      }
    }
  }
  std::vector<diag::Diagnostic> left;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!allowed[i]) {
      left.push_back(std::move(found[i]));
    }
  }
  return left;
}

void report_unknown(const Allowance& allowance, Findings& findings) {
  if (allowance.name.empty()) {
    findings.report(allowance.span, "a comment to stagec that says nothing it knows")
        .help("write `# stagec: allow(RULE) why`");
    return;
  }
  diag::Report report = findings.report(allowance.span, "there is no rule `{}` to allow", allowance.name);
  if (const auto near = closest(allowance.name, rule_names())) {
    report.help("did you mean `{}`?", *near);
  } else {
    report.help("`stagec lint --rules` lists the rules");
  }
}

/// Whether one of the rules ran, so that it could have found something.
bool ran(const Allowance& allowance, const Levels& levels) {
  return std::any_of(allowance.rules.begin(), allowance.rules.end(),
                     [&](const Rule* rule) { return levels(*rule).has_value(); });
}

/// Calls `report` with the findings of a rule, unless it is off.
template <typename F>
void with_rule(std::string_view slug, const Levels& levels, diag::Sink& sink, F report) {
  const Rule* rule = find_rule(slug);
  if (rule == nullptr) {
    return;
  }
  if (const auto level = levels(*rule)) {
    Findings findings(rule->name, *level, sink);
    report(findings);
  }
}

void report_allowances(const std::vector<Allowance>& allowances, const Levels& levels, diag::Sink& sink) {
  for (const Allowance& allowance : allowances) {
    const bool ours = allowance.origin == Allowance::Origin::stagec;
    if (ours && allowance.rules.empty()) {
      with_rule(unknown_slug, levels, sink, [&](Findings& findings) { report_unknown(allowance, findings); });
      continue;
    }
    if (ours && !allowance.has_reason) {
      with_rule(unreasoned_slug, levels, sink, [&](Findings& findings) {
        findings.report(allowance.span, "`{}` is allowed for no reason", allowance.name)
            .help("say why behind the parenthesis");
      });
    }
    if (!allowance.used && ran(allowance, levels) && !is_about_allowances(allowance)) {
      with_rule(unused_slug, levels, sink, [&](Findings& findings) {
        constexpr std::string_view message = "nothing is found here that `{}` would allow";
        diag::Report report = ours ? findings.report(allowance.span, message, allowance.name)
                                   : findings.remark(allowance.span, message, allowance.name);
        if (allowance.removal) {
          report.fix({fmt::format("take away the allowance of `{}`", allowance.name), {{*allowance.removal, ""}}});
        } else {
          report.help("take it away");
        }
      });
    }
  }
}

}  // namespace

void settle(const SourceMap& sources, FileId file, Allowances allowances, const diag::Sink& found, const Levels& levels,
            bool complete, diag::Sink& sink) {
  std::vector<diag::Diagnostic> left = not_allowed(file, found.sorted(sources), allowances.all);
  if (complete) {
    diag::Sink about;
    report_allowances(allowances.all, levels, about);
    for (diag::Diagnostic& finding : not_allowed(file, about.sorted(sources), allowances.all)) {
      left.push_back(std::move(finding));
    }
  }
  for (diag::Diagnostic& finding : left) {
    const Rule* rule = allowances.checks_are_errors ? find_rule(finding.code) : nullptr;
    if (rule != nullptr && is_buildkit_check(*rule)) {
      finding.severity = diag::Severity::error;
    }
    sink.add(std::move(finding));
  }
}

}  // namespace stagec::lint
