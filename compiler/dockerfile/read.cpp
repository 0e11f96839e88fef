#include "dockerfile/read.h"

#include <algorithm>
#include <utility>

#include "base/image_name.h"
#include "dockerfile/characters.h"
#include "dockerfile/check_values.h"
#include "dockerfile/directives.h"
#include "dockerfile/expand.h"
#include "dockerfile/heredocs.h"
#include "dockerfile/instructions.h"
#include "dockerfile/lines.h"
#include "dockerfile/stages.h"
#include "dockerfile/statement.h"

namespace stagec::dockerfile {

namespace {

std::uint32_t length(std::string_view text) {
  return static_cast<std::uint32_t>(text.size());
}

/// A comment without `#`, the blank after it and blanks at its end.
std::string comment_text(std::string_view line) {
  line = trimmed(line).substr(1);
  return std::string(line.substr(line.starts_with(' ') ? 1 : 0));
}

/// Reads one file from top to bottom.
class Reader {
 public:
  Reader(std::string_view text, FileId file, diag::Sink& sink)
      : text_(text), lines_(text), context_{file, sink, '\\'}, errors_before_(sink.error_count()) {}

  image::Image run() {
    check_line_lengths();
    read_directives();
    while (!stopped_) {
      const std::optional<PhysicalLine> line = lines_.next();
      if (!line) {
        break;
      }
      if (is_comment(line->text)) {
        comments_.push_back(comment_text(line->text));
      } else if (is_blank(line->text)) {
        end_comment_block();
      } else {
        read_instruction_at(*line);
      }
    }
    check_whole();
    return std::move(image_);
  }

 private:
  void check_line_lengths() {
    LineReader all(text_);
    while (const std::optional<PhysicalLine> line = all.next()) {
      const std::uint32_t bytes = line->next - line->begin - (line->has_line_end ? 1U : 0U);
      if (bytes > line_limit) {
        const Span span{context_.file, line->begin + static_cast<std::uint32_t>(line_limit), line->begin + bytes};
        context_.sink.error("dockerfile-line-too-long", span, "a line of {} bytes", bytes)
            .note("BuildKit reads no line over {} bytes", line_limit)
            .help("break the line, or put the text into a file and copy it");
      }
    }
  }

  void read_directives() {
    while (const std::optional<PhysicalLine> line = lines_.peek()) {
      const std::size_t blanks = line->text.size() - trimmed_front(line->text).size();
      const std::optional<Directive> directive = parse_directive(line->text.substr(blanks));
      if (!directive) {
        return;
      }
      static_cast<void>(lines_.next());
      const std::uint32_t begin = line->begin + static_cast<std::uint32_t>(blanks + directive->value_offset);
      add_directive(*directive, {context_.file, begin, begin + length(directive->value)});
    }
  }

  static std::string_view trimmed_front(std::string_view text) {
    while (const std::size_t blank = blank_length(text, 0)) {
      text.remove_prefix(blank);
    }
    return text;
  }

  void add_directive(const Directive& directive, Span value) {
    const bool repeated = std::any_of(image_.directives.begin(), image_.directives.end(),
                                      [&](const auto& other) { return other.first == directive.name; });
    if (repeated) {
      context_.sink.error("dockerfile-bad-directive", value, "the directive `{}` is given twice", directive.name);
      return;
    }
    if (directive.name == "escape" && directive.value != "\\" && directive.value != "`") {
      context_.sink.error("dockerfile-bad-directive", value, "`{}` as the escape character", directive.value)
          .help("it can be a backslash or a backtick");
      return;
    }
    // The value ends at a blank.
    const std::string_view options = std::string_view(directive.value).substr(0, directive.value.find(' '));
    const auto bad = directive.name == "check" ? bad_check_option(options) : std::nullopt;
    if (bad) {
      context_.sink.error("dockerfile-bad-directive", value, "`{}` as an option of `check`", *bad)
          .help("there are `skip=RULE,…`, `error=true` and `experimental=RULE,…`, with `;` between them and no blanks");
    }
    if (directive.name == "escape") {
      context_.escape = directive.value.front();
    }
    image_.directives.emplace_back(directive.name, directive.value);
  }

  /// Comments with a blank line below them belong to no instruction; at the top they are the header.
  void end_comment_block() {
    if (!has_instruction_ && !comments_.empty()) {
      if (!image_.header.empty()) {
        image_.header.emplace_back();
      }
      image_.header.insert(image_.header.end(), comments_.begin(), comments_.end());
    }
    comments_.clear();
  }

  void read_instruction_at(const PhysicalLine& first) {
    const LogicalLine line = read_logical_line(first, lines_, context_.escape);
    Statement statement(context_, line, line.text);
    std::uint32_t end = line.end;
    bool good = true;
    if (takes_heredocs(statement)) {
      good = read_heredocs(statement, line, end);
    }
    const std::size_t errors = context_.sink.error_count();
    // Lines that lost their continuation come in runs: the first of a run is told.
    const bool unknown = instruction_reader(statement.keyword()) == nullptr;
    const bool told = (std::exchange(in_unknown_, unknown) || in_lost_body_) && unknown;
    std::optional<Read> read = told ? std::nullopt : read_instruction(statement, has_instruction_);
    good = good && read && errors == context_.sink.error_count();
    image::Instruction instruction;
    instruction.comments = std::exchange(comments_, {});
    instruction.span = {context_.file, line.begin, end};
    for (const Flag& flag : statement.flags()) {
      instruction.flags.push_back(statement.span(flag.written));
    }
    if (good) {
      instruction.operation = std::move(read->operation);
      instruction.arguments = std::move(read->arguments);
    }
    add(std::move(instruction), statement, good);
    has_instruction_ = true;
  }

