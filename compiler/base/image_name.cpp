#include "base/image_name.h"

#include <algorithm>

namespace stagec {

namespace {

constexpr std::string_view small = "abcdefghijklmnopqrstuvwxyz0123456789";
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

bool only(std::string_view text, std::string_view characters, std::string_view also) {
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return characters.find(c) != std::string_view::npos || also.find(c) != std::string_view::npos;
  });
}

bool is_separator(std::string_view text) {
  return text == "." || text == "_" || text == "__" ||
         (!text.empty() && text.find_first_not_of('-') == std::string_view::npos);
}

/// What stands between two `/`.
bool is_component(std::string_view text) {
  while (true) {
    const std::size_t end = std::min(text.find_first_not_of(small), text.size());
    if (end == 0 || end == text.size()) {
      return end > 0;
    }
    text.remove_prefix(end);
    const std::size_t next = std::min(text.find_first_of(small), text.size());
    if (!is_separator(text.substr(0, next))) {
      return false;
    }
    text.remove_prefix(next);
  }
}

/// Labels of letters, digits and `-`, parted by `.`.
bool is_domain(std::string_view text) {
  while (true) {
    const std::size_t dot = text.find('.');
    const std::string_view label = text.substr(0, dot);
    if (label.empty() || label.front() == '-' || label.back() == '-' || !only(label, letters, "-")) {
      return false;
    }
    if (dot == std::string_view::npos) {
      return true;
    }
    text.remove_prefix(dot + 1);
  }
}

/// `localhost`, `registry.example`, `registry:5000`, `[::1]:5000`. What could also be the start of a path is none.
bool is_host(std::string_view text) {
  std::string_view name = text;
  const std::size_t colon = text.rfind(':');
  if (colon != std::string_view::npos && text.find(']', colon) == std::string_view::npos) {
    name = text.substr(0, colon);
    if (colon + 1 == text.size() || text.find_first_not_of("0123456789", colon + 1) != std::string_view::npos) {
      return false;
    }
  }
  if (name.starts_with('[') && name.ends_with(']')) {
    return name.size() > 2 && only(name.substr(1, name.size() - 2), "0123456789abcdefABCDEF", ":");
  }
  const bool marked = name.size() < text.size() || name == "localhost" || !only(name, small, "-_");
  return marked && is_domain(name);
}

/// Where the tag's colon stands, or the end.
std::size_t tag_colon(std::string_view reference) {
  const std::string_view named = reference.substr(0, reference.find('@'));
  const std::size_t slash = named.rfind('/');
  const std::size_t colon = named.find(':', slash == std::string_view::npos ? 0 : slash);
  return std::min(colon, named.size());
}

}  // namespace

bool is_digest(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view algorithm = text.substr(0, colon);
  const std::size_t digits = algorithm == "sha256" ? 64 : algorithm == "sha384" ? 96 : algorithm == "sha512" ? 128 : 0;
  return digits > 0 && text.size() == colon + 1 + digits && only(text.substr(colon + 1), "0123456789abcdef", "");
}

bool is_image_tag(std::string_view text) {
  return !text.empty() && text.front() != '.' && text.front() != '-' && only(text, letters, "_.-");
}

bool is_image_path(std::string_view text) {
  while (true) {
    const std::size_t slash = text.find('/');
    if (!is_component(text.substr(0, slash))) {
      return false;
    }
    if (slash == std::string_view::npos) {
      return true;
    }
    text.remove_prefix(slash + 1);
  }
}

bool is_image_repository(std::string_view text) {
  const std::size_t slash = text.find('/');
  const bool host = slash != std::string_view::npos && is_host(text.substr(0, slash));
  return is_image_path(host ? text.substr(slash + 1) : text);
}

bool is_image_reference(std::string_view text) {
  const std::size_t at = text.find('@');
  const std::string_view named = text.substr(0, at);
  const std::size_t colon = tag_colon(text);
  const bool tag = colon == named.size() || is_image_tag(named.substr(colon + 1));
  return is_image_repository(named.substr(0, colon)) && tag &&
         (at == std::string_view::npos || is_digest(text.substr(at + 1)));
}

std::string_view tag_of_reference(std::string_view reference) {
  const std::string_view named = reference.substr(0, reference.find('@'));
  const std::size_t colon = tag_colon(reference);
  return colon == named.size() ? std::string_view() : named.substr(colon + 1);
}

}  // namespace stagec
