#include "steps/common.h"

namespace stagec::steps {
namespace {

void lower(const syntax::Statement& statement, Lowering& lowering) {
  no_block(statement, lowering);
  // `entrypoint []` says that there is none, whatever the base image has.
  const bool empty = statement.items.size() == 2 && statement.items[1].kind == syntax::Item::Kind::list;
  if (!empty && lowering.word(statement, 1, "a program") == nullptr) {
    return;
  }
  const std::size_t errors = lowering.sink().error_count();
  std::vector<std::string> arguments = lowering.texts(statement.items, 1);
  if (lowering.sink().error_count() == errors) {
    set_config(lowering.output().entrypoint, {"", std::move(arguments), statement.span}, "an entry point", lowering);
  }
}

}  // namespace

extern const Step entrypoint_step;
const Step entrypoint_step = {
    "entrypoint",
    "entrypoint PROGRAM ARGUMENT …",
    "sets the program that a container always starts",
    lower,
};

}  // namespace stagec::steps
