// Checks that need no env: every name in stages, envs and profiles refers to something,
// every statement is one the language has, and options of stages that may be absent are
// read behind a guard. Also finds out what each stage's text can depend on.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "diag/sink.h"
#include "model/program.h"

namespace stagec::specialize {

/// What the output of a stage depends on beside its own options.
struct Reads {
  std::vector<std::pair<std::string, std::string>> options;  ///< (stage, option), each once, sorted
  std::vector<std::string> presences;                        ///< stages asked for, each once, sorted
  bool env_name = false;
  bool env_arch = false;
};

struct Resolution {
  std::map<std::string, Reads, std::less<>> reads;  ///< by stage; not of stages with errors
};

/// Notes what statements with a mistyped keyword would declare, so that resolve reports the keyword alone.
void lose_unknown_statements(model::Program& program);

/// Resolves a whole program.
[[nodiscard]] Resolution resolve(const model::Program& program, diag::Sink& sink);

}  // namespace stagec::specialize
