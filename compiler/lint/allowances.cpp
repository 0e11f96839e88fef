#include "lint/allowances.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "dockerfile/characters.h"
#include "dockerfile/directives.h"
#include "lint/allowing_comment.h"

namespace stagec::lint {

namespace {

bool is_comment(std::string_view line) {
  return dockerfile::trimmed(line).starts_with('#');
}

Span line_span(const SourceFile& source, FileId file, std::uint32_t number) {
  const std::uint32_t begin = source.line_start(number);
  return {file, begin, begin + static_cast<std::uint32_t>(source.line(number).size())};
}

/// The first line below that is no comment, or 0.
std::uint32_t line_below(const SourceFile& source, std::uint32_t number) {
  while (++number <= source.line_count()) {
    if (!is_comment(source.line(number))) {
      return dockerfile::trimmed(source.line(number)).empty() ? 0 : number;
    }
  }
  return 0;
}

/// How to take single names out of a comment of ours; the last one goes with `all` of it.
void set_removals(std::vector<Allowance>& names, Span all) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i].origin != Allowance::Origin::stagec) {
      continue;
    }
    Span removal = all;
    if (i + 1 < names.size()) {
      removal = {all.file, names[i].span.begin, names[i + 1].span.begin};
    } else if (i > 0) {
      removal = {all.file, names[i - 1].span.end, names[i].span.end};
    }
    names[i].removal = removal;
  }
}

/// The allowances of a comment line.
std::vector<Allowance> read_line(const SourceFile& source, FileId file, std::uint32_t number) {
  const std::string_view line = source.line(number);
  const std::size_t hash = line.find('#');
  const Span whole = line_span(source, file, number);
  std::vector<Allowance> names =
      read_comment(line.substr(hash), {file, whole.begin + static_cast<std::uint32_t>(hash), whole.end});
  const bool last = number == source.line_count();
  set_removals(names, {file, whole.begin, last ? whole.end : source.line_start(number + 1)});
  return names;
}

/// From the comment in a line on: what is found in comments between it and what it is about is allowed too.
std::optional<Span> from_line(Span where, const SourceFile& source, std::uint32_t number) {
  where.begin = source.line_start(number);
  return where;
}

/// Adds allowances that hold for `where`; those above everything else in the file hold for all of it if there is
/// nothing below the line, or nothing is found there.
void add(std::vector<Allowance> read, std::optional<Span> where, bool at_top, std::vector<Allowance>& all) {
  for (Allowance& allowance : read) {
    if (!allowance.whole_file) {
      allowance.where = where;
      allowance.whole_file = at_top;
    }
    all.push_back(std::move(allowance));
  }
}

// ---------------------------------------------------------------- Dockerfiles

std::vector<const image::Instruction*> instructions_of(const image::Image& image) {
  std::vector<const image::Instruction*> all;
  for (const image::Instruction& argument : image.global_arguments) {
    all.push_back(&argument);
  }
  for (const image::BuildStage& stage : image.stages) {
    all.push_back(&stage.from);
    for (const image::Instruction& instruction : stage.instructions) {
      all.push_back(&instruction);
    }
  }
  return all;
}

/// Bodies of here-documents that are files, not commands.
std::vector<Span> written_texts(const std::vector<const image::Instruction*>& instructions) {
  std::vector<Span> all;
  for (const image::Instruction* instruction : instructions) {
    if (const auto* copy = std::get_if<image::Copy>(&instruction->operation)) {
      for (const image::Heredoc& heredoc : copy->heredocs) {
        if (!heredoc.body.empty()) {
          all.push_back({instruction->span.file, image::file_offset(heredoc.origins, 0),
                         image::file_offset(heredoc.origins, heredoc.body.size() - 1) + 1});
        }
      }
    }
  }
  return all;
}

bool holds(Span span, std::uint32_t offset) {
  return span.begin <= offset && offset < std::max(span.end, span.begin + 1);
}

/// What a comment above the line holds for: the instruction that begins there, else the line and the commands that
/// begin in it.
Span below(const Dockerfile& subject, const std::vector<const image::Instruction*>& instructions,
           std::uint32_t number) {
  const SourceFile& source = subject.sources.file(subject.file);
  Span span = line_span(source, subject.file, number);
  for (const image::Instruction* instruction : instructions) {
    if (holds(span, instruction->span.begin)) {
      return instruction->span;
    }
  }
  const Span line = span;
  for (const effects::CommandUse& command : subject.effects.commands) {
    if (command.span.file == subject.file && holds(line, command.span.begin)) {
      span.end = std::max(span.end, command.span.end);
    }
  }
  return span;
}

