#include "steps/common.h"

namespace stagec::steps {
namespace {

void lower(const syntax::Statement& statement, Lowering& lowering) {
  no_block(statement, lowering);
  if (lowering.word(statement, 1, "`NAME=VALUE`") == nullptr) {
    return;
  }
  for (std::size_t i = 1; i < statement.items.size(); ++i) {
    const auto text = lowering.text(statement, i, "`NAME=VALUE`");
    if (!text) {
      continue;
    }
    const std::size_t equals = text->find('=');
    if (equals == std::string::npos || equals == 0) {
      lowering.sink()
          .error("not-a-label", statement.items[i].span, "`{}` is not `NAME=VALUE`", *text)
          .help("write the value behind `=`, in quotes if it has blanks: `NAME=\"some words\"`");
      continue;
    }
    const std::string name = text->substr(0, equals);
    std::optional<ConfigEntry> place;
    const auto known = lowering.output().labels.find(name);
    if (known != lowering.output().labels.end()) {
      place = known->second;
    }
    set_config(place, {text->substr(equals + 1), {}, statement.items[i].span}, "the label `" + name + "`", lowering);
    if (place) {
      lowering.output().labels[name] = *place;
    }
  }
}

}  // namespace

extern const Step label_step;
const Step label_step = {
    "label",
    "label NAME=VALUE …",
    "sets labels of the image",
    lower,
};

}  // namespace stagec::steps
