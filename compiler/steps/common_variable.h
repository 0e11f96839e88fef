// Names of environment variables.
#pragma once

#include <optional>
#include <string>

#include "steps/lowering.h"

namespace stagec::steps {

/// The name of a variable as item `index`; reports one that is missing or cannot be a name.
std::optional<std::string> variable_name(const syntax::Statement& statement, std::size_t index, Lowering& lowering);

}  // namespace stagec::steps
