#include <hip/hip_version.h>

const char* hip_build(void) { return "HIP " HIP_VERSION " with the profiler fix"; }
