#include "syntax/ast.h"

namespace stagec::syntax {

std::optional<std::string> Word::plain() const {
  std::string text;
  for (const Part& part : parts) {
    if (part.kind != Part::Kind::text) {
      return std::nullopt;
    }
    text += part.text;
  }
  return text;
}

bool Word::is(std::string_view text) const {
  return quote == Quote::bare && parts.size() == 1 && parts[0].kind == Part::Kind::text && parts[0].text == text;
}

std::string_view Statement::keyword() const {
  if (items.empty() || items[0].kind != Item::Kind::word) {
    return {};
  }
  const Word& word = items[0].word;
  const bool bare = word.quote == Word::Quote::bare && word.parts.size() == 1;
  return bare && word.parts[0].kind == Part::Kind::text ? std::string_view(word.parts[0].text) : std::string_view();
}

Span Statement::keyword_span() const {
  return items.empty() ? span : items[0].span;
}

}  // namespace stagec::syntax
