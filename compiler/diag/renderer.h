// What turns diagnostics into text for people or for programs. One file in renderers/ is one renderer;
// the build collects them.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.h"
#include "diag/diagnostic.h"

namespace stagec::diag {

/// What formats for programs say about a rule.
struct RuleInfo {
  std::string_view name;
  std::string_view summary;
  Severity severity = Severity::warning;
  std::string_view page;  ///< Markdown
};

struct RenderOptions {
  bool color = false;
  /// Text for people stops after this many findings and says how many there are; programs get all of them.
  std::size_t limit = 50;
  std::span<const RuleInfo> rules = {};  ///< all that ran or could have, by name
  std::string_view version = {};         ///< of stagec
  std::string_view docs = {};            ///< the address of the pages, `…/docs`, or empty
};

struct Renderer {
  std::string_view name;     ///< as in `--format NAME`
  std::string_view summary;  ///< one line for `--help`
  std::string (*render)(const SourceMap& sources, const std::vector<Diagnostic>& diagnostics,
                        const RenderOptions& options);
};

/// All renderers, by file name. The build writes this function.
[[nodiscard]] std::span<const Renderer* const> all_renderers();

/// The renderer of that name; null if there is none.
[[nodiscard]] const Renderer* find_renderer(std::string_view name);

}  // namespace stagec::diag
