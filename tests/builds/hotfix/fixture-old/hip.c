// The library as the base image ships it.
const char* hip_build(void) { return "HIP 7.2.2 as shipped"; }
