// What `find` comes to, as far as a clean-up uses it.
#pragma once

#include <string>
#include <vector>

#include "effects/effects.h"

namespace stagec::effects {

/// What `find` does with what it finds.
enum class FindAction {
  print,
  remove_files,  ///< one by one: a directory only if nothing is left in it
  remove_trees,  ///< `-exec rm -r`
  other
};

struct Find {
  std::vector<std::string> patterns;  ///< of the paths found, relative ones as given; empty if no pattern says it
  FindAction action = FindAction::print;
};

[[nodiscard]] Find read_find(const std::vector<Argument>& words);

}  // namespace stagec::effects
