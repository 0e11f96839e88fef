#include "effects/find.h"

#include <algorithm>
#include <optional>

namespace stagec::effects {

namespace {

std::string as_pattern(std::string text) {
  std::replace(text.begin(), text.end(), '*', any_text);
  std::replace(text.begin(), text.end(), '?', any_character);
  return text;
}

}  // namespace

Find read_find(const std::vector<Argument>& words) {
  Find result;
  std::vector<std::string> roots;
  std::size_t i = 0;
  while (i < words.size() && (words[i].text == "-H" || words[i].text == "-L" || words[i].text == "-P")) {
    ++i;
  }
  for (; i < words.size() && !words[i].text.starts_with('-') && words[i].text != "(" && words[i].text != "!"; ++i) {
    roots.push_back(words[i].text);
  }
  std::optional<std::string> name;
  bool itself = true;     // the roots are found too
  bool filtered = false;  // by something that is not followed
  for (; i < words.size(); ++i) {
    const std::string& word = words[i].text;
    const std::string next = i + 1 < words.size() ? words[i + 1].text : "";
    if (word == "-delete") {
      result.action = FindAction::remove;
    } else if (word == "-exec" || word == "-execdir" || word == "-ok") {
      const std::string_view program = base_name(next);
      result.action =
          program == "rm" || program == "rmdir" || program == "unlink" ? FindAction::remove : FindAction::other;
      break;
    } else if (word == "-name") {
      name = next;
      ++i;
    } else if (word == "-mindepth") {
      itself = itself && next == "0";
      ++i;
    } else if (word == "-maxdepth") {
      ++i;
    } else if (word == "-type") {
      itself = itself && next.find('d') != std::string::npos;
      ++i;
    } else if (word != "-print" && word != "-print0" && word != "-depth" && word != "-xdev" && word != "(" &&
               word != ")") {
      filtered = true;
    }
  }
  for (const std::string& root : roots) {
    if (filtered) {
      break;
    }
    const std::string below = name ? as_pattern(*name) : std::string(1, any_text);
    result.patterns.push_back(itself && !name ? root : root + "/" + below);
  }
  return result;
}

}  // namespace stagec::effects
