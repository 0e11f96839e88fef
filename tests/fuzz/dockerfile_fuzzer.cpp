// Any bytes: reading ends, every span lies in the file, and what is read is written so that it reads the same. Linting
// ends too, what it finds and would change lies in the file, and every form of printing takes it.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "dockerfile_invariants.h"
#include "lint_invariants.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  std::string problem = stagec::tests::dockerfile_problem(text);
  problem = problem.empty() ? stagec::tests::lint_problem(text) : problem;
  if (!problem.empty()) {
    std::fprintf(stderr, "%s\n", problem.c_str());
    std::abort();
  }
  return 0;
}
