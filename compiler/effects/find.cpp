#include "effects/find.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <utility>

#include "effects/command_line.h"

namespace stagec::effects {

namespace {

std::string as_pattern(std::string text) {
  std::replace(text.begin(), text.end(), '*', any_text);
  std::replace(text.begin(), text.end(), '?', any_character);
  return text;
}

bool is_among(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class FindReader {
 public:
  explicit FindReader(const std::vector<Argument>& words) : words_(words) {}

  Find read() {
    while (at_ < words_.size() && is_among(words_[at_].text, {"-H", "-L", "-P"})) {
      ++at_;
    }
    for (; at_ < words_.size() && !words_[at_].text.starts_with('-') && !is_among(words_[at_].text, {"(", "!"});
         ++at_) {
      roots_.push_back(words_[at_].text);
    }
    while (at_ < words_.size()) {
      expression(words_[at_++].text);
    }
    if (!filtered_) {
      add_patterns();
    }
    return std::move(result_);
  }

 private:
  std::string next() { return at_ < words_.size() ? words_[at_++].text : ""; }

  void expression(const std::string& word) {
    if (word == "-delete") {
      result_.action = FindAction::remove_files;
    } else if (is_among(word, {"-exec", "-execdir", "-ok"})) {
      execute();
    } else if (word == "-name") {
      name_ = next();
    } else if (word == "!" || word == "-not") {
      // All but one name is as good as all, unless it is a pattern that may mean most of it.
      const bool by_name = next() == "-name";
      filtered_ = filtered_ || !by_name || next().find('*') != std::string::npos;
    } else if (word == "-mindepth") {
      itself_ = itself_ && next() == "0";
    } else if (word == "-maxdepth") {
      depth_ = next();
    } else if (word == "-type") {
      type_ = next();
    } else if (!is_among(word, {"-print", "-print0", "-depth", "-xdev", "-mount", "(", ")", "-a", "-and"})) {
      filtered_ = true;
    }
  }

  void execute() {
    const std::vector<Argument> rest(words_.begin() + static_cast<std::ptrdiff_t>(std::min(at_ + 1, words_.size())),
                                     words_.end());
    const std::string_view program = base_name(at_ < words_.size() ? std::string_view(words_[at_].text) : "");
    at_ = words_.size();
    if (program == "rm") {
      const bool trees = read_command_line(rest, "").has({"-r", "-R", "--recursive"});
      result_.action = trees ? FindAction::remove_trees : FindAction::remove_files;
    } else {
      result_.action = program == "unlink" ? FindAction::remove_files : FindAction::other;
    }
  }

  void add_patterns() {
    const bool directories = type_.empty() || type_.find('d') != std::string::npos;
    const bool files = type_.empty() || type_.find('f') != std::string::npos;
    if (!files && (!directories || result_.action == FindAction::remove_files)) {
      return;  // links and the like, or directories that are not empty
    }
    const bool whole = itself_ && directories && result_.action != FindAction::remove_files;
    const std::string any_name{any_character, any_text};  // one that starts with a dot too
    for (const std::string& root : roots_) {
      std::string pattern = root;
      if (name_) {
        pattern += (depth_ == "1" ? "/" : std::string{'/', any_depth, '/'}) + as_pattern(*name_);
      } else if (!whole && depth_ != "0") {
        pattern += "/" + (depth_ == "1" ? any_name : std::string(1, any_depth));
      }
      result_.patterns.push_back(std::move(pattern));
    }
  }

  const std::vector<Argument>& words_;
  std::size_t at_ = 0;
  std::vector<std::string> roots_;
  std::optional<std::string> name_;
  std::string depth_;  ///< the deepest level
  std::string type_;
  bool itself_ = true;     ///< the roots are found too
  bool filtered_ = false;  ///< by something that is not followed
  Find result_;
};

}  // namespace

Find read_find(const std::vector<Argument>& words) {
  return FindReader(words).read();
}

}  // namespace stagec::effects
