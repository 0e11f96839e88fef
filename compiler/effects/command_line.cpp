#include "effects/command_line.h"

#include <algorithm>

namespace stagec::effects {

namespace {

/// True if `name` is one of the names in a list parted by blanks.
bool is_listed(std::string_view list, std::string_view name) {
  for (std::size_t at = list.find(name); at != std::string_view::npos; at = list.find(name, at + 1)) {
    const bool begins = at == 0 || list[at - 1] == ' ';
    const std::size_t end = at + name.size();
    if (begins && (end == list.size() || list[end] == ' ')) {
      return true;
    }
  }
  return false;
}

class Reader {
 public:
  Reader(const std::vector<Argument>& words, std::string_view with_value, std::size_t first)
      : words_(words), with_value_(with_value), position_(first) {}

  CommandLine read() {
    while (position_ < words_.size()) {
      const Argument& word = words_[position_++];
      result_.unseen = result_.unseen || word.many;
      if (only_operands_ || word.text.size() < 2 || word.text[0] != '-') {
        result_.operands.push_back(&word);
      } else if (word.text == "--") {
        only_operands_ = true;
      } else if (word.text[1] == '-') {
        long_option(word);
      } else {
        short_options(word);
      }
    }
    return std::move(result_);
  }

 private:
  std::optional<Argument> next() {
    return position_ < words_.size() ? std::optional(words_[position_++]) : std::nullopt;
  }

  static Argument part(const Argument& word, std::size_t from) {
    Argument value = word;
    value.text.erase(0, from);
    return value;
  }

  void long_option(const Argument& word) {
    const std::size_t equals = word.text.find('=');
    Option option{word.text.substr(0, equals), std::nullopt, &word};
    if (equals != std::string::npos) {
      option.value = part(word, equals + 1);
    } else if (is_listed(with_value_, option.name)) {
      option.value = next();
    }
    result_.options.push_back(std::move(option));
  }

  void short_options(const Argument& word) {
    // `-name` and `-name=value` of tools that write long options with one dash.
    const std::size_t equals = std::min(word.text.find('='), word.text.size());
    if (word.text.size() > 2 && is_listed(with_value_, word.text.substr(0, equals))) {
      Option option{word.text.substr(0, equals), std::nullopt, &word};
      option.value = equals < word.text.size() ? std::optional(part(word, equals + 1)) : next();
      result_.options.push_back(std::move(option));
      return;
    }
    for (std::size_t i = 1; i < word.text.size(); ++i) {
      if (word.text[i] == unknown_begin) {
        result_.unseen = true;  // `-$FLAGS`
        return;
      }
      Option option{std::string("-") + word.text[i], std::nullopt, &word};
      const bool takes_next = is_listed(with_value_, option.name);
      // `-j$(nproc)`: what is not known is no letters, but a value.
      if (takes_next || (i + 1 < word.text.size() && word.text[i + 1] == unknown_begin)) {
        option.value = i + 1 < word.text.size() ? std::optional(part(word, i + 1)) : next();
        i = word.text.size();
      }
      result_.options.push_back(std::move(option));
    }
  }

  const std::vector<Argument>& words_;
  std::string_view with_value_;
  std::size_t position_;
  bool only_operands_ = false;
  CommandLine result_;
};

}  // namespace

const Option* CommandLine::option(std::initializer_list<std::string_view> names) const {
  const auto found = std::find_if(options.rbegin(), options.rend(), [&](const Option& option) {
    return std::find(names.begin(), names.end(), option.name) != names.end();
  });
  return found == options.rend() ? nullptr : &*found;
}

std::string_view CommandLine::operand(std::size_t index) const {
  return index < operands.size() ? std::string_view(operands[index]->text) : std::string_view();
}

CommandLine read_command_line(const std::vector<Argument>& words, std::string_view with_value, std::size_t first) {
  return Reader(words, with_value, first).read();
}

}  // namespace stagec::effects
