// Runs the rules over Dockerfiles and over a project.
#pragma once

#include <string>

#include "base/file_system.h"
#include "diag/sink.h"
#include "emit/compilation.h"
#include "lint/levels.h"

namespace stagec::lint {

/// Lints a Dockerfile. `context` is its build context, where scripts that a RUN calls are looked for; empty: none.
/// What the reader refuses is reported as its errors.
void lint_dockerfile(FileId file, const std::string& context, const FileSystem& files, SourceMap& sources,
                     const Levels& levels, diag::Sink& sink);

/// Lints stage and env files. What does not compile is reported as the compiler's errors; the rules then see the rest.
void lint_project(const emit::CompileOptions& options, const std::string& today, FileSystem& files, SourceMap& sources,
                  const Levels& levels, diag::Sink& sink);

}  // namespace stagec::lint