  /// Reads the bodies of the here-documents that a line opens. False after a report.
  bool read_heredocs(Statement& statement, const LogicalLine& line, std::uint32_t& end) {
    std::vector<HeredocBody> bodies;
    for (const OpenedHeredoc& opened : opened_heredocs(line.text)) {
      std::optional<HeredocBody> body = read_heredoc(opened.word, lines_);
      if (!body) {
        report_unterminated(statement, opened, line);
        return false;
      }
      if (statement.keyword() == "RUN" && opened.word.has_escapes) {
        body->heredoc.expand = false;
      }
      end = body->end;
      bodies.push_back(std::move(*body));
    }
    statement.set_heredocs(std::move(bodies));
    return true;
  }

  void report_unterminated(const Statement& statement, const OpenedHeredoc& opened, const LogicalLine& line) {
    const std::string_view word = std::string_view(line.text).substr(opened.begin, opened.end - opened.begin);
    diag::Report report = context_.sink.error("dockerfile-heredoc-unterminated", statement.span(word),
                                              "no line ends the here-document `{}`", opened.word.name);
    const std::string& name = opened.word.name;
    const std::size_t symbol = std::min(name.find_first_of(";|&>)("), name.size());
    const bool spaced = word.find("<< ") != std::string_view::npos;
    if (const std::optional<Span> indented = skip_to_delimiter(name)) {
      report.label(*indented, "a delimiter with blanks around it ends nothing");
      return;
    }
    if (spaced) {
      report.help("a `<<` with a blank after it opens a here-document even in arithmetic: take the blank away");
    } else if (symbol < name.size()) {
      report.help("put a blank before `{}`: BuildKit takes it as part of the delimiter", name[symbol]);
      static_cast<void>(skip_to_delimiter(name.substr(0, symbol)));
    }
    // What follows is read as instructions once, words that are none being its text; a second time the file is not
    // worth it.
    in_lost_body_ = !spaced;
    stopped_ = std::exchange(unterminated_, true);
  }

  /// Goes on after the next line that would be the delimiter without the blanks around it, if there is one.
  std::optional<Span> skip_to_delimiter(std::string_view name) {
    LineReader rest = lines_;
    while (const std::optional<PhysicalLine> line = rest.next()) {
      if (!name.empty() && trimmed(line->text) == name) {
        lines_.seek(line->next);
        return Span{context_.file, line->begin, line->begin + length(line->text)};
      }
    }
    return std::nullopt;
  }

  /// Build stages are found by small letters.
  void check_image(const image::Instruction& instruction) {
    const std::optional<std::string> name =
        constant(std::get<image::From>(instruction.operation).image, context_.escape);
    const bool is_stage =
        name && lower(*name) == *name && find_stage(image_, *name, image_.stages.size(), false).has_value();
    if (!name || is_stage || looks_like_image(*name)) {
      return;
    }
    diag::Report report = context_.sink.error("dockerfile-bad-image", instruction.arguments.front(),
                                              "`{}` is no name of an image", *name);
    if (looks_like_image(lower(*name))) {
      report.help("write it in small letters, also if it is a build stage: `{}`", lower(*name));
    } else {
      report.help("expected `PATH:TAG` or `HOST/PATH:TAG`, perhaps with `@sha256:…`");
    }
  }

  void add(image::Instruction instruction, const Statement& statement, bool good) {
    if (statement.keyword() == "FROM") {
      // One that cannot be read still starts a build stage, so that what follows has its place.
      if (!good) {
        instruction.operation = image::From{};
      } else {
        check_image(instruction);
      }
      image_.stages.push_back({std::move(instruction), {}});
      return;
    }
    const bool known = instruction_reader(statement.keyword()) != nullptr;
    if (image_.stages.empty() && statement.keyword() != "ARG" && known && !std::exchange(told_no_from_, true)) {
      statement
          .error("dockerfile-no-from", statement.keyword_written(),
                 "`" + statement.keyword() + "` before the first `FROM`")
          .help("only `ARG` may stand before `FROM`");
    }
    if (!good) {
      return;
    }
    if (!image_.stages.empty()) {
      image_.stages.back().instructions.push_back(std::move(instruction));
    } else if (statement.keyword() == "ARG") {
      image_.global_arguments.push_back(std::move(instruction));
    }
  }

  void check_whole() {
    if (!has_instruction_) {
      context_.sink.error("dockerfile-empty", {context_.file, 0, 0}, "a Dockerfile without instructions");
    } else if (image_.stages.empty() && !told_no_from_ && context_.sink.error_count() == errors_before_) {
      context_.sink.error("dockerfile-no-from", {context_.file, length(text_), length(text_)},
                          "a Dockerfile without `FROM`");
    }
  }

  std::string_view text_;
  LineReader lines_;
  Context context_;
  std::size_t errors_before_;
  image::Image image_;
  std::vector<std::string> comments_;
  bool has_instruction_ = false;
  bool told_no_from_ = false;
  bool in_unknown_ = false;
  bool in_lost_body_ = false;
  bool unterminated_ = false;
  bool stopped_ = false;
};

}  // namespace

image::Image read(const SourceFile& source, FileId file, diag::Sink& sink) {
  return Reader(source.text(), file, sink).run();
}

}  // namespace stagec::dockerfile
