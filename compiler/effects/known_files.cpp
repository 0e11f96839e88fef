#include "effects/known_files.h"

#include <algorithm>
#include <utility>

namespace stagec::effects {

namespace {

/// Longer texts are not kept, nor more files than this: each path has its own copy.
constexpr std::size_t most_text = 4096;
constexpr std::size_t most_files = 24;

/// The escapes of `printf` and of `echo` that occur in scripts.
std::string unescaped(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = text[i] == '\\' && i + 1 < text.size() ? text[i + 1] : '\0';
    if (next == 'n' || next == 't' || next == '\\') {
      result += next == 'n' ? '\n' : next == 't' ? '\t' : '\\';
      ++i;
    } else {
      result += text[i];
    }
  }
  return result;
}

/// `printf FORMAT WORD…` with `%s`; the format begins anew until no word is left.
std::optional<std::string> formatted(const std::vector<Argument>& words) {
  if (words.empty()) {
    return std::nullopt;
  }
  const std::string& format = words[0].text;
  std::string result;
  std::size_t next = 1;
  do {
    const std::size_t before = next;
    for (std::size_t i = 0; i < format.size(); ++i) {
      if (format[i] != '%' || i + 1 == format.size()) {
        const std::size_t end = std::min(format.find('%', i), format.size());
        result += unescaped(std::string_view(format).substr(i, std::max(end, i + 1) - i));
        i = std::max(end, i + 1) - 1;
      } else if (format[++i] == 's') {
        result += next < words.size() ? words[next++].text : "";
      } else if (format[i] == '%') {
        result += '%';
      } else {
        return std::nullopt;
      }
    }
    if (next == before) {
      break;
    }
  } while (next < words.size());
  return result;
}

}  // namespace

std::optional<std::string> echoed_text(std::string_view name, const std::vector<Argument>& words) {
  std::optional<std::string> text;
  if (name == "printf") {
    text = formatted(words);
  } else if (name == "echo") {
    std::size_t first = 0;
    bool ends_line = true;
    bool escapes = false;
    for (; first < words.size() && words[first].text.size() > 1 && words[first].text[0] == '-' &&
           words[first].text.find_first_not_of("neE", 1) == std::string::npos;
         ++first) {
      ends_line = ends_line && words[first].text.find('n') == std::string::npos;
      escapes = escapes || words[first].text.find('e') != std::string::npos;
    }
    text.emplace();
    for (std::size_t i = first; i < words.size(); ++i) {
      *text += (i > first ? " " : "") + words[i].text;
    }
    // dash reads escapes always, bash when it is told to; a backslash before `n` is hardly ever meant as one.
    *text = unescaped(*text) + (ends_line ? "\n" : "");
  }
  return text;
}

std::optional<KnownFile> read_known(const Layer& layer, const World& world, const std::string& path) {
  if (const auto written = world.texts.find(path); written != world.texts.end()) {
    return is_known(written->second) ? std::optional(KnownFile{written->second, "", {}}) : std::nullopt;
  }
  if (const auto heredoc = layer.heredocs.find(path); heredoc != layer.heredocs.end()) {
    return KnownFile{heredoc->second->body, "", heredoc->second->origins};
  }
  const std::optional<std::string> in_context = layer.context_path(path);
  if (!in_context || in_context->starts_with("..") || layer.surroundings.context.empty()) {
    return std::nullopt;
  }
  const std::string on_disk = join_path(layer.surroundings.context, *in_context);
  if (layer.surroundings.files.kind(on_disk) != FileKind::file) {
    return std::nullopt;
  }
  std::string why;
  std::optional<std::string> text = layer.surroundings.files.read(on_disk, why);
  return text ? std::optional(KnownFile{std::move(*text), on_disk, {{0, 0}}}) : std::nullopt;
}

bool may_be_known(const Layer& layer, const World& world, const std::string& path) {
  return world.texts.contains(path) || layer.heredocs.contains(path) || layer.context_path(path);
}

void note_text(const Layer& layer, World& world, const std::string& path, const std::optional<std::string>& text,
               bool appends) {
  const auto before = world.texts.find(path);
  if (before == world.texts.end() && world.texts.size() >= most_files) {
    return;
  }
  std::string known = text.value_or(unknown(path));
  if (appends) {
    const std::optional<KnownFile> copied = before == world.texts.end() ? read_known(layer, world, path) : std::nullopt;
    known.insert(0, before != world.texts.end() ? before->second : copied ? copied->text : "");
  }
  world.texts[path] = known.size() <= most_text ? std::move(known) : unknown(path);
}

}  // namespace stagec::effects
