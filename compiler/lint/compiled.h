// Lints what stages compile to.
//
// Each env's Dockerfile is read and followed like one written by hand. What is found is reported where the stage file
// says it, once however many envs have it. The shell that a step's word stands for (`apt`, `git` …) is the compiler's:
// what such a step may not do is refused by it, or has its reason in the stage (`unchecked`, `moving`).
#pragma once

#include "base/file_system.h"
#include "diag/sink.h"
#include "lint/levels.h"
#include "lint/subject.h"

namespace stagec::lint {

/// Scripts that a RUN calls are looked for in the project's build context; they and the Dockerfiles are added to
/// `sources`.
void lint_compiled(const Project& project, const FileSystem& files, SourceMap& sources, const Levels& levels,
                   diag::Sink& sink);

}  // namespace stagec::lint
