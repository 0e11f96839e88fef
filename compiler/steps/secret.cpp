#include "steps/common.h"
#include "steps/common_variable.h"

namespace stagec::steps {
namespace {

void lower(const syntax::Statement& statement, Lowering& lowering) {
  no_block(statement, lowering);
  Arguments arguments(statement, lowering);
  const auto name = arguments.text("the name of a secret");
  if (!name) {
    return;
  }
  std::optional<std::string> variable;
  if (arguments.take("as")) {
    variable = variable_name(statement, arguments.next(), lowering);
    lowering.end_of_items(statement, arguments.next() + 1);
    if (!variable) {
      return;
    }
  } else {
    arguments.finish();
  }
  const Span span = statement.span;
  lowering.mount(span, {{{"type", "secret"}, {"id", *name}}});
  lowering.layer(span).has_secret = true;
  if (variable) {
    // In two commands: `export` would hide that the file is not there.
    lowering.command(span, *variable + "=\"$(cat /run/secrets/" + shell_word(*name) + ")\"");
    lowering.command(span, "export " + *variable);
  }
}

}  // namespace

extern const Step secret_step;
const Step secret_step = {
    "secret",
    "secret NAME [as VARIABLE]",
    "shows a secret of the build to one layer",
    lower,
};

}  // namespace stagec::steps
