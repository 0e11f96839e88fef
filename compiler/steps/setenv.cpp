#include "steps/common.h"
#include "steps/common_variable.h"

namespace stagec::steps {
namespace {

void lower(const syntax::Statement& statement, Lowering& lowering) {
  no_block(statement, lowering);
  const auto name = variable_name(statement, 1, lowering);
  const auto value = lowering.text(statement, 2, "a value");
  lowering.end_of_items(statement, 3);
  if (name && value && one_line(*value, statement.items[2].span, "the value of `" + *name + "`", lowering)) {
    lowering.set_env(statement.span, *name, image::literal(*value));
  }
}

}  // namespace

extern const Step setenv_step;
const Step setenv_step = {
    "setenv",
    "setenv NAME VALUE",
    "sets an environment variable of the image",
    lower,
};

}  // namespace stagec::steps
