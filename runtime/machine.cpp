#include "runtime/machine.h"

#include "shell/quote.h"

namespace stagec::runtime {

std::string to_text(const Invocation& invocation) {
  std::string text;
  for (const auto& [name, value] : invocation.environment) {
    text += name + "=" + (value.empty() ? "" : shell::quote(value, shell::Context::bare)) + " ";
  }
  for (const std::string& word : invocation.words) {
    text += word.empty() ? "'' " : shell::quote(word, shell::Context::bare) + " ";
  }
  text.resize(text.size() - (text.empty() ? 0 : 1));
  return text;
}

Captured capture(const Invocation& invocation) {
  Captured captured;
  captured.ended = machine().run(invocation, [&](Stream stream, std::string_view piece) {
    (stream == Stream::out ? captured.out : captured.err) += piece;
  });
  return captured;
}

void Lines::add(std::string_view piece) {
  for (const char c : piece) {
    if (c != '\n' && c != '\r') {
      rest_ += c;
    } else if (!rest_.empty() || c == '\n') {
      on_line_(rest_);
      rest_.clear();
    }
  }
}

void Lines::end() {
  if (!rest_.empty()) {
    on_line_(rest_);
    rest_.clear();
  }
}

}  // namespace stagec::runtime
