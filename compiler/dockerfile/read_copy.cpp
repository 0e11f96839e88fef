// COPY and ADD.
#include <algorithm>

#include "dockerfile/expand.h"
#include "dockerfile/instructions.h"

namespace stagec::dockerfile {

namespace {

/// A path as written and as text: the two differ where it stands in a JSON array.
struct Path {
  std::string text;
  std::string_view written;
};

std::vector<Path> paths(const Statement& statement, const JsonStrings& array) {
  std::vector<Path> result;
  if (array.kind == JsonStrings::Kind::strings) {
    for (std::size_t index = 0; index < array.strings.size(); ++index) {
      result.push_back({array.strings[index], array.written[index]});
    }
    return result;
  }
  for (const std::string_view word : plain_words(statement.rest())) {
    result.push_back({std::string(word), word});
  }
  return result;
}

/// The body that was read for a word; of several with one name the last, as BuildKit has it.
image::Heredoc body_of(const Statement& statement, const HeredocWord& word) {
  const auto& bodies = statement.heredocs();
  const auto found = std::find_if(bodies.rbegin(), bodies.rend(),
                                  [&](const HeredocBody& body) { return body.heredoc.name == word.name; });
  image::Heredoc heredoc;
  if (found != bodies.rend()) {
    heredoc = found->heredoc;
  }
  heredoc.name = word.name;
  heredoc.expand = word.expand;
  heredoc.strip_tabs = word.strip_tabs;
  return heredoc;
}

void fill_flags(const Statement& statement, image::Copy& copy) {
  copy.from = statement.flag("from");
  copy.chmod = statement.flag("chmod");
  copy.chown = statement.flag("chown");
  copy.checksum = statement.flag("checksum");
  copy.link = statement.yes("link").value_or(false);
  copy.parents = statement.yes("parents").value_or(false);
  copy.keep_git_dir = statement.yes("keep-git-dir").value_or(false);
  copy.unpack = statement.yes("unpack");
  copy.exclude = statement.all_flags("exclude");
}

bool check_from(const Statement& statement, const std::string& from) {
  if (references(from, statement.escape()).empty()) {
    return true;
  }
  for (const Flag& flag : statement.flags()) {
    if (flag.name == "from") {
      statement.error("dockerfile-flag-value", flag.written, "`--from` with a variable, which is not replaced there")
          .help("write `FROM {} AS NAME` above, and `--from=NAME` here", from);
    }
  }
  return false;
}

std::vector<FlagRule> flag_rules(bool add) {
  std::vector<FlagRule> rules = {{"chown"}, {"chmod"}, {"link", FlagKind::yes_or_no}, {"exclude", FlagKind::texts}};
  if (add) {
    rules.insert(rules.end(), {{"keep-git-dir", FlagKind::yes_or_no}, {"checksum"}, {"unpack", FlagKind::yes_or_no}});
  } else {
    rules.insert(rules.end(), {{"from"}, {"parents", FlagKind::yes_or_no}});
  }
  return rules;
}

}  // namespace

std::optional<Read> read_copy(const Statement& statement) {
  image::Copy copy;
  copy.add = statement.keyword() == "ADD";
  bool good = statement.check_flags(flag_rules(copy.add));
  fill_flags(statement, copy);
  good = check_from(statement, copy.from) && good;
  const JsonStrings array = statement.json();
  if (array.kind == JsonStrings::Kind::mixed) {
    return std::nullopt;
  }
  const std::vector<Path> all = paths(statement, array);
  if (all.size() < 2) {
    return statement.missing(all.empty() ? "a source and a destination" : "a destination");
  }
  if (parse_heredoc(all.back().text)) {
    statement.error("dockerfile-heredoc-place", all.back().written, "a here-document where the destination stands");
    return std::nullopt;
  }
  const bool is_json = array.kind == JsonStrings::Kind::strings;
  std::vector<Span> spans;
  for (const Path& path : all) {
    spans.push_back(statement.span(path.written));
    const std::optional<HeredocWord> heredoc = parse_heredoc(path.text);
    if (heredoc) {
      copy.heredocs.push_back(body_of(statement, *heredoc));
      continue;
    }
    const std::optional<std::string> value =
        is_json ? statement.value(path.text, path.written) : statement.value(path.written);
    good = good && value;
    copy.sources.push_back(value.value_or(""));
  }
  copy.destination = copy.sources.back();
  copy.sources.pop_back();
  return good ? std::optional(Read{copy, spans}) : std::nullopt;
}

}  // namespace stagec::dockerfile
