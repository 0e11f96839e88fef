#include "dockerfile/quote.h"

#include <algorithm>

#include "dockerfile/characters.h"
#include "dockerfile/lexer.h"

namespace stagec::dockerfile {

namespace {

/// True if a reference standing between double quotes (or outside all quotes) leaves the
/// splitting into words where it was: BuildKit splits before it looks at references.
bool keeps_word(std::string_view reference, char escape, bool inside_quotes) {
  const char start = inside_quotes ? '"' : '\0';
  char quote = start;
  for (std::size_t at = 0; at < reference.size(); ++at) {
    const char c = reference[at];
    if (quote == '\0' && blank_length(reference, at) > 0) {
      return false;
    }
    if (c == escape && quote != '\'') {
      ++at;
    } else if (quote != '\0' && c == quote) {
      quote = '\0';
    } else if (quote == '\0' && (c == '"' || c == '\'')) {
      quote = c;
    }
  }
  return quote == start;
}

std::string with_escapes(std::string_view text, std::string_view special, char escape) {
  std::string result;
  for (const char c : text) {
    if (c == escape || special.find(c) != std::string_view::npos) {
      result += escape;
    }
    result += c;
  }
  return result;
}

/// The text between single quotes, and each single quote between double ones.
std::string with_quotes(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    result += c == '\'' ? "'\"'\"'" : std::string(1, c);
  }
  return result + "'";
}

std::string json_string(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      result += {'\\', c};
    } else if (c == '\n') {
      result += "\\n";
    } else if (c == '\t') {
      result += "\\t";
    } else if (byte < 0x20) {
      result += {'\\', 'u', '0', '0', digits[byte >> 4U], digits[byte & 0xFU]};
    } else {
      result += c;
    }
  }
  return result + '"';
}

bool is_plain_delimiter(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           std::string_view("_.-/+:@%,").find(c) != std::string_view::npos;
  });
}

/// A field of comma-separated values.
std::string csv_field(const std::string& text) {
  const bool plain = text.find_first_of(",\"\r\n") == std::string::npos && blank_length(text, 0) == 0;
  if (plain) {
    return text;
  }
  std::string result = "\"";
  for (const char c : text) {
    result.append(c == '"' ? 2 : 1, c);
  }
  return result + '"';
}

}  // namespace

std::optional<std::size_t> reference_end(std::string_view text, std::size_t at, char escape) {
  const Lookup nothing;
  Lexer lexer(text, nothing, {.escape = escape, .keep_unset = true});
  lexer.seek(at);
  static_cast<void>(lexer.reference());
  if (lexer.problem() || lexer.position() == at + 1) {
    return std::nullopt;
  }
  return lexer.position();
}

std::vector<Piece> pieces(std::string_view value, char escape) {
  std::vector<Piece> result;
  const auto plain = [&](char c) {
    if (result.empty() || result.back().reference) {
      result.push_back({});
    }
    result.back().text += c;
  };
  for (std::size_t at = 0; at < value.size();) {
    const char c = value[at];
    if (c == escape && at + 1 < value.size() && (value[at + 1] == '$' || value[at + 1] == escape)) {
      plain(value[at + 1]);
      at += 2;
      continue;
    }
    const std::optional<std::size_t> end = c == '$' ? reference_end(value, at, escape) : std::nullopt;
    if (end) {
      result.push_back({true, std::string(value.substr(at, *end - at))});
      at = *end;
      continue;
    }
    plain(c);
    ++at;
  }
  return result;
}

std::string quoted(std::string_view value, char escape) {
  std::string result = "\"";
  for (const Piece& piece : pieces(value, escape)) {
    if (!piece.reference) {
      result += with_escapes(piece.text, "\"$", escape);
    } else if (!keeps_word(piece.text, escape, true) && keeps_word(piece.text, escape, false)) {
      result += "\"" + piece.text + "\"";
    } else {
      result += piece.text;
    }
  }
  return result + '"';
}

std::string unquoted(std::string_view value, char escape, bool beside_heredoc) {
  std::string result;
  for (const Piece& piece : pieces(value, escape)) {
    const bool quotes = beside_heredoc && escape != '\\' && piece.text.find_first_of("\"'\\<") != std::string::npos;
    if (piece.reference || quotes) {
      result += piece.reference ? piece.text : with_quotes(piece.text);
      continue;
    }
    const std::string text = with_escapes(piece.text, "\"'$", escape);
    for (std::size_t at = 0; at < text.size(); ++at) {
      // A `<` before another would open a here-document.
      if (text[at] == '<' && at + 1 < text.size() && text[at + 1] == '<') {
        result += escape;
      }
      result += text[at];
    }
  }
  if (result.empty()) {
    return "\"\"";
  }
  const bool looks_special = result.starts_with('#') || result.starts_with('[') || result.starts_with("--");
  return looks_special ? escape + result : result;
}

bool splits(std::string_view written) {
  if (written.empty()) {
    return true;
  }
  for (std::size_t at = 0; at < written.size(); ++at) {
    if (static_cast<unsigned char>(written[at]) <= 0x20 || blank_length(written, at) > 0) {
      return true;
    }
  }
  return false;
}

std::string word(std::string_view value, char escape) {
  std::string bare = unquoted(value, escape);
  const bool plain = !splits(bare) && bare.find_first_of("\"'") == std::string::npos;
  return plain ? bare : quoted(value, escape);
}

std::string flag_value(std::string_view text, char escape) {
  const bool plain = !splits(text) && text.find_first_of(std::string("\"'") + escape) == std::string_view::npos;
  return plain || text.empty() ? std::string(text) : "\"" + with_escapes(text, "\"", escape) + "\"";
}

std::string json_array(const std::vector<std::string>& strings) {
  std::string result = "[";
  for (const std::string& text : strings) {
    result += (result.size() > 1 ? ", " : "") + json_string(text);
  }
  return result + "]";
}

std::string mount_text(const image::Mount& mount) {
  std::string result;
  bool first = true;
  for (const auto& [name, value] : mount.options) {
    const bool flag = name == "ro" || name == "rw" || name == "readonly" || name == "readwrite" || name == "required";
    result += first ? "" : ",";
    result += csv_field(flag && value.empty() ? name : name + "=" + value);
    first = false;
  }
  return result;
}

std::string heredoc_word(const image::Heredoc& heredoc) {
  std::string name;
  if (is_plain_delimiter(heredoc.name)) {
    name = heredoc.expand ? heredoc.name : "'" + heredoc.name + "'";
  } else if (heredoc.expand) {
    name = with_escapes(heredoc.name, "\"'$ \t", '\\');
  } else {
    name = "\"" + with_escapes(heredoc.name, "\"$", '\\') + "\"";
  }
  return (heredoc.strip_tabs ? "<<-" : "<<") + name;
}

}  // namespace stagec::dockerfile
