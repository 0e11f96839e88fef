// `images.lock` beside the stages: the digests that base images are taken by.
//
//   ubuntu:22.04 sha256:…    # a line an image; comments start with #
#pragma once

#include <map>
#include <string>

#include "base/file_system.h"
#include "diag/sink.h"

namespace stagec::emit {

/// Base image as the stages name it → `sha256:…`.
using ImageLock = std::map<std::string, std::string>;

/// The path of the lock of a directory of stages.
[[nodiscard]] std::string lock_path(const std::string& stages);

/// Reads a lock; an empty one where there is no file. Reports lines that are no entry.
[[nodiscard]] ImageLock read_image_lock(const std::string& path, const FileSystem& files, SourceMap& sources,
                                        diag::Sink& sink);

/// The file that says this.
[[nodiscard]] std::string write_image_lock(const ImageLock& lock);

/// True for `sha256:` and 64 lower-case hex digits.
[[nodiscard]] bool is_image_digest(std::string_view text);

/// `ubuntu:22.04@sha256:…`, or the image itself if the lock does not have it, or it has a digest already.
[[nodiscard]] std::string locked_image(const std::string& image, const ImageLock& lock);

}  // namespace stagec::emit
