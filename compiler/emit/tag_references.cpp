#include "emit/tag_references.h"

namespace stagec::emit {

std::vector<std::string> tag_references(const std::string& repository, const EnvSummary& env) {
  std::vector<std::string> references;
  const auto tags = env.properties.find("tags");
  if (tags != env.properties.end()) {
    for (const std::string& tag : tags->second) {
      references.push_back(repository + (tag.find(':') == std::string::npos ? ":" : "/") + tag);
    }
  }
  return references;
}

}  // namespace stagec::emit
