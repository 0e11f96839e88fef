// `empty-continuation`: an empty line inside an instruction.
#include <algorithm>
#include <utility>
#include <vector>

#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

/// Where the instruction's own lines end: before its first here-document.
std::uint32_t own_end(const image::Instruction& instruction) {
  const std::vector<image::Heredoc>* heredocs = nullptr;
  if (const auto* run = std::get_if<image::Run>(&instruction.operation)) {
    heredocs = &run->heredocs;
  } else if (const auto* copy = std::get_if<image::Copy>(&instruction.operation)) {
    heredocs = &copy->heredocs;
  }
  std::uint32_t end = instruction.span.end;
  for (std::size_t i = 0; heredocs != nullptr && i < heredocs->size(); ++i) {
    const image::Heredoc& heredoc = (*heredocs)[i];
    // Where the body stands is not known if there is none.
    end = heredoc.origins.empty() ? instruction.span.begin : std::min(end, image::file_offset(heredoc.origins, 0));
  }
  return end;
}

bool is_empty(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

/// The last line of an instruction whose text ends before `end`. One that would still go on has what follows it:
/// nothing but empty lines and comments.
std::uint32_t last_line(const Dockerfile& file, std::uint32_t end) {
  const SourceFile& source = file.sources.file(file.file);
  const std::uint32_t last = source.position(end - 1).line;
  const std::string_view text = source.line(last);
  const std::size_t mark = text.find_last_not_of(" \t\r");
  const char escape = image::escape_character(file.image);
  const bool goes_on =
      mark != std::string_view::npos && text[mark] == escape && (mark == 0 || text[mark - 1] != escape);
  return goes_on ? source.line_count() : last;
}

void check_instruction(const Dockerfile& file, const image::Instruction& instruction, Findings& findings) {
  const SourceFile& source = file.sources.file(file.file);
  const std::uint32_t end = own_end(instruction);
  if (end <= instruction.span.begin) {
    return;
  }
  const std::uint32_t first = source.position(instruction.span.begin).line;
  const std::uint32_t last = last_line(file, end);
  std::vector<diag::Edit> edits;
  for (std::uint32_t line = first + 1; line <= last; ++line) {
    if (is_empty(source.line(line)) && source.line_start(line) < source.text().size()) {
      const auto size = static_cast<std::uint32_t>(source.text().size());
      const std::uint32_t next = line < source.line_count() ? source.line_start(line + 1) : size;
      edits.push_back({{file.file, source.line_start(line), next}, ""});
    }
  }
  if (edits.empty()) {
    return;
  }
  Span empty = edits.front().span;
  empty.end = empty.begin;
  findings.report(empty, "an empty line inside this instruction, which BuildKit will refuse")
      .label(keyword_span(file, instruction), "the instruction")
      .help("take empty lines away, or make them comments")
      .fix({"take empty lines away", std::move(edits)});
}

void check(const Dockerfile& file, Findings& findings) {
  for (const image::BuildStage& stage : file.image.stages) {
    check_instruction(file, stage.from, findings);
    for (const image::Instruction& instruction : stage.instructions) {
      // What ONBUILD holds back may have here-documents of its own.
      if (!std::holds_alternative<image::Onbuild>(instruction.operation)) {
        check_instruction(file, instruction, findings);
      }
    }
  }
}

constexpr std::string_view aliases[] = {"NoEmptyContinuation"};

}  // namespace

extern const Rule empty_continuation_rule;
const Rule empty_continuation_rule = {"empty-continuation",
                                      "an empty line inside an instruction that goes on",
                                      diag::Severity::warning,
                                      aliases,
                                      check,
                                      nullptr,
                                      true};

}  // namespace stagec::lint
