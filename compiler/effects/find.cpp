#include "effects/find.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/is_one_of.h"
#include "effects/command_line.h"

namespace stagec::effects {

namespace {

class FindReader {
 public:
  explicit FindReader(const std::vector<Argument>& words) : words_(words) {}

  Find read() {
    while (at_ < words_.size() && is_one_of(words_[at_].text, {"-H", "-L", "-P"})) {
      ++at_;
    }
    for (; at_ < words_.size() && !words_[at_].text.starts_with('-') && !is_one_of(words_[at_].text, {"(", "!"});
         ++at_) {
      roots_.push_back(words_[at_].text);
    }
    while (at_ < words_.size()) {
      expression(words_[at_++].text);
    }
    end_alternative();
    return std::move(result_);
  }

 private:
  std::string next() { return at_ < words_.size() ? words_[at_++].text : ""; }

  void expression(const std::string& word) {
    if (word == "-delete") {
      result_.action = FindAction::remove_files;
      acts_ = true;
    } else if (is_one_of(word, {"-exec", "-execdir", "-ok"})) {
      execute();
      acts_ = true;
    } else if (word == "-name" || word == "-path" || word == "-wholename") {
      test(word == "-name" ? names_ : paths_);
    } else if (word == "-type") {
      types_ += next();
      either_ = false;
    } else if (word == "!" || word == "-not") {
      // All but one name is as good as all, unless it is a pattern that may mean most of it.
      const bool by_name = next() == "-name";
      filtered_ = filtered_ || !by_name || next().find('*') != std::string::npos;
    } else if (word == "-mindepth") {
      itself_ = itself_ && next() == "0";
    } else if (word == "-maxdepth") {
      depth_ = next();
    } else if (word == "-o" || word == "-or") {
      next_alternative();
    } else if (word == "(" || word == ")") {
      parentheses_ += word == "(" ? 1 : -1;
    } else if (word == "-prune") {
      prunes_ = true;
    } else if (!is_one_of(word, {"-print", "-print0", "-depth", "-d", "-xdev", "-mount", "-a", "-and"})) {
      filtered_ = true;
    }
  }

  /// A name or path: a second one stands behind `-o`, or both would have to fit.
  void test(std::vector<std::string>& tests) {
    filtered_ = filtered_ || ((!names_.empty() || !paths_.empty()) && (!either_ || tests.empty()));
    tests.push_back(next());
    either_ = false;
  }

  /// Behind `-o`. In parentheses it parts tests of one kind; outside it begins anew, and what has no action of its own
  /// is not found by that of the others.
  void next_alternative() {
    if (parentheses_ > 0) {
      const std::string_view before = at_ > 2 ? std::string_view(words_[at_ - 3].text) : "";
      const std::string_view behind = at_ < words_.size() ? std::string_view(words_[at_].text) : "";
      filtered_ = filtered_ || before != behind;
      either_ = true;
      return;
    }
    if (acts_) {
      end_alternative();
    } else if (prunes_) {
      excludes_ = true;
    }
    names_.clear();
    paths_.clear();
    types_.clear();
    filtered_ = excludes_;
    either_ = acts_ = prunes_ = false;
  }

  void end_alternative() {
    if (!filtered_) {
      add_patterns();
    }
  }

  void execute() {
    const std::vector<Argument> rest(words_.begin() + static_cast<std::ptrdiff_t>(std::min(at_ + 1, words_.size())),
                                     words_.end());
    const std::string_view program = base_name(at_ < words_.size() ? std::string_view(words_[at_].text) : "");
    while (at_ < words_.size() && !is_one_of(words_[at_].text, {";", "+"})) {
      ++at_;
    }
    at_ = std::min(at_ + 1, words_.size());
    if (program == "rm") {
      const bool trees = read_command_line(rest, "").has({"-r", "-R", "--recursive"});
      result_.action = trees ? FindAction::remove_trees : FindAction::remove_files;
    } else {
      result_.action = program == "unlink" ? FindAction::remove_files : FindAction::other;
    }
  }

  void add_patterns() {
    const bool directories = types_.empty() || types_.find('d') != std::string::npos;
    const bool files = types_.empty() || types_.find('f') != std::string::npos;
    if (!files && (!directories || result_.action == FindAction::remove_files)) {
      return;  // links and the like, or directories that are not empty
    }
    const bool whole = itself_ && directories && result_.action != FindAction::remove_files;
    const std::string any_name{any_character, any_text};  // one that starts with a dot too
    for (const std::string& root : roots_) {
      for (const std::string& name : names_) {
        result_.patterns.push_back(root + (depth_ == "1" ? "/" : std::string{'/', any_depth, '/'}) + as_pattern(name));
      }
      if (!names_.empty() || !paths_.empty()) {
        continue;
      }
      const std::string below = depth_ == "1" ? any_name : std::string(1, any_depth);
      result_.patterns.push_back(whole || depth_ == "0" ? root : root + "/" + below);
    }
    for (const std::string& path : paths_) {
      // `*` stands for slashes too.
      const bool is_below = path.ends_with("/*");
      const std::string above = is_below ? path.substr(0, path.size() - 1) : path;
      if (above.find_first_of("*?[") == std::string::npos) {
        result_.patterns.push_back(is_below ? above + any_depth : above);
      }
    }
  }

  const std::vector<Argument>& words_;
  std::size_t at_ = 0;
  std::vector<std::string> roots_;
  std::vector<std::string> names_;
  std::vector<std::string> paths_;
  std::string types_;  ///< letters; all if there are none
  std::string depth_;  ///< the deepest level
  int parentheses_ = 0;
  bool either_ = false;    ///< behind `-o` in parentheses
  bool acts_ = false;      ///< an action stood in this alternative
  bool prunes_ = false;    ///< likewise `-prune`
  bool excludes_ = false;  ///< what an alternative before found is left alone
  bool itself_ = true;     ///< the roots are found too
  bool filtered_ = false;  ///< by something that is not followed
  Find result_;
};

}  // namespace

Find read_find(const std::vector<Argument>& words) {
  return FindReader(words).read();
}

}  // namespace stagec::effects