/// The `# check=` among the directives at the start of the file.
void read_directive(const Dockerfile& subject, Allowances& allowances) {
  const SourceFile& source = subject.sources.file(subject.file);
  for (std::uint32_t number = 1; number <= source.line_count(); ++number) {
    const std::string_view line = source.line(number);
    const std::size_t hash = std::min(line.find('#'), line.size());
    const auto directive = dockerfile::parse_directive(line.substr(hash));
    if (!directive) {
      return;
    }
    if (directive->name == "check") {
      Span place = line_span(source, subject.file, number);
      place.begin += static_cast<std::uint32_t>(hash + directive->value_offset);
      add(read_check_directive(directive->value, place, allowances.checks_are_errors), {}, true, allowances.all);
    }
  }
}

}  // namespace

Allowances read_allowances(const Dockerfile& subject) {
  Allowances allowances;
  const SourceFile& source = subject.sources.file(subject.file);
  if (source.text().find('#') == std::string::npos) {
    return allowances;
  }
  const std::vector<const image::Instruction*> instructions = instructions_of(subject.image);
  const std::vector<Span> written = written_texts(instructions);
  const std::uint32_t first =
      instructions.empty() ? static_cast<std::uint32_t>(source.text().size()) : instructions.front()->span.begin;
  read_directive(subject, allowances);
  for (std::uint32_t number = 1; number <= source.line_count(); ++number) {
    const std::uint32_t begin = source.line_start(number);
    const bool is_text = std::any_of(written.begin(), written.end(), [&](Span span) { return holds(span, begin); });
    if (!is_comment(source.line(number)) || is_text) {
      continue;
    }
    std::vector<Allowance> read = read_line(source, subject.file, number);
    if (!read.empty()) {
      const std::uint32_t next = line_below(source, number);
      const auto where = next == 0 ? std::nullopt : from_line(below(subject, instructions, next), source, number);
      add(std::move(read), where, begin < first && read.front().origin == Allowance::Origin::stagec, allowances.all);
    }
  }
  return allowances;
}

// ---------------------------------------------------------------- stage and env files

namespace {

/// The outermost statement that begins in the line.
const syntax::Statement* statement_in(const std::vector<syntax::Statement>& statements, Span line) {
  for (const syntax::Statement& statement : statements) {
    if (holds(line, statement.span.begin)) {
      return &statement;
    }
    const syntax::Statement* inner = nullptr;
    for (const syntax::Statement* part = &statement; part != nullptr && inner == nullptr;
         part = part->otherwise.get()) {
      inner = part->block ? statement_in(part->block->statements, line) : nullptr;
    }
    if (inner != nullptr) {
      return inner;
    }
  }
  return nullptr;
}

Span statement_or_line(const syntax::Ast& ast, Span line) {
  const syntax::Statement* statement = statement_in(ast.statements, line);
  return statement == nullptr ? line : statement->span;
}

}  // namespace

Allowances read_allowances(const SourceMap& sources, const syntax::Ast& ast) {
  Allowances allowances;
  const SourceFile& source = sources.file(ast.file);
  const std::uint32_t first =
      ast.statements.empty() ? static_cast<std::uint32_t>(source.text().size()) : ast.statements.front().span.begin;
  for (std::uint32_t number = 1; number <= source.line_count(); ++number) {
    if (!is_comment(source.line(number))) {
      continue;
    }
    std::vector<Allowance> read = read_line(source, ast.file, number);
    if (!read.empty()) {
      const std::uint32_t next = line_below(source, number);
      const auto where = next == 0
                             ? std::nullopt
                             : from_line(statement_or_line(ast, line_span(source, ast.file, next)), source, number);
      add(std::move(read), where, source.line_start(number) < first, allowances.all);
    }
  }
  for (const syntax::Comment& comment : ast.comments) {
    if (!comment.own_line) {
      const Span line = line_span(source, ast.file, source.position(comment.span.begin).line);
      std::vector<Allowance> read = read_comment(sources.text(comment.span), comment.span);
      const std::size_t code = source.text().find_last_not_of(" \t", comment.span.begin - 1);
      set_removals(read, {ast.file, static_cast<std::uint32_t>(code + 1), comment.span.end});
      add(std::move(read), statement_or_line(ast, line), false, allowances.all);
    }
  }
  return allowances;
}

}  // namespace stagec::lint
