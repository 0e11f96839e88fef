// One instruction that runs commands: what is the same on all its paths, and what they find. Private to this folder.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "effects/effects.h"
#include "effects/state.h"

namespace stagec::effects {

/// Files of the build context as they stand in the image.
struct ContextFiles {
  std::string image;    ///< absolute path in the image
  std::string context;  ///< path in the build context; a file, or a directory with all in it
};

struct Layer {
  Effects& effects;
  const Surroundings& surroundings;
  std::size_t stage = 0;
  std::size_t instruction = 0;
  std::string base = {};                   ///< the image the stage begins with, as far as it is known
  std::string home = {};                   ///< of the user, if no variable says otherwise
  bool bash_is_sh = false;                 ///< /bin/sh of the base is bash
  std::vector<std::string> mounts = {};    ///< what is written below these is not in the layer
  std::vector<ContextFiles> context = {};  ///< later ones win
  std::map<std::string, const image::Heredoc*, std::less<>> heredocs = {};  ///< files that COPY made, by path
  std::vector<Remnant> earlier = {};                                        ///< what earlier layers hold
  std::set<std::pair<Span, std::string>> seen = {};                         ///< commands already recorded

  /// The path in the build context of a file in the image, if it is from there.
  [[nodiscard]] std::optional<std::string> context_path(std::string_view path) const;
  [[nodiscard]] bool is_mounted(std::string_view path) const;
};

}  // namespace stagec::effects
