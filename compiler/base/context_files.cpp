#include "base/context_files.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <utility>

#include "base/digest.h"

namespace stagec {

namespace {

/// Puts the pieces of a path on a stack, so that the first one is on top.
void push_pieces(const std::string& path, std::vector<std::string>& stack) {
  const auto old_size = static_cast<std::ptrdiff_t>(stack.size());
  for (const std::filesystem::path& piece : std::filesystem::path(path)) {
    stack.push_back(piece.string());
  }
  std::reverse(stack.begin() + old_size, stack.end());
}

void add_files(const FileSystem& files, const std::string& context, const std::string& place,
               std::vector<std::string>& all) {
  const std::string path = join_path(context, place);
  if (files.link_target(path) || files.kind(path) != FileKind::directory) {
    all.push_back(place);
    return;
  }
  for (const std::string& name : files.list(path)) {
    add_files(files, context, join_path(place, name), all);
  }
}

}  // namespace

std::optional<std::string> context_place(const FileSystem& files, const std::string& context, const std::string& path) {
  std::string place = ".";
  std::vector<std::string> ahead;
  push_pieces(normal_path(path), ahead);
  for (int links = 0; !ahead.empty();) {
    const std::string piece = std::move(ahead.back());
    ahead.pop_back();
    if (piece.empty() || piece == ".") {
      continue;
    }
    if (piece == "..") {
      if (place == ".") {
        return std::nullopt;
      }
      place = parent_path(place);
      continue;
    }
    const std::string next = join_path(place, piece);
    const auto target = files.link_target(join_path(context, next));
    if (!target) {
      place = next;
      continue;
    }
    if (target->starts_with('/') || ++links > most_links_followed) {
      return std::nullopt;
    }
    push_pieces(*target, ahead);
  }
  return place;
}

std::vector<std::string> context_files(const FileSystem& files, const std::string& context, const std::string& path) {
  std::vector<std::string> all;
  if (const auto place = context_place(files, context, path)) {
    add_files(files, context, *place, all);
  }
  std::sort(all.begin(), all.end());
  return all;
}

std::string context_digest(const FileSystem& files, const std::string& context, const std::string& place) {
  const std::string path = join_path(context, place);
  if (const auto target = files.link_target(path)) {
    return "link:" + sha256_hex(*target);
  }
  if (files.kind(path) == FileKind::other) {
    return "special";
  }
  std::string why;
  return sha256_hex(files.read(path, why).value_or(""));
}

}  // namespace stagec
