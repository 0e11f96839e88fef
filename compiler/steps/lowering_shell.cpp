// The part of Lowering that reads shell blocks: their indentation, and the values in them.
#include <algorithm>

#include "base/lines.h"
#include "shell/quote.h"
#include "steps/lowering.h"

namespace stagec::steps {

using syntax::Block;
using syntax::Part;

namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

/// The offset behind at most `limit` blanks.
std::size_t after_blanks(std::string_view text, std::size_t at, std::size_t limit) {
  const std::size_t end = std::min(text.size(), at + limit);
  while (at < end && is_blank(text[at])) {
    ++at;
  }
  return at;
}

std::string common_prefix(std::string_view a, std::string_view b) {
  return {a.begin(), std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first};
}

/// The indentation that all lines of a block share; blank lines do not count.
std::string common_indent(const Block& block) {
  std::optional<std::string> common;
  std::string indent;
  bool counting = true;
  const auto close = [&] {
    common = common ? common_prefix(*common, indent) : indent;
    counting = false;
  };
  for (const Part& part : block.shell) {
    if (part.kind == Part::Kind::interpolation && counting) {
      close();
    }
    for (const char c : part.kind == Part::Kind::text ? std::string_view(part.text) : std::string_view()) {
      if (c == '\n') {
        counting = true;
        indent.clear();
      } else if (counting && is_blank(c)) {
        indent += c;
      } else if (counting && c != '\r') {
        close();
      }
    }
  }
  return common.value_or("");
}

std::string_view without_trailing_blanks(std::string_view text) {
  return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

}  // namespace

std::vector<Lowering::Piece> Lowering::pieces(const Block& block) {
  // The first line of a one-line block begins behind its brace: all blanks there go.
  const std::string indent = block.one_line ? "" : common_indent(block);
  std::vector<Piece> all;
  bool line_start = true;
  for (const Part& part : block.shell) {
    if (part.kind != Part::Kind::text) {
      all.push_back({&part, "", part.span.begin});
      line_start = false;
      continue;
    }
    const std::string_view text = part.text;
    std::size_t at = 0;
    while (at < text.size()) {
      at = line_start ? after_blanks(text, at, block.one_line ? text.size() : indent.size()) : at;
      const std::size_t end = std::min(text.find('\n', at), text.size());
      line_start = end < text.size();
      const std::size_t next = line_start ? end + 1 : end;
      // CRLF reads as LF: the line feed is a piece of its own.
      const bool carriage = line_start && end > at && text[end - 1] == '\r';
      const std::size_t stop = carriage ? end - 1 : next;
      all.push_back({nullptr, text.substr(at, stop - at), part.span.begin + static_cast<std::uint32_t>(at)});
      if (carriage) {
        all.push_back({nullptr, text.substr(end, 1), part.span.begin + static_cast<std::uint32_t>(end)});
      }
      at = next;
    }
  }
  return all;
}

model::Value Lowering::evaluate(const Part& part) {
  return alive(*part.expr) && known(*part.expr) ? scope_.evaluate(*part.expr) : model::Value::error();
}

std::optional<std::string> Lowering::shell_value(const Part& part, const model::Value& value, bool bare) {
  if (value.kind != model::Value::Kind::list) {
    return model::to_text(value);
  }
  if (!bare && !part.raw) {
    sink()
        .error("list-in-quotes", part.span, "a list stands inside quotes here")
        .help("join it: `{{{{join(NAME, \" \")}}}}`, or put it outside of the quotes to get one word for each element");
    return std::nullopt;
  }
  std::string words;
  for (const model::Value& element : value.list) {
    const std::string text = model::to_text(element);
    words += (words.empty() ? "" : " ") + (part.raw ? text : shell::quote(text, shell::Context::bare));
  }
  return words;
}

std::optional<Script> Lowering::script(const Block& block) {
  Script script;
  shell::ContextTracker tracker;
  bool good = true;
  for (const Piece& piece : pieces(block)) {
    script.origins.push_back({script.text.size(), piece.begin});
    if (piece.value == nullptr) {
      script.text += piece.text;
      tracker.feed(piece.text);
      continue;
    }
    const Part& part = *piece.value;
    const model::Value value = evaluate(part);
    const bool bare = tracker.context() == shell::Context::bare;
    const auto text = value.is_error() ? std::nullopt : shell_value(part, value, bare);
    if (!text) {
      good = false;
      continue;
    }
    if (part.raw) {
      script.text += *text;
      tracker.feed(*text);
      continue;
    }
    if (const auto obstacle = tracker.obstacle(*text)) {
      sink().error("value-not-quotable", part.span, "{}", obstacle->message).help("{}", obstacle->help);
      good = false;
      continue;
    }
    const bool words = value.kind == model::Value::Kind::list;
    script.text += words ? *text : shell::quote(*text, tracker.context());
    tracker.feed_value();
  }
  script.text.resize(without_trailing_blanks(script.text).size());
  return good ? std::optional(std::move(script)) : std::nullopt;
}

std::optional<std::vector<std::string>> Lowering::lines(const Block& block) {
  std::string text;
  bool good = true;
  for (const Piece& piece : pieces(block)) {
    if (piece.value == nullptr) {
      text += piece.text;
      continue;
    }
    const Part& part = *piece.value;
    const model::Value value = evaluate(part);
    good = good && !value.is_error();
    text += model::to_text(value);
  }
  if (!good) {
    return std::nullopt;
  }
  if (block.one_line) {
    text.resize(without_trailing_blanks(text).size());
  }
  std::vector<std::string> all;
  for_each_line(text, [&](std::string_view line) { all.emplace_back(line); });
  return all;
}

}  // namespace stagec::steps
