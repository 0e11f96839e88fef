#include "steps/common.h"

namespace stagec::steps {
namespace {

void lower(const syntax::Statement& statement, Lowering& lowering) {
  no_block(statement, lowering);
  // `cmd []` says that there is none, whatever the base image has.
  const bool empty = statement.items.size() == 2 && statement.items[1].kind == syntax::Item::Kind::list;
  if (!empty && lowering.word(statement, 1, "a program") == nullptr) {
    return;
  }
  const std::size_t errors = lowering.sink().error_count();
  std::vector<std::string> arguments = lowering.texts(statement.items, 1);
  if (lowering.sink().error_count() == errors) {
    set_config(lowering.output().cmd, {"", std::move(arguments), statement.span}, "a command", lowering);
  }
}

}  // namespace

extern const Step cmd_step;
const Step cmd_step = {
    "cmd",
    "cmd PROGRAM ARGUMENT …",
    "sets what a container runs",
    lower,
};

}  // namespace stagec::steps
