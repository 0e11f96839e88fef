// A backend writes files from what was compiled. One file a backend; the build collects
// them into all_backends().
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "emit/checks.h"
#include "emit/compilation.h"
#include "emit/sections.h"

namespace stagec::emit {

/// A file to write, its path relative to the output directory.
struct Output {
  std::string path;
  std::string text;
};

/// What the files about all envs need to know of one.
struct EnvSummary {
  std::string name;
  std::string file;  ///< that declares it; empty for one known by its name alone
  std::string arch;
  std::string prebuilt;  ///< the image of an env that is never compiled
  std::string tag;       ///< content tag: of the instructions and the context files, not of comments
  std::size_t layers = 0;
  /// One for each layer: equal in two envs if the layer and all below it are the same, so that a builder has it once.
  std::vector<std::uint64_t> layer_keys;
  std::vector<std::string> stages;                                    ///< of the image, in order
  std::map<std::string, std::map<std::string, std::string>> options;  ///< stage → option → value
  std::map<std::string, std::string> context_files;                   ///< place → context_digest
  std::map<std::string, std::vector<std::string>> properties;         ///< tags, runner, meta
  std::vector<std::string> builders;                                  ///< stages that only builders have, by name
  std::map<std::string, long> takes;                          ///< stage or builder → seconds, where it says so
  std::vector<SectionSummary> sections;                       ///< the build stages, the image last
  bool bash = false;                                          ///< the image's SHELL is bash
  std::vector<StageChecks> checks;                            ///< of the stages of the image, in order
  std::shared_ptr<const std::vector<StageChecks>> exclusive;  ///< exclusive checks of all envs; may be null
};

struct Backend {
  std::string_view name;
  std::string_view summary;
  /// Files of one env; may be null.
  void (*env)(const CompiledEnv& env, std::vector<Output>& outputs);
  /// Files about all envs; may be null.
  void (*all)(const std::vector<EnvSummary>& envs, std::vector<Output>& outputs);
};

/// Every backend, by name.
[[nodiscard]] std::span<const Backend* const> all_backends();

/// What the summary of a compiled env says.
[[nodiscard]] EnvSummary summarize(const CompiledEnv& env, const FileSystem& files, const std::string& context);
[[nodiscard]] EnvSummary summarize_prebuilt(const model::Env& env);

/// Compiles every env that was asked for and runs every backend; files by path. Stops before writing anything
/// when there are errors: then the result is empty.
/// Many envs are compiled by several threads; the result does not depend on how many.
[[nodiscard]] std::vector<Output> emit_all(const Compilation& compilation, const FileSystem& files, diag::Sink& sink,
                                           std::vector<EnvSummary>& summaries);

}  // namespace stagec::emit
