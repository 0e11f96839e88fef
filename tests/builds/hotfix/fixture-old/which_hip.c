// Says which HIP library the loader gave it.
#include <stdio.h>

const char* hip_build(void);

int main(void) {
  puts(hip_build());
  return 0;
}
