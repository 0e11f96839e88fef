#include "steps/common_variable.h"

#include <algorithm>

namespace stagec::steps {

std::optional<std::string> variable_name(const syntax::Statement& statement, std::size_t index, Lowering& lowering) {
  auto name = lowering.text(statement, index, "the name of a variable");
  if (!name) {
    return std::nullopt;
  }
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  const bool good = !name->empty() && letter(name->front()) &&
                    std::all_of(name->begin(), name->end(), [&](char c) { return letter(c) || digit(c); });
  if (!good) {
    lowering.sink()
        .error("not-a-variable", statement.items[index].span, "`{}` cannot be the name of a variable", *name)
        .help("a variable's name has letters, digits and `_`, and starts with no digit");
    return std::nullopt;
  }
  return name;
}

}  // namespace stagec::steps
