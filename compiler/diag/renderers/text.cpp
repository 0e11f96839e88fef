// Findings for people: the message, the place, the source lines with marks under them, notes and help.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "diag/renderer.h"
#include "diag/source_view.h"

namespace stagec::diag {

namespace {

enum class Style { plain, error, warning, info, frame, strong };

std::string_view escape_code(Style style) {
  switch (style) {
    case Style::plain:
      return "";
    case Style::error:
      return "\x1B[1;31m";
    case Style::warning:
      return "\x1B[1;33m";
    case Style::info:
      return "\x1B[1;36m";
    case Style::frame:
      return "\x1B[1;34m";
    case Style::strong:
      return "\x1B[1m";
  }
  return "";
}

Style style_of(Severity severity) {
  switch (severity) {
    case Severity::error:
      return Style::error;
    case Severity::warning:
      return Style::warning;
    case Severity::info:
      return Style::info;
  }
  return Style::error;
}

/// A marked stretch of one source line, in bytes of that line.
struct Mark {
  std::size_t begin;
  std::size_t end;
  bool primary;
  std::string label;
};

/// The marks of one file, by line.
struct MarkedFile {
  const SourceFile* file;
  Span first;
  std::map<std::uint32_t, std::vector<Mark>> lines;
};

/// A mark with its terminal columns.
struct Placed {
  std::size_t begin;
  std::size_t end;
  const Mark* mark;
};

class TextPage {
 public:
  TextPage(const SourceMap& sources, const Diagnostic& diagnostic, bool color)
      : sources_(sources), diagnostic_(diagnostic), color_(color) {}

  std::string render();

 private:
  void put(std::string_view text, Style style);
  void put_gutter(std::string_view number);
  void put_header();
  void put_file(const MarkedFile& marked, bool first);
  void put_line(const SourceFile& file, std::uint32_t number, const std::vector<Mark>& marks);
  void put_marks(const std::vector<Placed>& marks, const Placed* beside);
  void put_labels_below(std::vector<const Placed*> marks);
  void put_remark(std::string_view kind, std::string_view text);
  [[nodiscard]] Style mark_style(const Mark& mark) const {
    return mark.primary ? style_of(diagnostic_.severity) : Style::frame;
  }
  [[nodiscard]] std::vector<MarkedFile> marked_files() const;
  void add_mark(std::vector<MarkedFile>& files, Span span, const std::string& label, bool primary) const;

