#include "steps/common.h"

namespace stagec::steps {
namespace {

void lower(const syntax::Statement& statement, Lowering& lowering) {
  no_block(statement, lowering);
  const auto workdir = lowering.text(statement, 1, "a directory");
  lowering.end_of_items(statement, 2);
  if (workdir) {
    set_config(lowering.output().workdir, {*workdir, {}, statement.span}, "a working directory", lowering);
  }
}

}  // namespace

extern const Step workdir_step;
const Step workdir_step = {
    "workdir",
    "workdir DIR",
    "sets the working directory of the finished image",
    lower,
};

}  // namespace stagec::steps
