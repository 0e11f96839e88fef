#include "steps/common.h"

namespace stagec::steps {
namespace {

struct Source {
  std::string builder;
  std::string path;
};

std::optional<Source> read_source(const syntax::Word& word, Lowering& lowering) {
  const auto text = lowering.text(word);
  if (!text) {
    return std::nullopt;
  }
  const std::size_t colon = text->find(':');
  if (colon == std::string::npos || colon == 0 || text->substr(colon + 1, 1) != "/") {
    lowering.sink()
        .error("take-without-path", word.span, "`{}` names no file of a builder", *text)
        .help("write `BUILDER:/PATH`");
    return std::nullopt;
  }
  return Source{text->substr(0, colon), text->substr(colon + 1)};
}

void copy_to(Arguments& arguments, const Source& source, Span span, Lowering& lowering) {
  image::Copy copy;
  copy.from = source.builder;
  copy.sources.push_back(image::literal(source.path));
  const auto destination = arguments.text("a path behind `to`");
  while (!arguments.done()) {
    if (!read_copy_option(arguments, copy, lowering)) {
      arguments.unexpected({"mode", "owner"});
    }
  }
  if (destination) {
    copy.destination = image::literal(*destination);
    lowering.layer(span).copies.push_back(std::move(copy));
  }
}

void mount_as(Arguments& arguments, const Source& source, Span span, Lowering& lowering) {
  const syntax::Word* word = arguments.word("a name behind `as`");
  arguments.finish();
  const auto name = word != nullptr ? lowering.text(*word) : std::nullopt;
  if (!name) {
    return;
  }
  const std::string target = lowering.mount_point(*name);
  lowering.mount(span, {{{"type", "bind"}, {"from", source.builder}, {"source", source.path}, {"target", target}}});
  lowering.bind(*word, target);
}

void lower(const syntax::Statement& statement, Lowering& lowering) {
  no_block(statement, lowering);
  Arguments arguments(statement, lowering);
  const syntax::Word* word = arguments.word("a builder and a path: `BUILDER:/PATH`");
  const auto source = word != nullptr ? read_source(*word, lowering) : std::nullopt;
  if (!source) {
    return;
  }
  if (arguments.take("to")) {
    copy_to(arguments, *source, statement.span, lowering);
  } else if (arguments.take("as")) {
    mount_as(arguments, *source, statement.span, lowering);
  } else {
    missing(lowering, statement, "`to DEST` or `as NAME`");
  }
}

}  // namespace

extern const Step take_step;
const Step take_step = {
    "take",
    "take BUILDER:PATH to DEST [mode MODE] [owner USER[:GROUP]]` or `take BUILDER:PATH as NAME",
    "brings files from a builder",
    lower,
};

}  // namespace stagec::steps
