// One run of one program on one path: what it was given, and what it may do to the files of the image.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "effects/command_line.h"
#include "effects/layer.h"
#include "effects/state.h"

namespace stagec::effects {

/// How a command ends.
enum class Outcome {
  may_fail,  ///< it is taken to fail only where the script says what happens then
  succeeds,
  fails,
  either,  ///< a condition: both ways are ordinary
};

/// What a removal takes away.
enum class Depth {
  files,  ///< only what is named
  trees,  ///< all below it too
};

class Call {
 public:
  Call(const CommandUse& command, State& path, Layer& of) : use(command), state(path), layer(of) {}

  const CommandUse& use;
  State& state;
  Layer& layer;
  Outcome outcome = Outcome::may_fail;

  /// Without `.`, `..` and symbolic links, as far as they are known.
  [[nodiscard]] std::string absolute(std::string_view path) const {
    return without_links(state.world, effects::absolute(state.directory, path));
  }
  /// A variable as the program sees it: assignments before the command win.
  [[nodiscard]] std::optional<Variable> variable(std::string_view name) const;
  /// The text of a variable that is set and not empty.
  [[nodiscard]] std::optional<std::string> text_of(std::string_view name) const;
  [[nodiscard]] std::string home() const;

  /// Notes that something now stands at a path, unless that is no part of the layer.
  void create(Content content, std::string_view path);
  /// Notes a repository that is fetched by something other than git, and what it follows.
  void fetch_repository(std::string_view url, std::string_view reference, Following following, Span word);
  /// Removes what a word of the command names.
  void remove(const Argument& word, Depth depth);
  /// Removes what a pattern matches. `word` is where that is said.
  void remove(std::string_view pattern, Span word, Depth depth = Depth::trees);
  /// Notes that something else than a known file went from a directory: what was unpacked there, as far as is known.
  void take_unpacked(std::string_view pattern);
  /// Notes that what COPY put at a path goes away from it.
  void move_copied(std::string_view path, Span word);
  /// Removes all of one kind, wherever it is.
  void remove_content(Content content);
};

}  // namespace stagec::effects
