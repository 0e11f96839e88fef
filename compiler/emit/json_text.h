// JSON that is written entry by entry: a tree of ten thousand envs would take more memory than all Dockerfiles.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace stagec::emit {

using Json = nlohmann::ordered_json;

/// A value as text whose lines but the first are shifted by `columns`. Bytes that are not UTF-8 (of a path, say)
/// are replaced, for JSON cannot hold them.
[[nodiscard]] inline std::string json_text(const Json& value, std::size_t columns) {
  std::string result;
  for (const char c : value.dump(2, ' ', false, Json::error_handler_t::replace)) {
    result += c;
    if (c == '\n') {
      result.append(columns, ' ');
    }
  }
  return result;
}

/// Writes the entries of one object or array, each on lines of its own.
class JsonEntries {
 public:
  JsonEntries(std::string& text, std::size_t columns) : text_(text), columns_(columns) {}
  void add(const std::string& key, const Json& value) {
    start();
    text_ += json_text(key, 0) + ": " + json_text(value, columns_);
  }
  void add(const Json& value) {
    start();
    text_ += json_text(value, columns_);
  }
  /// Puts the closing bracket where it belongs: right behind the opening one if there are no entries.
  void close(char bracket) {
    if (!first_) {
      text_ += "\n" + std::string(columns_ - 2, ' ');
    }
    text_ += bracket;
  }

 private:
  void start() {
    text_ += first_ ? "\n" : ",\n";
    text_.append(columns_, ' ');
    first_ = false;
  }
  std::string& text_;
  std::size_t columns_;
  bool first_ = true;
};

}  // namespace stagec::emit
