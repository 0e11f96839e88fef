#include "steps/common.h"

namespace stagec::steps {
namespace {

void lower(const syntax::Statement& statement, Lowering& lowering) {
  no_block(statement, lowering);
  Arguments arguments(statement, lowering);
  const syntax::Word* source = arguments.word("a file or directory of the build context");
  if (source == nullptr) {
    return;
  }
  if (!arguments.take("as")) {
    missing(lowering, statement, "a name for its place: `as NAME`");
    return;
  }
  const syntax::Word* word = arguments.word("a name behind `as`");
  arguments.finish();
  const auto path = lowering.context_path(*source);
  const auto name = word != nullptr ? lowering.text(*word) : std::nullopt;
  if (path && name) {
    lowering.bind(*word, lowering.mount_from_context(statement.span, *path, *name));
  }
}

}  // namespace

extern const Step mount_step;
const Step mount_step = {
    "mount",
    "mount SRC as NAME",
    "shows a file or directory of the build context to one layer",
    lower,
};

}  // namespace stagec::steps
