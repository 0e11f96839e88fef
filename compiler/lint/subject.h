// What a rule looks at.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"
#include "effects/effects.h"
#include "emit/compilation.h"
#include "image/image.h"

namespace stagec::lint {

class IgnoreFile;

/// One Dockerfile that could be read.
struct Dockerfile {
  const SourceMap& sources;
  FileId file;
  const image::Image& image;
  const effects::Effects& effects;
  const IgnoreFile* ignored = nullptr;  ///< what is left out of the build context; null if nothing is known of that
  bool images_locked = false;           ///< compiled from stages with an `images.lock` beside them
};

/// All stages and envs of a run, compiled.
struct Project {
  const SourceMap& sources;
  const emit::Compilation& compilation;
  std::vector<emit::CompiledEnv> envs;  ///< those that compile, by name
  std::string today;                    ///< `2026-03-01`, or empty if the run knows no day
};

}  // namespace stagec::lint
