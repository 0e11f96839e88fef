#include "steps/common.h"
#include "steps/common_variable.h"

namespace stagec::steps {
namespace {

void lower(const syntax::Statement& statement, Lowering& lowering) {
  no_block(statement, lowering);
  const auto name = variable_name(statement, 1, lowering);
  if (!name || lowering.word(statement, 2, "a directory") == nullptr) {
    return;
  }
  const std::vector<std::string> directories = lowering.texts(statement.items, 2);
  for (const std::string& directory : directories) {
    if (directory.empty() || directory.find_first_of(":\n") != std::string::npos) {
      lowering.sink()
          .error("not-a-directory", cover(statement.items[2].span, statement.items.back().span),
                 "`{}` is not one directory", directory)
          .help("write the directories one after the other; an empty one would be the current directory");
      return;
    }
  }
  if (!directories.empty()) {
    lowering.prepend_env(statement.span, *name, directories);
  }
}

}  // namespace

extern const Step prepend_path_step;
const Step prepend_path_step = {
    "prepend-path",
    "prepend-path NAME DIR …",
    "puts directories in front of a search path",
    lower,
};

}  // namespace stagec::steps
