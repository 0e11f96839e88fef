#include "cli/lessons.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/columns.h"
#include "cli/project.h"

namespace stagec::cli {

std::string lessons_text(const Lessons& lessons) {
  std::vector<std::vector<std::string>> rows;
  for (const Learned& learned : lessons.stages) {
    std::vector<std::string> row = {learned.stage};
    if (lessons.commits > 0) {
      row.push_back("changes " + learned.changes);
      row.push_back(learned.changes_declared.empty() ? "says nothing" : "says " + learned.changes_declared);
      row.push_back(counted(learned.commits, "commit"));
    }
    if (learned.builds > 0) {
      row.push_back("takes " + learned.takes);
      row.push_back(learned.takes_declared.empty() ? "says nothing" : "says " + learned.takes_declared);
      row.push_back(counted(learned.builds, "build"));
    }
    if (row.size() > 1) {
      rows.push_back(std::move(row));
    }
  }
  const std::string head =
      lessons.commits == 0 ? ""
                           : fmt::format("{} in {:.1f} months\n", counted(lessons.commits, "commit"), lessons.months);
  return head + columns(rows, head.empty() ? 0 : 2);
}

std::string lessons_json(const Lessons& lessons) {
  nlohmann::ordered_json json = {{"commits", lessons.commits}, {"months", std::round(lessons.months * 10) / 10}};
  json["stages"] = nlohmann::ordered_json::array();
  for (const Learned& learned : lessons.stages) {
    nlohmann::ordered_json entry = {{"name", learned.stage}, {"file", learned.file}};
    if (lessons.commits > 0) {
      entry["commits"] = learned.commits;
      entry["changes"] = learned.changes;
    }
    if (learned.builds > 0) {
      entry["builds"] = learned.builds;
      entry["takes"] = learned.takes;
    }
    json["stages"].push_back(std::move(entry));
  }
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace stagec::cli
