#include "lint/run_lines.h"

#include <algorithm>

#include "lint/statements.h"

namespace stagec::lint {

using syntax::Part;

namespace {

constexpr std::string_view blanks = " \t\r";

/// What the join of lines leaves out at the end of one: blanks, `;`, a backslash, a comment.
bool is_dropped(std::string_view rest) {
  const std::size_t first = rest.find_first_not_of(blanks);
  if (first == std::string_view::npos) {
    return true;
  }
  const std::string_view text = rest.substr(first, rest.find_last_not_of(blanks) + 1 - first);
  if (text[0] == ';' && !text.starts_with(";;")) {
    return is_dropped(text.substr(1));
  }
  return text == "\\" || (text[0] == '#' && first > 0);
}

/// The printed line without indentation, backslash and blanks at its end.
struct Trimmed {
  std::size_t begin = 0;
  std::string_view text;
};

Trimmed trim(std::string_view line) {
  Trimmed trimmed;
  trimmed.begin = std::min(line.find_first_not_of(blanks), line.size());
  trimmed.text = line.substr(trimmed.begin);
  if (trimmed.text.ends_with(" \\")) {
    trimmed.text.remove_suffix(2);
  }
  trimmed.text = trimmed.text.substr(0, trimmed.text.find_last_not_of(blanks) + 1);
  return trimmed;
}

/// The text between the single quotes of `runuser … -c '…'`, with the offset of each byte.
std::pair<std::string, std::vector<std::size_t>> unquoted(std::string_view text) {
  constexpr std::string_view quoted_quote = "'\\''";
  std::pair<std::string, std::vector<std::size_t>> result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_quote = text.substr(at).starts_with(quoted_quote);
    if (text[at] == '\'' && !is_quote) {
      continue;
    }
    result.first += text[at];
    result.second.push_back(at);
    at += is_quote ? quoted_quote.size() - 1 : 0;
  }
  return result;
}

}  // namespace

RunLines::RunLines(const model::Stage& stage) {
  each_statement(stage, [&](const syntax::Statement& statement) {
    if (statement.keyword() == "run" && statement.block && statement.block->kind == syntax::Block::Kind::shell) {
      add(*statement.block);
    }
  });
}

void RunLines::add(const syntax::Block& block) {
  Line line;
  const auto end_line = [&] {
    const bool has_text = std::any_of(line.begin(), line.end(), [](const Piece& piece) { return !piece.value; });
    if (has_text) {
      lines_.push_back(line);
    }
    line.clear();
  };
  for (const Part& part : block.shell) {
    if (part.kind != Part::Kind::text) {
      line.push_back({true, "", part.span});
      continue;
    }
    for (std::size_t at = 0; at < part.text.size();) {
      const std::size_t end = std::min(part.text.find('\n', at), part.text.size());
      const std::size_t skip = line.empty() ? part.text.find_first_not_of(blanks, at) : at;
      const std::size_t begin = std::min(skip, end);
      if (begin < end) {
        const auto first = part.span.begin + static_cast<std::uint32_t>(begin);
        line.push_back({false,
                        part.text.substr(begin, end - begin),
                        {part.span.file, first, first + static_cast<std::uint32_t>(end - begin)}});
      }
      if (end < part.text.size()) {
        end_line();
      }
      at = end + 1;
    }
  }
  end_line();
}

bool RunLines::match_from(const Line& line, std::size_t piece, std::string_view target, std::size_t at,
                          Places& places) const {
  const auto at_end = [&](std::size_t offset) { return offset == target.size() || target.substr(offset) == ";"; };
  if (piece == line.size()) {
    return at_end(at);
  }
  const Piece& current = line[piece];
  if (current.value) {
    for (std::size_t end = at; end <= target.size(); ++end) {
      if (match_from(line, piece + 1, target, end, places)) {
        std::fill(places.begin() + static_cast<std::ptrdiff_t>(at), places.begin() + static_cast<std::ptrdiff_t>(end),
                  current.span);
        return true;
      }
    }
    return false;
  }
  const std::string_view rest = target.substr(at);
  const auto same = static_cast<std::size_t>(
      std::mismatch(current.text.begin(), current.text.end(), rest.begin(), rest.end()).first - current.text.begin());
  const std::string_view left = std::string_view(current.text).substr(same);
  const bool is_last = piece + 1 == line.size();
  const bool ends_here = at_end(at + same) && is_dropped(left) && (is_last || left.find('#') != std::string_view::npos);
  if (!ends_here && (!left.empty() || !match_from(line, piece + 1, target, at + same, places))) {
    return false;
  }
  for (std::size_t i = 0; i < same; ++i) {
    const std::uint32_t offset = current.span.begin + static_cast<std::uint32_t>(i);
    places[at + i] = Span{current.span.file, offset, offset + 1};
  }
  return true;
}

std::optional<RunLines::Places> RunLines::match(const Line& line, std::string_view target) const {
  Places places(target.size());
  return match_from(line, 0, target, 0, places) ? std::optional(std::move(places)) : std::nullopt;
}

std::optional<RunLines::Places> RunLines::search(std::string_view target) {
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const std::size_t index = (next_ + i) % lines_.size();
    if (std::optional<Places> places = match(lines_[index], target)) {
      next_ = index + 1;
      return places;
    }
  }
  return std::nullopt;
}

bool RunLines::is_only_one(std::string_view printed) const {
  const Trimmed trimmed = trim(printed);
  return std::count_if(lines_.begin(), lines_.end(),
                       [&](const Line& line) { return match(line, trimmed.text).has_value(); }) == 1;
}

std::vector<std::optional<Span>> RunLines::find(std::string_view printed) {
  const Trimmed trimmed = trim(printed);
  if (trimmed.text.empty() || lines_.empty()) {
    return {};
  }
  Places all(printed.size());
  if (const std::optional<Places> places = search(trimmed.text)) {
    std::copy(places->begin(), places->end(), all.begin() + static_cast<std::ptrdiff_t>(trimmed.begin));
    return all;
  }
  if (trimmed.text.find('\'') == std::string_view::npos) {
    return {};
  }
  const auto inner = unquoted(trimmed.text);
  const std::optional<Places> places = search(inner.first);
  for (std::size_t i = 0; places && i < places->size(); ++i) {
    all[trimmed.begin + inner.second[i]] = (*places)[i];
  }
  return places ? all : Places();
}

}  // namespace stagec::lint
