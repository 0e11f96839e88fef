// COPY and ADD.
#include <algorithm>

#include "base/image_name.h"
#include "dockerfile/characters.h"
#include "dockerfile/check_values.h"
#include "dockerfile/expand.h"
#include "dockerfile/instructions.h"
#include "dockerfile/lexer.h"

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

const Flag* find_flag(const Statement& statement, std::string_view name) {
  const auto& flags = statement.flags();
  const auto found = std::find_if(flags.begin(), flags.end(), [&](const Flag& flag) { return flag.name == name; });
  return found == flags.end() ? nullptr : &*found;
}

bool check_from(const Statement& statement, const std::string& from) {
  const Flag* flag = find_flag(statement, "from");
  if (flag == nullptr || from.empty()) {
    return true;
  }
  if (!references(from, statement.escape()).empty()) {
    statement.error("dockerfile-flag-value", flag->written, "`--from` with a variable, which is not replaced there")
        .help("write `FROM {} AS NAME` above, and `--from=NAME` here", from);
    return false;
  }
  if (!is_origin(from)) {
    statement.error("dockerfile-flag-value", flag->written, "`--from` with the value `" + from + "`")
        .help("{}", origin_help);
    return false;
  }
  return true;
}

/// What the flag comes to: nothing where it is not there, holds a variable, or was reported.
std::optional<std::string> flag_text(const Statement& statement, std::string_view name, bool& good) {
  const Flag* flag = find_flag(statement, name);
  if (flag == nullptr || !flag->value) {
    return std::nullopt;
  }
  const std::optional<std::string> value = statement.value(*flag->value, flag->written);
  good = good && value;
  return value ? constant(*value, statement.escape()) : std::nullopt;
}

bool check_values(const Statement& statement) {
  bool good = true;
  static_cast<void>(flag_text(statement, "chown", good));
  const std::optional<std::string> mode = flag_text(statement, "chmod", good);
  if (mode && !mode->empty() && !is_file_mode(*mode)) {
    statement
        .error("dockerfile-flag-value", find_flag(statement, "chmod")->written,
               "`--chmod` with the value `" + *mode + "`")
        .help("it takes an octal number up to `7777`, or changes such as `u=rwX,go-w`");
    return false;
  }
  return good;
}

/// A checksum is that of one thing that is fetched.
bool check_checksum(const Statement& statement, const image::Copy& copy) {
  bool good = true;
  const std::optional<std::string> checksum = flag_text(statement, "checksum", good);
  if (!checksum || checksum->empty()) {
    return good;
  }
  const std::string_view written = find_flag(statement, "checksum")->written;
  if (copy.sources.size() != 1) {
    statement.error("dockerfile-flag-value", written, "`--checksum` for what is not one source")
        .help("give each source an `ADD` of its own");
    return false;
  }
  const std::optional<std::string> source = constant(copy.sources.front(), statement.escape());
  if (source && !is_remote_source(*source)) {
    statement.error("dockerfile-flag-value", written, "`--checksum` for a source that is not fetched")
        .help("it is for addresses: what comes out of the context is there already");
    return false;
  }
  return good;
}

/// COPY fetches nothing.
bool check_source(const Statement& statement, const image::Copy& copy, std::string_view written) {
  const std::optional<std::string> source = constant(copy.sources.back(), statement.escape());
  if (copy.add || !source || !is_remote_source(*source)) {
    return true;
  }
  statement.error("dockerfile-bad-source", written, "`COPY` of `" + *source + "`, which is no file of the context")
      .help("`ADD` fetches addresses and git repositories");
  return false;
}

/// The references in a here-document are replaced, quotes mean nothing there.
bool check_body(const Statement& statement, const image::Heredoc& heredoc) {
  if (!heredoc.expand) {
    return true;
  }
  const Lookup nothing;
  Lexer lexer(heredoc.body, nothing, {.keep_unset = true, .outer_quotes = false});
  static_cast<void>(lexer.rest());
  if (!lexer.problem()) {
    return true;
  }
  const std::uint32_t at = image::file_offset(heredoc.origins, lexer.problem()->offset);
  statement.context()
      .sink.error("dockerfile-bad-substitution", {statement.context().file, at, at + 1}, "{}", lexer.problem()->message)
      .help("where the text is to stay as it is, quote the delimiter: `<<\"{}\"`", heredoc.name);
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
  good = good && check_values(statement);
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
  bool readable = true;  // a quote around a blank is odd in two words: the first is told
  for (const Path& path : all) {
    spans.push_back(statement.span(path.written));
    const std::optional<HeredocWord> heredoc = parse_heredoc(path.text);
    if (heredoc) {
      copy.heredocs.push_back(body_of(statement, *heredoc));
      good = check_body(statement, copy.heredocs.back()) && good;
      continue;
    }
    const std::optional<std::string> value = !readable ? std::nullopt
                                             : is_json ? statement.value(path.text, path.written)
                                                       : statement.value(path.written);
    readable = value.has_value();
    good = good && value;
    copy.sources.push_back(value.value_or(""));
    good = good && (&path == &all.back() || check_source(statement, copy, path.written));
  }
  copy.destination = copy.sources.back();
  copy.sources.pop_back();
  good = good && check_checksum(statement, copy);
  return good ? std::optional(Read{copy, spans}) : std::nullopt;
}

}  // namespace stagec::dockerfile
