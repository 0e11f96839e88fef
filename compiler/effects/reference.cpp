#include "effects/reference.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/is_one_of.h"

namespace stagec::effects {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_hex(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/// The numbers and words of a name: `tool-6.4.1` has one word and three numbers.
struct Pieces {
  std::vector<std::string> words;    ///< in lower case
  std::vector<std::string> numbers;  ///< runs of digits
};

Pieces pieces_of(std::string_view text) {
  Pieces pieces;
  std::string word;
  std::string number;
  const auto end_piece = [](std::string& piece, std::vector<std::string>& to) {
    if (!piece.empty()) {
      to.push_back(std::move(piece));
      piece.clear();
    }
  };
  for (const char c : text) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!is_letter) {
      end_piece(word, pieces.words);
    }
    if (!is_digit(c)) {
      end_piece(number, pieces.numbers);
    }
    if (is_letter) {
      word += static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    } else if (is_digit(c)) {
      number += c;
    }
  }
  end_piece(word, pieces.words);
  end_piece(number, pieces.numbers);
  return pieces;
}

/// True for `2.x`, a line of development.
bool is_series(std::string_view text) {
  const char last = text.empty() ? ' ' : text.back();
  const bool open = last == 'x' || last == 'X' || last == any_text;
  return open && text.size() > 1 && (text[text.size() - 2] == '.' || is_digit(text[text.size() - 2]));
}

/// True for `20240501` and for the number of a build, as in `b3561`.
bool is_date_or_build(std::string_view text, const Pieces& pieces) {
  const std::string& number = pieces.numbers.back();
  const bool is_date = number.size() == 8 && (number.starts_with("20") || number.starts_with("19"));
  return is_date || (number.size() > 2 && text.size() == number.size() + 1);
}

/// True if a name speaks of a version that is complete, so that it does not move.
bool is_complete_version(std::string_view text) {
  // `release/2.7` and `r2.16` are branches, `release-2.7.1` is a tag.
  static constexpr std::string_view of_series[] = {
      "main",        "master",  "trunk",   "develop", "dev",          "devel",    "branch", "stable",  "maint",
      "maintenance", "next",    "head",    "latest",  "lts",          "nightly",  "fix",    "fixes",   "hotfix",
      "backport",    "support", "staging", "preview", "experimental", "branches", "origin", "upstream"};
  // What changes something names the version that it is about, or the one it brings.
  static constexpr std::string_view of_changes[] = {"add",     "feature", "features",   "feat",    "wip",
                                                    "update",  "bump",    "topic",      "users",   "enable",
                                                    "disable", "upgrade", "dependabot", "renovate"};
  static constexpr std::string_view of_either[] = {"release", "rel", "r", "releases"};
  const Pieces pieces = pieces_of(text);
  const auto has_word_of = [&](const auto& list) {
    return std::any_of(pieces.words.begin(), pieces.words.end(),
                       [&](const std::string& word) { return is_one_of(word, list); });
  };
  if (pieces.numbers.empty() || is_series(text) || has_word_of(of_changes)) {
    return false;
  }
  const bool may_move = has_word_of(of_series) || (has_word_of(of_either) && text.find('.') != std::string_view::npos);
  return is_date_or_build(text, pieces) || pieces.numbers.size() >= (may_move ? 3 : 2);
}

/// The last word of `$(git rev-parse NAME)` and the like, which asks for nothing but what the name stands for.
std::optional<std::string_view> looked_up(std::string_view text) {
  static constexpr std::string_view commands[] = {" rev-parse ", " rev-list "};
  const bool looks_up = std::any_of(std::begin(commands), std::end(commands), [&](std::string_view command) {
    return text.find(command) != std::string_view::npos;
  });
  if (!looks_up || text.find_first_of("|;&") != std::string_view::npos) {
    return std::nullopt;
  }
  static constexpr std::string_view around = " )`\"'\x02";
  std::string_view inside = text.substr(0, text.find_last_not_of(around) + 1);
  inside.remove_prefix(std::min(inside.rfind(' ') + 1, inside.size()));
  while (!inside.empty() && around.find(inside.front()) != std::string_view::npos) {
    inside.remove_prefix(1);
  }
  return inside;
}

/// The words of an address that name a branch most often.
bool is_usual_branch(std::string_view name) {
  static constexpr std::string_view usual[] = {"main", "master", "develop", "devel", "dev", "trunk", "HEAD"};
  return is_one_of(name, usual);
}

std::string_view first_piece(std::string_view path) {
  return path.substr(0, path.find('/'));
}

/// The branch in the path of a file that a server shows as it is: `raw.HOST/OWNER/NAME/BRANCH/…`,
/// `HOST/…/raw/BRANCH/…`.
std::string_view branch_of_raw(std::string_view url, std::string_view all) {
  std::string_view path;
  if (url.starts_with("raw.")) {
    path = url;
    for (int i = 0; i < 3; ++i) {
      path.remove_prefix(std::min(first_piece(path).size() + 1, path.size()));
    }
  } else if (const std::size_t raw = url.find("/raw/"); raw != std::string_view::npos) {
    path = url.substr(raw + 5);
  } else if (const std::size_t blob = url.find("/blob/"); blob != std::string_view::npos) {
    path = all.find("raw=") != std::string_view::npos ? url.substr(blob + 6) : std::string_view();
  }
  for (const std::string_view folder : {"refs/heads/", "branch/"}) {
    if (path.starts_with(folder)) {
      return first_piece(path.substr(folder.size()));
    }
  }
  return is_usual_branch(first_piece(path)) ? first_piece(path) : std::string_view();
}

