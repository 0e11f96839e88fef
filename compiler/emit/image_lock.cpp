#include "emit/image_lock.h"

#include <algorithm>
#include <vector>

#include "base/diff.h"

namespace stagec::emit {

namespace {

struct Field {
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// The words of a line up to its comment.
std::vector<Field> fields_of(std::string_view line) {
  line = line.substr(0, std::min(line.find('#'), line.size()));
  std::vector<Field> fields;
  constexpr std::string_view blanks = " \t\r\n";
  for (std::size_t at = line.find_first_not_of(blanks); at != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
    fields.push_back({at, end});
    at = line.find_first_not_of(blanks, end);
  }
  return fields;
}

}  // namespace

std::string lock_path(const std::string& stages) {
  return join_path(stages, "images.lock");
}

bool is_image_digest(std::string_view text) {
  constexpr std::string_view prefix = "sha256:";
  if (!text.starts_with(prefix) || text.size() != prefix.size() + 64) {
    return false;
  }
  text.remove_prefix(prefix.size());
  return std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

ImageLock read_image_lock(const std::string& path, const FileSystem& files, SourceMap& sources, diag::Sink& sink) {
  ImageLock lock;
  std::string why;
  const auto text = files.kind(path) == FileKind::file ? files.read(path, why) : std::nullopt;
  if (!text) {
    return lock;
  }
  const FileId file = sources.add(path, *text);
  std::size_t offset = 0;
  for (const std::string_view line : split_lines(*text)) {
    const std::vector<Field> fields = fields_of(line);
    const auto span = [&](const Field& from, const Field& to) {
      return Span{file, static_cast<std::uint32_t>(offset + from.begin), static_cast<std::uint32_t>(offset + to.end)};
    };
    const auto word = [&](const Field& field) { return line.substr(field.begin, field.end - field.begin); };
    offset += line.size();
    if (fields.empty()) {
      continue;
    }
    offset -= line.size();
    if (fields.size() != 2) {
      sink.error("lock-line", span(fields.front(), fields.back()), "a line of the lock is `IMAGE sha256:DIGEST`")
          .help("`stagec lock --update` writes the file");
    } else if (!is_image_digest(word(fields[1]))) {
      sink.error("lock-line", span(fields[1], fields[1]), "`{}` is no digest: expected `sha256:` and 64 hex digits",
                 word(fields[1]))
          .help("`stagec lock --update` asks the registry for it");
    } else if (!lock.emplace(word(fields[0]), word(fields[1])).second) {
      sink.error("lock-line", span(fields[0], fields[0]), "the image `{}` is locked twice", word(fields[0]));
    }
    offset += line.size();
  }
  return lock;
}

std::string write_image_lock(const ImageLock& lock) {
  std::string text = "# What the base images are taken by. `stagec lock --update` writes this file.\n";
  for (const auto& [image, digest] : lock) {
    text += image + " " + digest + "\n";
  }
  return text;
}

std::string locked_image(const std::string& image, const ImageLock& lock) {
  const auto found = lock.find(image);
  return found == lock.end() || image.find('@') != std::string::npos ? image : image + "@" + found->second;
}

}  // namespace stagec::emit
