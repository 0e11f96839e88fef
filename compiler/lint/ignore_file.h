// `.dockerignore`: what is left out of a build context.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file_system.h"
#include "base/source.h"

namespace stagec::lint {

/// Reads a file as builders do: patterns are seen from the context; the last one that matches a path or a directory
/// above it decides; `!` takes back.
class IgnoreFile {
 public:
  IgnoreFile(FileId file, std::string_view text);

  /// The pattern that leaves a path out, with all that may be below it. The path is the source of a COPY and may hold
  /// `*` and `?`. Nothing where something of it may stay.
  [[nodiscard]] std::optional<Span> leaves_out(std::string_view path) const;

  /// A piece of a pattern.
  struct Token {
    enum class Kind { text, one, set, star, any, directories } kind = Kind::text;
    std::string characters;  ///< the character, or what stands between `[` and `]`
  };

 private:
  struct Pattern {
    bool takes_back = false;
    std::string text;
    std::vector<Token> tokens;
    Span span;
  };

  void add(std::string_view line, Span span);
  [[nodiscard]] const Pattern* last_match(std::string_view path) const;

  std::vector<Pattern> patterns_;
};

/// The file that counts for a Dockerfile: `NAME.dockerignore` beside it, else `.dockerignore` in the context. Either
/// path may be empty. What is found is added to `sources`.
[[nodiscard]] std::optional<IgnoreFile> find_ignore_file(const std::string& dockerfile, const std::string& context,
                                                         const FileSystem& files, SourceMap& sources);

}  // namespace stagec::lint