/// `main` of `/-/archive/main/name-main.zip`, and of a snapshot that is called `name-main.zip`.
std::string_view branch_of_archive(std::string_view url) {
  if (const std::size_t at = url.find("/-/archive/"); at != std::string_view::npos) {
    const std::string_view name = first_piece(url.substr(at + 11));
    return classify_reference(name) == Following::branch ? name : std::string_view();
  }
  static constexpr std::string_view folders[] = {"/archive/refs/heads/",
                                                 "/zip/refs/heads/",
                                                 "/tar.gz/refs/heads/",
                                                 "/legacy.tar.gz/refs/heads/",
                                                 "/archive/",
                                                 "/tarball/",
                                                 "/zipball/",
                                                 "/get/",
                                                 "/zip/",
                                                 "/tar.gz/"};
  for (const std::string_view folder : folders) {
    const std::size_t at = url.find(folder);
    if (at == std::string_view::npos) {
      continue;
    }
    std::string_view name = url.substr(at + folder.size());
    for (const std::string_view ending : {".tar.gz", ".tgz", ".zip", ".tar.bz2", ".tar.xz"}) {
      name.remove_suffix(name.ends_with(ending) ? ending.size() : 0);
    }
    return folder.ends_with("heads/") || is_usual_branch(name) ? name : std::string_view();
  }
  return {};
}

}  // namespace

bool is_commit(std::string_view text) {
  // A word such as `deadbeef` is a commit too, but a branch made of letters only is likelier when it is short.
  const bool digits = std::any_of(text.begin(), text.end(), is_digit);
  return text.size() >= 7 && text.size() <= 64 && std::all_of(text.begin(), text.end(), is_hex) &&
         (digits || text.size() == 40 || text.size() == 64);
}

bool is_asked_for(std::string_view text) {
  if (!text.starts_with(std::string{unknown_begin, '$', '('}) && !text.starts_with(std::string{unknown_begin, '`'})) {
    return false;
  }
  static constexpr std::string_view sources[] = {"git ", "curl ", "wget ", "gh "};
  return std::any_of(std::begin(sources), std::end(sources),
                     [&](std::string_view source) { return text.find(source) != std::string_view::npos; });
}

Following classify_reference(std::string_view text) {
  if (is_asked_for(text)) {
    if (text.find("--before") != std::string_view::npos || text.find("--until") != std::string_view::npos) {
      return Following::unknown;
    }
    const std::optional<std::string_view> name = looked_up(text);
    const bool is_variable = name && name->find('$') != std::string_view::npos;
    return is_variable ? Following::unknown : name ? classify_reference(*name) : Following::branch;
  }
  if (!is_exact(text) || text.empty()) {
    return Following::unknown;
  }
  text = text.substr(0, std::min(text.find_first_of("^~"), text.find("@{")));
  if (is_commit(text)) {
    return Following::commit;
  }
  if (text.starts_with("refs/tags/") || text.starts_with("tags/")) {
    return Following::tag;
  }
  return is_complete_version(text) ? Following::tag : Following::branch;
}

std::string_view branch_in_address(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) {
    return {};
  }
  const std::string_view whole = url.substr(scheme + 3);
  const std::string_view path = whole.substr(0, whole.find_first_of("?#"));
  const std::string_view archived = branch_of_archive(path);
  return archived.empty() ? branch_of_raw(path, whole) : archived;
}

RepositoryUrl split_at_reference(std::string_view text, char before_reference) {
  const std::string_view without_fragment = before_reference == '#' ? text : text.substr(0, text.find('#'));
  const std::size_t scheme = without_fragment.find("://");
  const std::size_t slash = without_fragment.find('/', scheme == std::string_view::npos ? 0 : scheme + 3);
  const std::size_t at = slash == std::string_view::npos ? slash : without_fragment.find(before_reference, slash);
  if (at == std::string_view::npos) {
    return {without_fragment, {}};
  }
  std::string_view reference = without_fragment.substr(at + 1);
  // Behind a requirement may stand where it holds.
  reference = reference.substr(0, before_reference == '#' ? reference.find(':') : reference.find_first_of(" ;"));
  return {without_fragment.substr(0, at), reference};
}

RepositoryUrl split_added_source(std::string_view text) {
  const std::size_t query = text.find('?');
  if (query == std::string_view::npos) {
    // `git@host:owner/name.git` has no slash before the name's first part.
    const std::size_t hash = text.find('#');
    const std::string_view reference = hash == std::string_view::npos ? std::string_view() : text.substr(hash + 1);
    return {text.substr(0, hash), reference.substr(0, reference.find(':'))};
  }
  RepositoryUrl result{text.substr(0, query), {}};
  std::string_view rest = text.substr(query + 1);
  bool is_exact_commit = false;
  while (!rest.empty()) {
    const std::string_view pair = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(pair.size() + 1, rest.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    const std::string_view key = pair.substr(0, equals);
    const std::string_view value = pair.substr(std::min(equals + 1, pair.size()));
    if (key == "checksum" || key == "commit") {
      result.reference = value;
      is_exact_commit = true;
    } else if ((key == "ref" || key == "tag" || key == "branch") && !is_exact_commit) {
      result.reference = value;
    }
  }
  return result;
}

}  // namespace stagec::effects
