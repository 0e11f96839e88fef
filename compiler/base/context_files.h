// What builders take out of a build context. A link that a source names is followed, and never out of the context;
// links inside a directory that is taken stay links, wherever they lead.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/file_system.h"

namespace stagec {

/// Where `path` leads below `context`, with its links followed. Nothing if one of them is absolute, leads out of the
/// context or leads back to itself; for a builder the context is the whole disk.
[[nodiscard]] std::optional<std::string> context_place(const FileSystem& files, const std::string& context,
                                                       const std::string& path);

/// What a copy of `path` takes, as places below the context: the file, or all files and links in the directory,
/// sorted. Nothing if `path` has no place.
[[nodiscard]] std::vector<std::string> context_files(const FileSystem& files, const std::string& context,
                                                     const std::string& path);

/// Stands for what is at a place below the context: the SHA-256 of a file's text, or `link:` and that of the text of a
/// link. `special` for what is neither, such as a socket.
[[nodiscard]] std::string context_digest(const FileSystem& files, const std::string& context, const std::string& place);

}  // namespace stagec
