#include "effects/text.h"

#include <algorithm>

namespace stagec::effects {

namespace {

/// The next component of a path, taken off its front.
std::string_view take_component(std::string_view& path) {
  while (path.starts_with('/')) {
    path.remove_prefix(1);
  }
  const std::string_view component = path.substr(0, path.find('/'));
  path.remove_prefix(component.size());
  return component;
}

bool matches_component(std::string_view pattern, std::string_view name) {
  return !(pattern.starts_with(any_text) && name.starts_with('.')) && matches(pattern, name);
}

/// `whole`: the last piece of the pattern is to match the last piece of the path.
bool covers(std::string_view pattern, std::string_view path, bool whole) {
  for (;;) {
    const std::string_view wanted = take_component(pattern);
    if (wanted.empty()) {
      return !whole || take_component(path).empty();
    }
    if (wanted == std::string_view(&any_depth, 1)) {
      for (;;) {
        if (covers(pattern, path, whole)) {
          return true;
        }
        if (take_component(path).empty()) {
          return false;
        }
      }
    }
    const std::string_view name = take_component(path);
    if (name.empty() || !matches_component(wanted, name)) {
      return false;
    }
  }
}

}  // namespace

/// Iterative, with one point to come back to.
bool matches(std::string_view pattern, std::string_view name) {
  std::size_t p = 0;
  std::size_t n = 0;
  std::size_t star = std::string_view::npos;
  std::size_t star_name = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == any_text) {
      star = p++;
      star_name = n;
    } else if (p < pattern.size() && (pattern[p] == name[n] || pattern[p] == any_character)) {
      ++p;
      ++n;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      n = ++star_name;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == any_text) {
    ++p;
  }
  return p == pattern.size();
}

std::string unknown(std::string_view name) {
  std::string text(1, unknown_begin);
  for (const char c : name) {
    // A slash would split the path it stands in.
    text += c == '/' ? '|' : c;
  }
  return text + unknown_end;
}

bool is_known(std::string_view text) {
  return text.find(unknown_begin) == std::string_view::npos;
}

bool is_pattern(std::string_view text) {
  return text.find_first_of(std::string_view("\x03\x04\x0e")) != std::string_view::npos;
}

bool is_exact(std::string_view text) {
  return is_known(text) && !is_pattern(text);
}

std::string as_pattern(std::string text) {
  std::replace(text.begin(), text.end(), '*', any_text);
  std::replace(text.begin(), text.end(), '?', any_character);
  return text;
}

std::string shown(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    switch (text[i]) {
      case unknown_begin: {
        const std::size_t end = std::min(text.find(unknown_end, i), text.size());
        std::string name(text.substr(i + 1, end - i - 1));
        std::replace(name.begin(), name.end(), '|', '/');
        result += name.starts_with('$') ? name : "$" + name;
        i = end;
        break;
      }
      case any_text:
        result += '*';
        break;
      case any_character:
        result += '?';
        break;
      case any_depth:
        result += "**";
        break;
      default:
        result += text[i];
    }
  }
  return result;
}

std::vector<std::string> unknown_names(std::string_view text) {
  std::vector<std::string> names;
  for (std::size_t begin = text.find(unknown_begin); begin != std::string_view::npos;
       begin = text.find(unknown_begin, begin + 1)) {
    const std::size_t end = std::min(text.find(unknown_end, begin), text.size());
    names.emplace_back(text.substr(begin + 1, end - begin - 1));
  }
  return names;
}

std::string absolute(std::string_view directory, std::string_view path) {
  const bool rooted = path.starts_with('/') || path.starts_with(unknown_begin);
  std::vector<std::string_view> pieces;
  const auto add = [&](std::string_view text) {
    for (std::string_view piece = take_component(text); !piece.empty(); piece = take_component(text)) {
      const bool can_go_up = !pieces.empty() && pieces.back() != "..";
      if (piece == ".." && can_go_up) {
        pieces.pop_back();
      } else if (piece != "." && piece != "..") {
        pieces.push_back(piece);
      }
    }
  };
  if (!rooted) {
    add(directory);
  }
  add(path);
  std::string result;
  for (const std::string_view piece : pieces) {
    result += '/';
    result += piece;
  }
  return result.empty() ? "/" : result;
}

std::string directory_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos || slash == 0 ? "/" : std::string(path.substr(0, slash));
}

std::string_view base_name(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) {
    path.remove_suffix(1);
  }
  return path.substr(path.rfind('/') + 1);
}

bool lies_in(std::string_view path, std::string_view directory) {
  if (directory.empty()) {
    return false;
  }
  if (directory == "/") {
    return path.starts_with('/');
  }
  return path.starts_with(directory) && (path.size() == directory.size() || path[directory.size()] == '/');
}

bool covers(std::string_view pattern, std::string_view path) {
  return covers(pattern, path, false);
}

bool covers_exactly(std::string_view pattern, std::string_view path) {
  return covers(pattern, path, true);
}

}  // namespace stagec::effects
