#include "steps/common.h"

#include <algorithm>

#include "base/spelling.h"
#include "model/declare.h"

namespace stagec::steps {

using syntax::Item;
using syntax::Part;
using syntax::Statement;
using syntax::Word;

Span Arguments::span() const {
  return statement_.items[std::min(next_, statement_.items.size() - 1)].span;
}

bool Arguments::is(std::string_view keyword) const {
  return !done() && statement_.items[next_].kind == Item::Kind::word && statement_.items[next_].word.is(keyword);
}

bool Arguments::take(std::string_view keyword) {
  const bool here = is(keyword);
  next_ += here ? 1 : 0;
  return here;
}

std::vector<std::string> Arguments::rest() {
  const std::size_t first = next_;
  next_ = statement_.items.size();
  return lowering_.texts(statement_.items, first);
}

void Arguments::unexpected(const std::vector<std::string>& known) {
  const std::string found(lowering_.options().sources->text(span()));
  std::string list;
  for (const std::string& one : known) {
    list += (list.empty() ? "`" : ", `") + one + "`";
  }
  diag::Report report = lowering_.sink().error("unexpected-text", span(), "expected {}{}, found `{}`",
                                               known.size() > 1 ? "one of " : "", list, found);
  if (const auto near = closest(found, known)) {
    report.help("did you mean `{}`?", *near);
  } else if (const Step* step = find_step(statement_.keyword())) {
    report.help("write `{}`", step->form);
  }
  // What belongs to the unknown word is not reported as well.
  const auto is_known = [&](const Item& item) {
    return item.kind == Item::Kind::word &&
           std::any_of(known.begin(), known.end(), [&](const std::string& word) { return item.word.is(word); });
  };
  do {
    ++next_;
  } while (!done() && !is_known(statement_.items[next_]));
}

void missing(Lowering& lowering, const Statement& statement, std::string_view what) {
  const Span where = cover(statement.items.front().span, statement.items.back().span);
  diag::Report report = lowering.sink().error("missing-argument", where, "`{}` needs {}",
                                              lowering.options().sources->text(statement.items[0].span), what);
  if (const Step* step = find_step(statement.keyword())) {
    report.help("write `{}`", step->form);
  }
}

void no_block(const Statement& statement, Lowering& lowering) {
  if (statement.block) {
    lowering.sink().error("unexpected-text", statement.block->open, "`{}` takes no block",
                          lowering.options().sources->text(statement.items[0].span));
  }
}

void nothing_after_block(const Statement& statement, Lowering& lowering) {
  if (!statement.after_block.empty()) {
    const Span where = cover(statement.after_block.front().span, statement.after_block.back().span);
    lowering.sink().error("unexpected-text", where, "expected the end of the line, found `{}`",
                          lowering.options().sources->text(where));
  }
}

std::optional<std::string> file_stem(const Statement& statement, std::size_t index, Lowering& lowering) {
  auto name = lowering.text(statement, index, "a name");
  if (name && !model::is_name(*name)) {
    lowering.sink()
        .error("not-a-name", statement.items[index].span, "`{}` is not a name", *name)
        .help("a name has letters, digits and `._+-`, and starts with a letter or digit");
    return std::nullopt;
  }
  return name;
}

void note_env(diag::Report& report, const Word& word, Lowering& lowering) {
  const bool varies = std::any_of(word.parts.begin(), word.parts.end(),
                                  [](const Part& part) { return part.kind == Part::Kind::interpolation; });
  if (varies) {
    report.note("for the env `{}`", lowering.scope().configuration().env);
  }
}

bool check_mode(Lowering& lowering, const Word& word, const std::string& mode) {
  const bool octal = std::all_of(mode.begin(), mode.end(), [](char c) { return c >= '0' && c <= '7'; });
  if (octal && (mode.size() == 3 || mode.size() == 4)) {
    return true;
  }
  lowering.sink()
      .error("not-a-mode", word.span, "`{}` is not a file mode", mode)
      .help("write three or four octal digits, for example 644 or 755");
  return false;
}

void write_lines(Lowering& lowering, Span span, const std::vector<std::string>& lines, const std::string& path) {
  if (lines.empty()) {
    lowering.command(span, ": > " + shell_word(path));
    return;
  }
  std::vector<std::string> arguments;
  arguments.reserve(lines.size() + 1);
  for (const std::string& line : lines) {
    arguments.push_back(shell_word(line));
  }
  // On a line of its own, so that a line more at the end changes no other.
  arguments.push_back("> " + shell_word(path));
  if (lines.size() == 1) {
    lowering.short_command(span, "printf '%s\\n'", arguments);
  } else {
    lowering.command(span, "printf '%s\\n'", arguments);
  }
}

bool read_copy_option(Arguments& arguments, image::Copy& copy, Lowering& lowering) {
  if (arguments.take("mode")) {
    const Word* word = arguments.word("a file mode behind `mode`");
    const auto mode = word != nullptr ? lowering.text(*word) : std::nullopt;
    if (mode && check_mode(lowering, *word, *mode)) {
      copy.chmod = *mode;
    }
    return true;
  }
  if (arguments.take("owner")) {
    copy.chown = arguments.text("a user, or `user:group`, behind `owner`").value_or("");
    return true;
  }
  return false;
}

bool one_line(std::string_view value, Span span, std::string_view what, Lowering& lowering) {
  if (value.find('\n') == std::string_view::npos) {
    return true;
  }
  lowering.sink()
      .error("value-of-two-lines", span, "{} has a line end in it", what)
      .help("an instruction of a Dockerfile cannot hold one; write a file instead");
  return false;
}

void set_config(std::optional<ConfigEntry>& place, ConfigEntry entry, std::string_view what, Lowering& lowering) {
  if (!one_line(entry.value, entry.span, what, lowering)) {
    return;
  }
  if (place && (place->value != entry.value || place->arguments != entry.arguments)) {
    lowering.sink()
        .error("config-twice", entry.span, "the stage gives {} twice, differently", what)
        .label(place->span, "given here first")
        .help("an image has one: keep one of the two");
    return;
  }
  if (!place) {
    place = std::move(entry);
  }
}

}  // namespace stagec::steps
