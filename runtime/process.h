// Processes of this machine. The only file that starts any.
#pragma once

#include <atomic>

#include "runtime/machine.h"

namespace stagec::runtime {

/// Runs a process in a process group of its own. When `stop` is set, the group gets SIGTERM, after ten seconds SIGKILL;
/// and whatever it left behind is ended with it. SIGPIPE must be ignored in this process: another may not want its
/// input.
[[nodiscard]] Ended run_process(const Invocation& invocation, const OnOutput& on_output, const std::atomic<int>& stop);

}  // namespace stagec::runtime
