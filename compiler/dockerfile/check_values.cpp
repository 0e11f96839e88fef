#include "dockerfile/check_values.h"

#include <algorithm>
#include <string>

#include "base/image_name.h"
#include "dockerfile/characters.h"

namespace stagec::dockerfile {

namespace {

/// Each between blanks.
constexpr std::string_view systems_and_architectures =
    " aix android darwin macos dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1"
    " windows zos 386 i386 amd64 x86_64 x86-64 amd64p32 arm armhf armel armbe arm64 aarch64 arm64be loong64 mips mipsle"
    " mips64 mips64le mips64p32 mips64p32le ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm ";

bool is_listed(std::string_view list, std::string_view word) {
  return !word.empty() && word.find(' ') == std::string_view::npos &&
         list.find(" " + std::string(word) + " ") != std::string_view::npos;
}

bool is_platform_part(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' || c == '-';
  });
}

/// One part of `u=rwX,go-w`.
bool is_mode_change(std::string_view text) {
  std::size_t at = std::min(text.find_first_not_of("ugoa"), text.size());
  if (at == text.size()) {
    return false;
  }
  while (at < text.size()) {
    if (std::string_view("+-=").find(text[at]) == std::string_view::npos) {
      return false;
    }
    at = std::min(text.find_first_not_of("rwxXstugo", at + 1), text.size());
  }
  return true;
}

/// What stands before `://`.
std::string_view scheme(std::string_view text) {
  const std::size_t end = text.find("://");
  return text.substr(0, end == std::string_view::npos ? 0 : end);
}

}  // namespace

bool is_platform(std::string_view text) {
  if (text.find('/') == std::string_view::npos) {
    return is_listed(systems_and_architectures, lower(text.substr(0, text.find('('))));
  }
  std::size_t parts = 0;
  while (true) {
    const std::size_t slash = text.find('/');
    std::string_view part = text.substr(0, slash);
    // The version of a system stands in parentheses behind it.
    if (parts == 0 && part.ends_with(')')) {
      part = part.substr(0, part.find('('));
    }
    if (!is_platform_part(part) || ++parts > 3) {
      return false;
    }
    if (slash == std::string_view::npos) {
      return true;
    }
    text.remove_prefix(slash + 1);
  }
}

bool is_file_mode(std::string_view text) {
  if (text.find_first_not_of("01234567") == std::string_view::npos) {
    const std::string_view digits = text.substr(std::min(text.find_first_not_of('0'), text.size()));
    return !text.empty() && digits.size() <= 4;
  }
  while (true) {
    const std::size_t comma = text.find(',');
    if (!is_mode_change(text.substr(0, comma))) {
      return false;
    }
    if (comma == std::string_view::npos) {
      return true;
    }
    text.remove_prefix(comma + 1);
  }
}

bool is_web_source(std::string_view text) {
  const std::string_view name = scheme(text);
  return name == "http" || name == "https";
}

bool is_remote_source(std::string_view text) {
  if (is_web_source(text) || scheme(text) == "ssh" || scheme(text) == "git") {
    return true;
  }
  // `git@host:path`
  const std::size_t at = text.find('@');
  const std::size_t colon = text.find(':');
  return at != std::string_view::npos && colon != std::string_view::npos && at > 0 && colon > at + 1 &&
         text.substr(0, colon).find('/') == std::string_view::npos;
}

bool is_yes_or_no(std::string_view text) {
  return is_listed(" 1 t T TRUE true True 0 f F FALSE false False ", text);
}

bool looks_like_image(std::string_view text) {
  const std::size_t at = std::min(text.find('@'), text.size());
  return is_image_reference(text.substr(0, at)) && at + 1 != text.size();
}

bool is_origin(std::string_view text) {
  const std::string small = lower(text);
  return small.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789._-") == std::string::npos ||
         looks_like_image(small);
}

std::optional<std::string_view> bad_check_option(std::string_view value) {
  for (int parts = 0;; ++parts) {
    // The third takes what is left.
    const std::size_t end = parts < 2 ? value.find(';') : std::string_view::npos;
    const std::string_view option = value.substr(0, end);
    const std::size_t equals = option.find('=');
    if (equals == std::string_view::npos) {
      return option;
    }
    const std::string_view name = trimmed(option.substr(0, equals));
    const bool yes_or_no = is_yes_or_no(trimmed(option.substr(equals + 1)));
    if (name != "skip" && name != "experimental" && !(name == "error" && yes_or_no)) {
      return option;
    }
    if (end == std::string_view::npos) {
      return std::nullopt;
    }
    value.remove_prefix(end + 1);
  }
}

}  // namespace stagec::dockerfile
