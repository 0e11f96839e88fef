// The compiler as a library: texts in, texts and diagnostics out.
//
//   stagec::MemoryFileSystem files;
//   std::string why;
//   files.write("stages/base.stage", "stage base { from debian:12 }", why);
//   files.write("envs/a.envs", "env a { use base }", why);
//   const stagec::CompileResult result = stagec::compile(files, {.paths = {"envs"}});
#pragma once

#include <string>
#include <vector>

#include "base/file_system.h"
#include "base/source.h"
#include "diag/diagnostic.h"
#include "emit/backend.h"
#include "emit/compilation.h"

namespace stagec {

using emit::CompileOptions;

/// What a compile came to. With errors among the diagnostics there are no files.
struct CompileResult {
  SourceMap sources;
  std::vector<diag::Diagnostic> diagnostics;  ///< by file and place
  std::vector<emit::Output> files;            ///< by path, relative to the output directory
  std::vector<emit::EnvSummary> envs;

  [[nodiscard]] bool ok() const;
};

/// Compiles stage and env files to Dockerfiles and what stands beside them. Reads by `files` only, writes nothing.
[[nodiscard]] CompileResult compile(FileSystem& files, const CompileOptions& options);

/// The version of the compiler, `0.1.0`.
[[nodiscard]] std::string version();

}  // namespace stagec
