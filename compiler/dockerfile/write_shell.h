// The parts of writing that concern shell text: its lines and its here-documents.
#pragma once

#include <string>
#include <vector>

#include "image/image.h"

namespace stagec::dockerfile {

/// Shell text with its breaks printed as an escape character and a line end. A break at which
/// reading would see something else (a comment, an escaped escape) is left out.
[[nodiscard]] std::string shell_lines(const image::ShellText& shell, char escape);

/// `text` so that its last line does not go on into the next: an escape character at its end would
/// make it do so, and a vertical tab, which reading drops, keeps it from that.
[[nodiscard]] std::string closed(std::string text, char escape);

/// Renames the delimiter of each here-document that its own body would end too early.
void make_delimiters_free(std::vector<image::Heredoc>& heredocs, image::Command& command);

/// The bodies and delimiters as the lines after an instruction, each line end in front.
[[nodiscard]] std::string heredoc_bodies(const std::vector<image::Heredoc>& heredocs);

}  // namespace stagec::dockerfile
