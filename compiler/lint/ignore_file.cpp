#include "lint/ignore_file.h"

#include <algorithm>
#include <utility>

#include "base/lines.h"

namespace stagec::lint {

namespace {

using Token = IgnoreFile::Token;
using Kind = Token::Kind;

constexpr std::string_view blanks = " \t\r\v\f";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  return text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

/// A path seen from the context, without `/` before it.
std::string in_context(std::string_view path) {
  std::string normal = normal_path("/" + std::string(path));
  return normal.substr(std::min(normal.find_first_not_of('/'), normal.size()));
}

/// Nothing for a pattern that builders refuse.
std::optional<std::vector<Token>> parse(std::string_view pattern) {
  std::vector<Token> tokens;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    const char c = pattern[at];
    if (c == '*' && pattern.substr(at).starts_with("**")) {
      at += pattern.substr(at + 2).starts_with('/') ? 2 : 1;
      tokens.push_back({at + 1 == pattern.size() ? Kind::any : Kind::directories, ""});
    } else if (c == '*' || c == '?') {
      tokens.push_back({c == '*' ? Kind::star : Kind::one, ""});
    } else if (c == '[') {
      const std::size_t end = pattern.find(']', at + 1);
      if (end == std::string_view::npos) {
        return std::nullopt;
      }
      tokens.push_back({Kind::set, std::string(pattern.substr(at + 1, end - at - 1))});
      at = end;
    } else {
      at += c == '\\' ? 1 : 0;
      if (at == pattern.size()) {
        return std::nullopt;
      }
      tokens.push_back({Kind::text, std::string(1, pattern[at])});
    }
  }
  return tokens;
}

bool is_in_set(char c, std::string_view set) {
  const bool negated = set.starts_with('^');
  set.remove_prefix(negated ? 1 : 0);
  bool found = false;
  for (std::size_t at = 0; at < set.size(); ++at) {
    const bool range = at + 2 < set.size() && set[at + 1] == '-';
    found = found || (range ? set[at] <= c && c <= set[at + 2] : set[at] == c);
    at += range ? 2 : 0;
  }
  return found != negated;
}

/// What of a pattern is behind it: `at[i]` says that token i may come next, `inside[i]` that it is a `**/` whose `/` is
/// still to come.
struct Reached {
  explicit Reached(std::size_t tokens) : at(tokens + 1), inside(tokens + 1) {}

  void follow(const std::vector<Token>& tokens) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const Kind kind = tokens[i].kind;
      at[i + 1] = at[i + 1] || (at[i] && (kind == Kind::star || kind == Kind::any || kind == Kind::directories));
    }
  }

  std::vector<bool> at;
  std::vector<bool> inside;
};

bool matches(const std::vector<Token>& tokens, std::string_view path) {
  Reached reached(tokens.size());
  reached.at[0] = true;
  reached.follow(tokens);
  for (const char c : path) {
    Reached next(tokens.size());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const Token& token = tokens[i];
      if (token.kind == Kind::directories && (reached.at[i] || reached.inside[i])) {
        next.inside[i] = true;
        next.at[i + 1] = next.at[i + 1] || c == '/';
      } else if (reached.at[i]) {
        const bool stays = token.kind == Kind::any || (token.kind == Kind::star && c != '/');
        const bool moves = (token.kind == Kind::text && token.characters[0] == c) ||
                           (token.kind == Kind::one && c != '/') ||
                           (token.kind == Kind::set && c != '/' && is_in_set(c, token.characters));
        next.at[i] = next.at[i] || stays;
        next.at[i + 1] = next.at[i + 1] || moves;
      }
    }
    next.follow(tokens);
    reached = std::move(next);
  }
  return reached.at[tokens.size()];
}

bool matches_or_parent(const std::vector<Token>& tokens, std::string_view path) {
  for (std::size_t end = path.find('/'); end != std::string_view::npos; end = path.find('/', end + 1)) {
    if (matches(tokens, path.substr(0, end))) {
      return true;
    }
  }
  return matches(tokens, path);
}

bool has_wildcard(std::string_view text) {
  return text.find_first_of("*?[\\") != std::string_view::npos;
}

