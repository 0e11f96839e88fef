#include "steps/common.h"

namespace stagec::steps {
namespace {

void lower(const syntax::Statement& statement, Lowering& lowering) {
  no_block(statement, lowering);
  const auto user = lowering.text(statement, 1, "a user");
  lowering.end_of_items(statement, 2);
  if (user) {
    set_config(lowering.output().user, {*user, {}, statement.span}, "a user", lowering);
  }
}

}  // namespace

extern const Step user_step;
const Step user_step = {
    "user",
    "user USER[:GROUP]",
    "sets the user of the finished image",
    lower,
};

}  // namespace stagec::steps