  const SourceMap& sources_;
  const Diagnostic& diagnostic_;
  bool color_;
  std::size_t gutter_ = 1;
  std::string out_;
};

void TextPage::put(std::string_view text, Style style) {
  const std::string_view code = color_ && !text.empty() ? escape_code(style) : "";
  out_ += code;
  out_ += text;
  out_ += code.empty() ? "" : "\x1B[0m";
}

void TextPage::put_gutter(std::string_view number) {
  put(fmt::format("{:>{}} |", number, gutter_), Style::frame);
}

void TextPage::put_header() {
  put(fmt::format("{}[{}]", to_string(diagnostic_.severity), diagnostic_.code), style_of(diagnostic_.severity));
  put(": " + printable(diagnostic_.message), Style::strong);
  out_ += '\n';
}

void TextPage::add_mark(std::vector<MarkedFile>& files, Span span, const std::string& label, bool primary) const {
  const SourceFile& file = sources_.file(span.file);
  const std::uint32_t begin = shown_offset(file, span.begin);
  const Position position = file.position(begin);
  const std::size_t column = std::min<std::size_t>(position.column - 1, file.line(position.line).size());
  const std::size_t length = std::max(span.end, begin) - begin;
  const auto same = [&](const MarkedFile& marked) { return marked.file == &file; };
  auto found = std::find_if(files.begin(), files.end(), same);
  if (found == files.end()) {
    files.push_back({&file, span, {}});
    found = std::prev(files.end());
  }
  // Of a span of several lines the first one is marked, to its end.
  const std::size_t end = std::min(column + length, file.line(position.line).size());
  found->lines[position.line].push_back({column, end, primary, printable(label)});
}

std::vector<MarkedFile> TextPage::marked_files() const {
  std::vector<MarkedFile> files;
  const auto known = [&](Span span) { return span.file.value < sources_.size(); };
  if (known(diagnostic_.span)) {
    add_mark(files, diagnostic_.span, diagnostic_.label, true);
  }
  for (const Label& label : diagnostic_.labels) {
    if (known(label.span)) {
      add_mark(files, label.span, label.text, false);
    }
  }
  return files;
}

void TextPage::put_file(const MarkedFile& marked, bool first) {
  const std::uint32_t begin = shown_offset(*marked.file, marked.first.begin);
  out_.append(gutter_, ' ');
  put(first ? "--> " : "::: ", Style::frame);
  std::string path = printable(marked.file->path());
  std::replace(path.begin(), path.end(), '\n', '?');  // the place is one line
  if (marked.file->text().empty()) {
    out_ += path + "\n";  // it holds nothing, or cannot be read
    return;
  }
  out_ += fmt::format("{}:{}:{}\n", path, marked.file->position(begin).line, character_column(*marked.file, begin));
  put_gutter("");
  out_ += '\n';
  std::uint32_t last = 0;
  for (const auto& [number, marks] : marked.lines) {
    if (last != 0 && number == last + 2) {
      put_line(*marked.file, last + 1, {});
    } else if (last != 0 && number > last + 1) {
      put("...", Style::frame);
      out_ += '\n';
    }
    put_line(*marked.file, number, marks);
    last = number;
  }
}

void TextPage::put_line(const SourceFile& file, std::uint32_t number, const std::vector<Mark>& marks) {
  const auto primary = std::find_if(marks.begin(), marks.end(), [](const Mark& mark) { return mark.primary; });
  const std::size_t focus = marks.empty() ? 0 : (primary == marks.end() ? marks.front() : *primary).begin;
  const SourceView view(file.line(number), focus);
  put_gutter(std::to_string(number));
  out_ += view.text().empty() ? "\n" : " " + view.text() + "\n";
  std::vector<Placed> placed;
  for (const Mark& mark : marks) {
    const std::size_t begin = view.column(mark.begin);
    placed.push_back({begin, std::max(view.column(mark.end), begin + 1), &mark});
  }
  if (placed.empty()) {
    return;
  }
  std::stable_sort(placed.begin(), placed.end(), [](const Placed& a, const Placed& b) {
    return std::tie(a.begin, a.end) < std::tie(b.begin, b.end);
  });
  // The words of the last mark stand beside it, if no other mark reaches further.
  const auto reaches = [&](const Placed& other) { return other.end <= placed.back().end; };
  const bool free = std::all_of(placed.begin(), placed.end(), reaches) && !placed.back().mark->label.empty();
  put_marks(placed, free ? &placed.back() : nullptr);
  std::vector<const Placed*> below;
  for (const Placed& mark : placed) {
    if (!mark.mark->label.empty() && !(free && &mark == &placed.back())) {
      below.push_back(&mark);
    }
  }
  put_labels_below(std::move(below));
}

void TextPage::put_marks(const std::vector<Placed>& marks, const Placed* beside) {
  std::string row;
  std::vector<Style> styles;
  for (const bool primary : {false, true}) {
    for (const Placed& mark : marks) {
      if (mark.mark->primary == primary) {
        row.resize(std::max(row.size(), mark.end), ' ');
        styles.resize(row.size(), Style::plain);
        std::fill(row.begin() + static_cast<std::ptrdiff_t>(mark.begin),
                  row.begin() + static_cast<std::ptrdiff_t>(mark.end), primary ? '^' : '-');
        std::fill(styles.begin() + static_cast<std::ptrdiff_t>(mark.begin),
                  styles.begin() + static_cast<std::ptrdiff_t>(mark.end), mark_style(*mark.mark));
      }
    }
  }
  put_gutter("");
  out_ += ' ';
  for (std::size_t begin = 0, end = 0; begin < row.size(); begin = end) {
    while (end < row.size() && styles[end] == styles[begin]) {
      ++end;
    }
    put(std::string_view(row).substr(begin, end - begin), styles[begin]);
  }
  if (beside != nullptr) {
    put(" " + beside->mark->label, mark_style(*beside->mark));
  }
  out_ += '\n';
}

void TextPage::put_labels_below(std::vector<const Placed*> marks) {
  // The first row holds bars only, each further one the words of the last mark that has none yet.
  for (bool words = false; !marks.empty(); words = true) {
    const Placed* last = words ? marks.back() : nullptr;
    if (words) {
      marks.pop_back();
    }
    put_gutter("");
    out_ += ' ';
    std::size_t column = 0;
    for (const Placed* mark : marks) {
      if (mark->begin >= column && (last == nullptr || mark->begin < last->begin)) {
        out_.append(mark->begin - column, ' ');
        put("|", mark_style(*mark->mark));
        column = mark->begin + 1;
      }
    }
    if (last != nullptr) {
      out_.append(last->begin - column, ' ');
      put(last->mark->label, mark_style(*last->mark));
    }
    out_ += '\n';
  }
}

void TextPage::put_remark(std::string_view kind, std::string_view text) {
  out_.append(gutter_ + 1, ' ');
  put("= ", Style::frame);
  put(std::string(kind) + ":", Style::strong);
  const std::string shown = printable(text);
  std::size_t begin = 0;
  for (std::size_t end = shown.find('\n'); end != std::string::npos; end = shown.find('\n', begin)) {
    out_ += " " + shown.substr(begin, end - begin) + "\n" + std::string(gutter_ + kind.size() + 4, ' ');
    begin = end + 1;
  }
  out_ += " " + shown.substr(begin) + "\n";
}

std::string TextPage::render() {
  const std::vector<MarkedFile> files = marked_files();
  for (const MarkedFile& marked : files) {
    gutter_ = std::max(gutter_, std::to_string(marked.lines.rbegin()->first).size());
  }
  put_header();
  for (const MarkedFile& marked : files) {
    put_file(marked, &marked == &files.front());
  }
  const bool remarks = !diagnostic_.notes.empty() || !diagnostic_.help.empty() || !diagnostic_.fixes.empty();
  if (remarks && !files.empty()) {
    put_gutter("");
    out_ += '\n';
  }
  for (const std::string& note : diagnostic_.notes) {
    put_remark("note", note);
  }
  for (const std::string& help : diagnostic_.help) {
    put_remark("help", help);
  }
  for (const Fix& fix : diagnostic_.fixes) {
    put_remark("fix", fix.title);
  }
  return std::move(out_);
}

std::string render(const SourceMap& sources, const std::vector<Diagnostic>& diagnostics, const RenderOptions& options) {
  std::string out;
  const std::size_t shown = std::min(diagnostics.size(), options.limit);
  for (std::size_t i = 0; i < shown; ++i) {
    out += i == 0 ? "" : "\n";
    out += TextPage(sources, diagnostics[i], options.color).render();
  }
  if (shown < diagnostics.size()) {
    out += fmt::format("{}\xE2\x80\xA6 and {} more\n", shown == 0 ? "" : "\n", diagnostics.size() - shown);
  }
  return out;
}

}  // namespace

extern const Renderer text_renderer;
const Renderer text_renderer = {"text", "for people: source lines with marks, notes and help", render};

}  // namespace stagec::diag
