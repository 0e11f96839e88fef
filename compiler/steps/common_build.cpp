// What cmake, configure and make have in common: a directory, a prefix, jobs, targets, assignments.
#include <algorithm>

#include "steps/common.h"

namespace stagec::steps {

using syntax::Item;
using syntax::Statement;

namespace {

/// `/tmp/src/projects/clr` is of the sources `src`; any other directory goes by its own name.
std::string name_of_sources(std::string directory) {
  while (directory.size() > 1 && directory.back() == '/') {
    directory.pop_back();
  }
  constexpr std::string_view temporary = "/tmp/";
  if (directory.starts_with(temporary)) {
    const std::string below = directory.substr(temporary.size());
    return below.substr(0, below.find('/'));
  }
  const std::string name = directory.substr(directory.rfind('/') + 1);
  return name.empty() || name == "." || name == ".." ? "source" : name;
}

void read_jobs(const Statement& setting, SourceBuild& build, Lowering& lowering) {
  const auto jobs = lowering.text(setting, 1, "a number");
  lowering.end_of_items(setting, 2);
  if (!jobs) {
    return;
  }
  const bool number = !jobs->empty() && jobs->size() < 6 && jobs->front() != '0' &&
                      std::all_of(jobs->begin(), jobs->end(), [](char c) { return c >= '0' && c <= '9'; });
  if (number) {
    build.jobs = *jobs;
  } else {
    lowering.sink().error("not-a-number", setting.items[1].span, "`{}` is not a number of jobs", *jobs);
  }
}

}  // namespace

std::optional<SourceBuild> read_source_build(const Statement& statement, Lowering& lowering) {
  Arguments arguments(statement, lowering);
  SourceBuild build;
  build.span = statement.span;
  const auto directory = arguments.text("the directory of the sources");
  if (arguments.next() > statement.items.size()) {
    return std::nullopt;
  }
  if (!arguments.take("prefix")) {
    const std::size_t last = std::min<std::size_t>(2, statement.items.size()) - 1;
    const std::string_view keyword = statement.keyword();
    lowering.sink()
        .error("prefix-missing", cover(statement.items[0].span, statement.items[last].span),
               "nothing says where `{}` installs to", keyword)
        .help(
            "write `{} DIR prefix DIR`: without one the project's own default decides, which another version may "
            "change",
            keyword);
    return std::nullopt;
  }
  const auto prefix = arguments.text("a directory behind `prefix`");
  arguments.finish();
  if (!directory || !prefix) {
    return std::nullopt;
  }
  build.directory = *directory;
  build.prefix = *prefix;
  build.name = name_of_sources(*directory);
  return build;
}

bool is_assignment(const Statement& setting) {
  const std::vector<Item>& items = setting.items;
  if (items.size() >= 2 && items[1].kind == Item::Kind::word && items[1].word.is("=")) {
    return true;
  }
  if (items.empty() || items[0].kind != Item::Kind::word || items[0].word.parts.empty()) {
    return false;
  }
  const syntax::Part& first = items[0].word.parts[0];
  return first.kind == syntax::Part::Kind::text && !first.text.starts_with("-") &&
         first.text.find('=') != std::string::npos && first.text[0] != '=';
}

namespace {

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) {
    all += (all.empty() ? "" : ";") + text;
  }
  return all;
}

}  // namespace

std::optional<Assignment> read_assignment(const Statement& setting, Lowering& lowering) {
  Assignment assignment{"", "", setting.items[0].span};
  const auto head = lowering.text(setting, 0, "a name");
  if (!head) {
    return std::nullopt;
  }
  std::size_t value = 2;
  const bool apart =
      setting.items.size() > 1 && setting.items[1].kind == Item::Kind::word && setting.items[1].word.is("=");
  if (apart) {
    assignment.name = *head;
    if (setting.items.size() < 3) {
      lowering.sink()
          .error("missing-argument", cover(setting.items[0].span, setting.items[1].span), "`{}` has no value", *head)
          .help("write `{} = \"\"` for an empty one", *head);
      return std::nullopt;
    }
  } else {
    value = 1;
    assignment.name = head->substr(0, head->find('='));
    assignment.value = head->substr(head->find('=') + 1);
    const bool list_follows =
        assignment.value.empty() && setting.items.size() > 1 && setting.items[1].kind == Item::Kind::list;
    if (!list_follows) {
      lowering.end_of_items(setting, 1);
      return assignment;
    }
  }
  const std::size_t errors = lowering.sink().error_count();
  assignment.value = joined(lowering.texts(setting.items, value));
  if (setting.items.size() > value + 1) {
    lowering.end_of_items(setting, value + 1);
  }
  return lowering.sink().error_count() == errors ? std::optional(assignment) : std::nullopt;
}

bool read_build_setting(const Statement& setting, SourceBuild& build, Lowering& lowering) {
  if (is_assignment(setting)) {
    if (auto assignment = read_assignment(setting, lowering)) {
      build.assignments.push_back(*std::move(assignment));
    }
    return true;
  }
  if (setting.keyword() == "jobs") {
    read_jobs(setting, build, lowering);
    return true;
  }
  if (setting.keyword() == "target") {
    if (lowering.word(setting, 1, "the name of a target") != nullptr) {
      for (std::string& target : lowering.texts(setting.items, 1)) {
        build.targets.push_back(std::move(target));
      }
    }
    return true;
  }
  return false;
}

void sort_assignments(std::vector<Assignment>& assignments, Lowering& lowering) {
  std::stable_sort(assignments.begin(), assignments.end(),
                   [](const Assignment& a, const Assignment& b) { return a.name < b.name; });
  const auto twice = std::adjacent_find(assignments.begin(), assignments.end(),
                                        [](const Assignment& a, const Assignment& b) { return a.name == b.name; });
  if (twice != assignments.end()) {
    lowering.sink()
        .error("setting-twice", std::next(twice)->span, "`{}` has two values", twice->name)
        .label(twice->span, "given here first");
  }
}

void reject_prefix_settings(const SourceBuild& build, const std::vector<std::string>& names, Lowering& lowering) {
  for (const Assignment& assignment : build.assignments) {
    if (std::find(names.begin(), names.end(), assignment.name) != names.end()) {
      lowering.sink()
          .error("prefix-twice", assignment.span, "`{}` is what `prefix {}` sets", assignment.name, build.prefix)
          .help("take this line out, and give the directory behind `prefix`");
    }
  }
}

}  // namespace stagec::steps
