#include "emit/json_text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace stagec::emit {

void JsonText::open(char bracket) {
  begin_value();
  text_ += bracket;
  ++depth_;
  first_ = true;
}

void JsonText::close(char bracket) {
  --depth_;
  if (!first_) {
    next_line();
  }
  text_ += bracket;
  first_ = false;
}

void JsonText::key(std::string_view name) {
  begin_value();
  quote(name);
  text_ += ": ";
  after_key_ = true;
}

void JsonText::string(std::string_view text) {
  begin_value();
  quote(text);
}

void JsonText::number(std::size_t number) {
  begin_value();
  text_ += std::to_string(number);
}

void JsonText::begin_value() {
  if (!after_key_ && depth_ > 0) {
    text_ += first_ ? "" : ",";
    next_line();
  }
  first_ = false;
  after_key_ = false;
}

void JsonText::next_line() {
  text_ += '\n';
  text_.append(2 * depth_, ' ');
}

void JsonText::quote(std::string_view text) {
  const bool plain =
      std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; });
  if (!plain) {
    using nlohmann::json;
    text_ += json(text).dump(-1, ' ', false, json::error_handler_t::replace);
    return;
  }
  text_ += '"';
  text_ += text;
  text_ += '"';
}

}  // namespace stagec::emit
