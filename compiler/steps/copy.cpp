#include "steps/common.h"

namespace stagec::steps {
namespace {

void lower(const syntax::Statement& statement, Lowering& lowering) {
  no_block(statement, lowering);
  Arguments arguments(statement, lowering);
  const std::size_t errors = lowering.sink().error_count();
  image::Copy copy;
  const syntax::Word* source = arguments.word("a file or directory of the build context");
  if (source == nullptr) {
    return;
  }
  if (arguments.take("to")) {
    copy.destination = image::literal(arguments.text("a path behind `to`").value_or(""));
  } else {
    missing(lowering, statement, "a place in the image: `to DEST`");
    return;
  }
  while (!arguments.done()) {
    if (!read_copy_option(arguments, copy, lowering)) {
      arguments.unexpected({"mode", "owner"});
    }
  }
  const auto path = lowering.context_path(*source);
  if (!path || lowering.sink().error_count() != errors) {
    return;
  }
  copy.sources.push_back(image::literal(*path));
  Layer& layer = lowering.layer(statement.span);
  for (std::string& file : lowering.context_files(*path)) {
    layer.context_files.push_back(std::move(file));
  }
  layer.copies.push_back(std::move(copy));
}

}  // namespace

extern const Step copy_step;
const Step copy_step = {
    "copy",
    "copy SRC to DEST [mode MODE] [owner USER[:GROUP]]",
    "copies a file or directory of the build context into the image",
    lower,
};

}  // namespace stagec::steps
