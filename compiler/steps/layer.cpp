#include "steps/common.h"

namespace stagec::steps {
namespace {

void lower(const syntax::Statement& statement, Lowering& lowering) {
  lowering.end_of_items(statement, 1);
  if (!statement.block) {
    missing(lowering, statement, "a block of steps");
    return;
  }
  lowering.end_layer();
  // A statement that is no step was reported when the names were resolved.
  lowering.scope().each_statement(statement.block->statements, [&](const syntax::Statement& inner) {
    if (const Step* step = find_step(inner.keyword())) {
      step->lower(inner, lowering);
    }
  });
  lowering.end_layer();
}

}  // namespace

extern const Step layer_step;
const Step layer_step = {
    "layer",
    "layer { STEP … }",
    "makes a layer of its own",
    lower,
};

}  // namespace stagec::steps
