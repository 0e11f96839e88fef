#include "steps/common.h"

namespace stagec::steps {
namespace {

void lower(const syntax::Statement& statement, Lowering& lowering) {
  no_block(statement, lowering);
  const auto directory = lowering.text(statement, 1, "a directory");
  lowering.end_of_items(statement, 2);
  if (!directory) {
    return;
  }
  // Two builds at once would write into one cache: the second waits.
  lowering.mount(statement.span, {{{"type", "cache"}, {"target", *directory}, {"sharing", "locked"}}});
}

}  // namespace

extern const Step cache_step;
const Step cache_step = {
    "cache",
    "cache DIR",
    "keeps a directory from build to build, outside of the image",
    lower,
};

}  // namespace stagec::steps
