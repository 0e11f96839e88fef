#include "steps/common.h"

namespace stagec::steps {
namespace {

void lower(const syntax::Statement& statement, Lowering& lowering) {
  nothing_after_block(statement, lowering);
  Arguments arguments(statement, lowering);
  const std::size_t errors = lowering.sink().error_count();
  const auto path = arguments.text("a path");
  std::string mode;
  while (!arguments.done()) {
    if (!arguments.take("mode")) {
      arguments.unexpected({"mode"});
      continue;
    }
    const syntax::Word* word = arguments.word("a file mode behind `mode`");
    mode = word != nullptr ? lowering.text(*word).value_or("") : "";
    if (word != nullptr && !mode.empty()) {
      check_mode(lowering, *word, mode);
    }
  }
  if (!statement.block) {
    missing(lowering, statement, "a block with the text");
    return;
  }
  const auto lines = lowering.lines(*statement.block);
  if (!path || !lines || lowering.sink().error_count() != errors) {
    return;
  }
  lowering.make_parent(statement.span, *path);
  write_lines(lowering, statement.span, *lines, *path);
  if (!mode.empty()) {
    lowering.command(statement.span, "chmod " + mode + " " + shell_word(*path));
  }
}

}  // namespace

extern const Step write_step;
const Step write_step = {
    "write",
    "write PATH [mode MODE] { TEXT }",
    "writes a file with the text of the block",
    lower,
};

}  // namespace stagec::steps
