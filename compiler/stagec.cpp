#include "stagec.h"

#include <algorithm>

namespace stagec {

bool CompileResult::ok() const {
  return std::none_of(diagnostics.begin(), diagnostics.end(),
                      [](const diag::Diagnostic& d) { return d.severity == diag::Severity::error; });
}

CompileResult compile(FileSystem& files, const CompileOptions& options) {
  CompileResult result;
  diag::Sink sink;
  emit::Compilation compilation(options, files, result.sources, sink);
  result.files = emit::emit_all(compilation, files, sink, result.envs);
  result.diagnostics = sink.sorted(result.sources);
  return result;
}

std::string version() {
  return STAGEC_VERSION;
}

}  // namespace stagec
