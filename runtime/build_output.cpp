#include "runtime/build_output.h"

#include <algorithm>
#include <array>

namespace stagec::runtime {

namespace {

/// What clients of BuildKit print when they do not reach it.
constexpr std::array<std::string_view, 10> faults = {
    "waiting for connection", "context deadline exceeded",
    "connection refused",     "connection reset",
    "no such host",           "failed to dial",
    "failed to list workers", "server preface",
    "error during connect",   "cannot connect to the docker daemon",
};

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return result;
}

bool names_fault(std::string_view line) {
  const std::string text = lower(line);
  return std::any_of(faults.begin(), faults.end(),
                     [&](std::string_view fault) { return text.find(fault) != std::string::npos; });
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// True of "trunk 3/9" and of "3/9".
bool ends_in_count(std::string_view text) {
  const std::size_t slash = text.rfind('/');
  if (slash == std::string_view::npos || slash == 0 || slash + 1 == text.size()) {
    return false;
  }
  const std::string_view total = text.substr(slash + 1);
  return is_digit(text[slash - 1]) && std::all_of(total.begin(), total.end(), is_digit);
}

}  // namespace

bool BuildOutput::add(std::string_view line) {
  return buildkit_ ? add_buildkit(line) : add_buildah(line);
}

bool BuildOutput::start(std::string_view instruction) {
  ++progress_.started;
  for (const std::string_view word : {"RUN ", "COPY ", "ADD "}) {
    progress_.layers += instruction.starts_with(word) ? 1 : 0;
  }
  progress_.current = instruction;
  return true;
}

/// `#8 [trunk 3/9] RUN …`, `#8 CACHED`, `#8 ERROR: …`; lines without a number are about the whole build.
bool BuildOutput::add_buildkit(std::string_view line) {
  if (!line.starts_with('#')) {
    if (names_fault(line)) {
      fault_ = line;
    }
    return false;
  }
  const std::size_t blank = line.find(' ');
  const std::string_view number = line.substr(1, blank == std::string_view::npos ? 0 : blank - 1);
  if (number.empty() || !std::all_of(number.begin(), number.end(), is_digit)) {
    return false;
  }
  return add_vertex(std::string(number), line.substr(blank + 1));
}

bool BuildOutput::add_vertex(const std::string& number, std::string_view rest) {
  const auto known = vertices_.find(number);
  if (known == vertices_.end()) {
    const bool connecting = rest.find("waiting for connection") != std::string_view::npos ||
                            rest.find("booting buildkit") != std::string_view::npos || number == "0";
    vertices_[number] = connecting;
    const std::size_t bracket = rest.starts_with('[') ? rest.find(']') : std::string_view::npos;
    if (bracket != std::string_view::npos && ends_in_count(rest.substr(1, bracket - 1))) {
      counted_.insert(number);
      return start(rest.substr(std::min(bracket + 2, rest.size())));
    }
  } else if (rest == "CACHED" && counted_.contains(number)) {
    ++progress_.cached;
  } else if (rest.starts_with("ERROR")) {
    if (known->second && names_fault(rest)) {
      fault_ = rest;
    }
    work_failed_ = work_failed_ || !known->second;
  }
  return false;
}

/// `STEP 3/9: RUN …`, before it `[2/3] ` where the file has several build stages; `--> Using cache …`.
bool BuildOutput::add_buildah(std::string_view line) {
  std::string_view rest = line;
  if (rest.starts_with('[')) {
    const std::size_t bracket = rest.find("] ");
    rest = bracket == std::string_view::npos ? rest : rest.substr(bracket + 2);
  }
  if (rest.starts_with("--> Using cache")) {
    ++progress_.cached;
    return false;
  }
  const std::size_t colon = rest.find(": ");
  if (!rest.starts_with("STEP ") || colon == std::string_view::npos || !ends_in_count(rest.substr(5, colon - 5))) {
    return false;
  }
  return start(rest.substr(colon + 2));
}

std::optional<std::string> BuildOutput::connection_fault() const {
  return step_started() || work_failed_ || fault_.empty() ? std::nullopt : std::optional(fault_);
}

}  // namespace stagec::runtime
