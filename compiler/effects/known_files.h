// Files of the image of which the text is known. Private to this folder.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "effects/layer.h"
#include "effects/state.h"

namespace stagec::effects {

/// The text of a file, and where it is from.
struct KnownFile {
  std::string text;
  std::string on_disk;                 ///< a file of the build context; empty for text that the Dockerfile holds
  std::vector<image::Origin> origins;  ///< of the text in that file; none for text that a command printed
};

/// What a file in the image holds: what a command of this path wrote, or what COPY or a mount put there.
[[nodiscard]] std::optional<KnownFile> read_known(const Layer& layer, const World& world, const std::string& path);

/// True if something may be known of such a file.
[[nodiscard]] bool may_be_known(const Layer& layer, const World& world, const std::string& path);

/// Notes what a command writes to a file; nothing if that is not known.
void note_text(const Layer& layer, World& world, const std::string& path, const std::optional<std::string>& text,
               bool appends);

/// What `echo` and `printf` print, as far as their words say it.
[[nodiscard]] std::optional<std::string> echoed_text(std::string_view name, const std::vector<Argument>& words);

}  // namespace stagec::effects