/// Whether there is a name that both can stand for. Two patterns may always.
bool may_be_same(std::string_view a, std::string_view b) {
  if (has_wildcard(a) == has_wildcard(b)) {
    return a == b || has_wildcard(a);
  }
  const auto pattern = parse(has_wildcard(a) ? a : b);
  return pattern && matches(*pattern, has_wildcard(a) ? b : a);
}

/// Whether a pattern can match the path, something that it stands for, or something below it.
bool may_match_in(std::string_view pattern, std::string_view path) {
  while (!pattern.empty() && !path.empty()) {
    const std::string_view piece = pattern.substr(0, pattern.find('/'));
    const std::string_view name = path.substr(0, path.find('/'));
    if (piece.find("**") != std::string_view::npos) {
      return true;
    }
    if (!may_be_same(piece, name)) {
      return false;
    }
    pattern.remove_prefix(std::min(piece.size() + 1, pattern.size()));
    path.remove_prefix(std::min(name.size() + 1, path.size()));
  }
  return true;
}

/// Names that a path with `*` and `?` may stand for. What matches them all matches whatever it stands for.
std::vector<std::string> instances(const std::string& path) {
  std::vector<std::string> all;
  for (const std::string_view star : {"", "x", "q.zz"}) {
    std::string instance;
    for (const char c : path) {
      instance += c == '*' ? star : c == '?' ? std::string_view("x") : std::string_view(&c, 1);
    }
    if (all.empty() || all.front() != instance) {
      all.push_back(std::move(instance));
    }
  }
  return all;
}

}  // namespace

IgnoreFile::IgnoreFile(FileId file, std::string_view text) {
  for_each_line(text.substr(text.starts_with("\xEF\xBB\xBF") ? 3 : 0), [&](std::string_view written) {
    const std::string_view line = trimmed(written);
    if (!line.empty() && written.front() != '#') {
      const auto begin = static_cast<std::uint32_t>(line.data() - text.data());
      add(line, {file, begin, begin + static_cast<std::uint32_t>(line.size())});
    }
  });
}

void IgnoreFile::add(std::string_view line, Span span) {
  Pattern pattern;
  pattern.takes_back = line.starts_with('!');
  pattern.text = in_context(trimmed(line.substr(pattern.takes_back ? 1 : 0)));
  pattern.span = span;
  if (std::optional<std::vector<Token>> tokens = parse(pattern.text); tokens && !tokens->empty()) {
    pattern.tokens = std::move(*tokens);
    patterns_.push_back(std::move(pattern));
  }
}

const IgnoreFile::Pattern* IgnoreFile::last_match(std::string_view path) const {
  const auto found = std::find_if(patterns_.rbegin(), patterns_.rend(),
                                  [&](const Pattern& pattern) { return matches_or_parent(pattern.tokens, path); });
  return found == patterns_.rend() ? nullptr : &*found;
}

std::optional<Span> IgnoreFile::leaves_out(std::string_view source) const {
  const std::string path = in_context(source);
  if (path.empty() || path.find_first_of("[\\") != std::string::npos) {
    return std::nullopt;
  }
  const Pattern* first = nullptr;
  for (const std::string& instance : instances(path)) {
    const Pattern* last = last_match(instance);
    if (last == nullptr || last->takes_back) {
      return std::nullopt;
    }
    first = first == nullptr ? last : std::min(first, last);
  }
  const auto stays = [&](const Pattern& pattern) {
    return pattern.takes_back && &pattern > first && may_match_in(pattern.text, path);
  };
  return std::any_of(patterns_.begin(), patterns_.end(), stays) ? std::nullopt : std::optional(first->span);
}

std::optional<IgnoreFile> find_ignore_file(const std::string& dockerfile, const std::string& context,
                                           const FileSystem& files, SourceMap& sources) {
  for (const std::string& path : {dockerfile.empty() ? "" : dockerfile + ".dockerignore",
                                  context.empty() ? "" : join_path(context, ".dockerignore")}) {
    std::string why;
    if (std::optional<std::string> text = path.empty() ? std::nullopt : files.read(path, why)) {
      const FileId file = sources.add(path, std::move(*text));
      return IgnoreFile(file, sources.file(file).text());
    }
  }
  return std::nullopt;
}

}  // namespace stagec::lint
