// Prints an image as a Dockerfile for people to review: the inverse of read.h.
//
// `read(write(image)) == image` for every image that reading can give. What an image made by
// hand must keep to: no line end in any text but the body of a here-document; no outer blanks in
// shell text; shell text is no JSON array and does not end with one backslash; a path with a
// blank, or with the backtick as escape character a flag with a quote, does not stand beside a here-document.
#pragma once

#include <string>

#include "image/image.h"

namespace stagec::dockerfile {

/// The Dockerfile of an image, with a line end at its end.
[[nodiscard]] std::string write(const image::Image& image);

/// One instruction with its comments, as `write` prints it.
[[nodiscard]] std::string write(const image::Instruction& instruction, char escape = '\\');

/// A comment as `write` prints it: `# text`, or `#` for an empty one.
[[nodiscard]] std::string comment_line(const std::string& text);

}  // namespace stagec::dockerfile
