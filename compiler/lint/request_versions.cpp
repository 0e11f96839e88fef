// Whether two versions of a package can be one.
#include <algorithm>

#include "lint/requests.h"
#include "model/value.h"

namespace stagec::lint {

namespace {

bool is_plain_release(std::string_view version) {
  return !version.empty() && version.find_first_not_of("0123456789.") == std::string_view::npos;
}

/// `1.0.0` and `1` are one release to pip.
std::string without_zeros(std::string version) {
  while (version.ends_with(".0")) {
    version.resize(version.size() - 2);
  }
  return version;
}

struct Clause {
  std::string operation;
  std::string version;
};

std::vector<Clause> clauses(const std::string& specifier) {
  std::vector<Clause> all;
  for (std::size_t at = 0; at <= specifier.size();) {
    const std::size_t end = std::min(specifier.find(',', at), specifier.size());
    const std::string part = specifier.substr(at, end - at);
    const std::size_t version = std::min(part.find_first_not_of("=<>!~"), part.size());
    all.push_back({part.substr(0, version), part.substr(version)});
    at = end + 1;
  }
  return all;
}

std::optional<std::string> exact_of(const std::vector<Clause>& all) {
  for (const Clause& clause : all) {
    if ((clause.operation == "==" || clause.operation == "===") && !clause.version.ends_with('*')) {
      return without_zeros(clause.version);
    }
  }
  return std::nullopt;
}

/// False only where the clause surely excludes the release.
bool allows(const Clause& clause, const std::string& release) {
  const std::string version = without_zeros(clause.version);
  if (clause.version.ends_with(".*")) {
    const std::string start = clause.version.substr(0, clause.version.size() - 1);
    const bool in_series = (release + ".").starts_with(start);
    return clause.operation == "==" ? in_series : clause.operation != "!=" || !in_series;
  }
  if (!is_plain_release(version) || !is_plain_release(release)) {
    return clause.operation != "==" || version == release;
  }
  const auto order = model::compare_versions(release, version);
  const std::string& op = clause.operation;
  return op == "<"    ? order < 0
         : op == "<=" ? order <= 0
         : op == ">"  ? order > 0
         : op == ">=" ? order >= 0
         : op == "~=" ? order >= 0
         : op == "==" ? order == 0
         : op == "!=" ? order != 0
                      : true;
}

bool pip_contradict(const std::string& a, const std::string& b) {
  const std::vector<Clause> first = clauses(a);
  const std::vector<Clause> second = clauses(b);
  const auto excluded = [](const std::vector<Clause>& all, const std::optional<std::string>& release) {
    return release && std::any_of(all.begin(), all.end(), [&](const Clause& c) { return !allows(c, *release); });
  };
  return excluded(first, exact_of(second)) || excluded(second, exact_of(first));
}

/// apt's `1.2*` covers all that begins so.
bool apt_contradict(const std::string& a, const std::string& b) {
  const auto start = [](const std::string& version) { return version.substr(0, version.find_first_of("*?[")); };
  const bool open_a = start(a) != a;
  const bool open_b = start(b) != b;
  return !(open_a && start(b).starts_with(start(a))) && !(open_b && start(a).starts_with(start(b))) && a != b;
}

/// npm's `1` is any 1.x.
bool npm_contradict(const std::string& a, const std::string& b) {
  return is_plain_release(a) && is_plain_release(b) && !(a + ".").starts_with(b + ".") &&
         !(b + ".").starts_with(a + ".");
}

}  // namespace

bool contradict(const Request& a, const Request& b) {
  if (a.manager != b.manager || a.environment != b.environment || a.name != b.name) {
    return false;
  }
  if (a.manager == "pip") {
    return pip_contradict(a.version, b.version);
  }
  if (a.manager == "npm") {
    return npm_contradict(a.version, b.version);
  }
  return a.manager == "apt" ? apt_contradict(a.version, b.version) : a.version != b.version;
}

}  // namespace stagec::lint
