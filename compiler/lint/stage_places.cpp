#include "lint/stage_places.h"

#include <algorithm>
#include <variant>

#include "base/lines.h"
#include "lint/run_lines.h"
#include "lint/statements.h"

namespace stagec::lint {

const model::Stage* stage_at(const model::Program& program, Span span) {
  const auto found = std::find_if(program.stages.begin(), program.stages.end(), [&](const model::Stage& stage) {
    return stage.span.file == span.file && stage.span.begin <= span.begin && span.begin < stage.span.end;
  });
  return found == program.stages.end() ? nullptr : &*found;
}

namespace {

/// The step that writes such a command.
std::string_view step_of(std::string_view command) {
  constexpr std::pair<std::string_view, std::string_view> steps[] = {
      {"apt-get update", "apt"}, {"apt-get install", "apt"}, {"dnf ", "dnf"},      {"npm ", "npm"},
      {"git ", "git"},           {"curl ", "fetch"},         {"cmake ", "cmake"},  {"make ", "make"},
      {"printf ", "write"},      {"runuser ", "run"},        {"gpg ", "apt-repo"}, {"tar ", "fetch"}};
  for (const auto& [start, step] : steps) {
    if (command.starts_with(start)) {
      return step;
    }
  }
  return command.find(" -m pip ") != std::string_view::npos ? "pip" : "";
}

/// The first statement of a stage that a test holds for.
template <typename Test>
std::optional<Span> first_statement(const model::Stage* stage, Test test) {
  std::optional<Span> found;
  if (stage != nullptr) {
    each_statement(*stage, [&](const syntax::Statement& statement) {
      if (!found && test(statement)) {
        found = head_of(statement);
      }
    });
  }
  return found;
}

}  // namespace

StagePlaces::StagePlaces(const model::Program& program, const model::Configuration& env, const image::Image& compiled,
                         const image::Image& read, const SourceFile& dockerfile)
    : env_(env), dockerfile_(dockerfile) {
  for (std::size_t i = 0; i < std::min(compiled.stages.size(), read.stages.size()); ++i) {
    const image::BuildStage& made = compiled.stages[i];
    const image::BuildStage& seen = read.stages[i];
    add(program, made.from, seen.from);
    for (std::size_t j = 0; j < std::min(made.instructions.size(), seen.instructions.size()); ++j) {
      add(program, made.instructions[j], seen.instructions[j]);
    }
  }
}

void StagePlaces::add(const model::Program& program, const image::Instruction& compiled,
                      const image::Instruction& read) {
  entries_.push_back({read.span, compiled.span, &read.operation, stage_at(program, compiled.span)});
}

/// Where the base image is `{{option}}`: the setting of the env, or what the default has for it.
Span StagePlaces::base_image(const Entry& entry) const {
  const syntax::Word* word = entry.stage->from;
  const auto config = env_.stages.find(entry.stage->name);
  if (word == nullptr || word->parts.size() != 1 || word->parts[0].expr == nullptr || config == env_.stages.end()) {
    return entry.statement;
  }
  const auto option = config->second.options.find(word->parts[0].expr->text);
  if (option == config->second.options.end() || option->second.origin == model::Origin::command_line) {
    return entry.statement;
  }
  if (option->second.origin != model::Origin::default_value) {
    return option->second.span;
  }
  // The default, or a `let` that it is made of.
  Span place = entry.statement;
  each_expression(*entry.stage, [&](const syntax::Expr& expr) {
    const std::vector<syntax::Part>& parts = expr.word.parts;
    const bool has_text = std::any_of(parts.begin(), parts.end(),
                                      [](const syntax::Part& part) { return part.kind == syntax::Part::Kind::text; });
    if (expr.kind == syntax::Expr::Kind::string && has_text && fits(parts, model::to_text(option->second.value))) {
      place = expr.span;
    }
  });
  return place;
}

std::optional<std::size_t> StagePlaces::entry_at(std::uint32_t place) const {
  const auto after = std::upper_bound(entries_.begin(), entries_.end(), place,
                                      [](std::uint32_t at, const Entry& entry) { return at < entry.place.begin; });
  if (after == entries_.begin() || place >= std::max(std::prev(after)->place.end, std::prev(after)->place.begin + 1)) {
    return std::nullopt;
  }
  return static_cast<std::size_t>(std::prev(after) - entries_.begin());
}

std::optional<StagePlace> StagePlaces::of(Span span) {
  const std::optional<std::size_t> index = entry_at(span.begin);
  if (!index) {
    return std::nullopt;
  }
  const Entry& entry = entries_[*index];
  if (std::holds_alternative<image::Run>(*entry.operation)) {
    return in_run(*index, span);
  }
  return StagePlace{statement_of(entry, span), true};
}

std::optional<Span> StagePlaces::copied_from(Span span) {
  const bool is_point = span.begin == span.end;
  const std::optional<std::size_t> index = entry_at(is_point && span.begin > 0 ? span.begin - 1 : span.begin);
  if (!index || span.end > entries_[*index].place.end ||
      !std::holds_alternative<image::Run>(*entries_[*index].operation)) {
    return std::nullopt;
  }
  const std::size_t begin = span.begin - entries_[*index].place.begin;
  if (!is_point) {
    std::optional<Span> place = only_source(*index, begin);
    for (std::size_t at = begin + 1; place && at < begin + (span.end - span.begin); ++at) {
      const std::optional<Span> next = only_source(*index, at);
      place = next && next->begin == place->end ? std::optional(cover(*place, *next)) : std::nullopt;
    }
    return place && place->end - place->begin == span.end - span.begin ? place : std::nullopt;
  }
  const std::optional<Span> before = begin > 0 ? only_source(*index, begin - 1) : std::nullopt;
  const std::optional<Span> after = only_source(*index, begin);
  if (before && after) {
    return before->end == after->begin ? std::optional(Span{before->file, before->end, before->end}) : std::nullopt;
  }
  if (before) {
    return Span{before->file, before->end, before->end};
  }
  return after ? std::optional(Span{after->file, after->begin, after->begin}) : std::nullopt;
}

/// What one byte was made of, a character or a whole `{{…}}`, if nothing else was made of that.
std::optional<Span> StagePlaces::only_source(std::size_t index, std::size_t at) {
  const Bytes& bytes = bytes_of(index);
  if (at >= bytes.size() || !bytes[at]) {
    return std::nullopt;
  }
  const Span source = *bytes[at];
  std::size_t count = 0;
  for (std::size_t other = 0; other < entries_.size(); ++other) {
    if (entries_[other].stage != entries_[index].stage ||
        !std::holds_alternative<image::Run>(*entries_[other].operation)) {
      continue;
    }
    const Bytes& all = bytes_of(other);
    for (std::size_t i = 0; i < all.size(); ++i) {
      count += all[i] == source && (i == 0 || all[i - 1] != source) ? 1 : 0;
    }
  }
  const std::string_view text = dockerfile_.text();
  const std::size_t place = entries_[index].place.begin + at;
  const std::size_t begin = text.rfind('\n', place) + 1;  // npos + 1 is 0
  const std::string_view line = text.substr(begin, std::min(text.find('\n', place), text.size()) - begin);
  return count == 1 && RunLines(*entries_[index].stage).is_only_one(line) ? std::optional(source) : std::nullopt;
}

const StagePlaces::Bytes& StagePlaces::bytes_of(std::size_t index) {
  const auto [known, is_new] = runs_.try_emplace(index);
  if (is_new) {
    known->second = run_bytes(entries_[index]);
  }
  return known->second;
}

StagePlace StagePlaces::in_run(std::size_t index, Span span) {
  const Entry& entry = entries_[index];
  const Bytes& bytes = bytes_of(index);
  std::optional<Span> place;
  const std::size_t begin = span.begin - entry.place.begin;
  const std::size_t end = std::min<std::size_t>(std::max(span.end, span.begin + 1) - entry.place.begin, bytes.size());
  for (std::size_t at = begin; at < end; ++at) {
    if (bytes[at]) {
      place = place ? Span{place->file, std::min(place->begin, bytes[at]->begin), std::max(place->end, bytes[at]->end)}
                    : *bytes[at];
    }
  }
  if (place) {
    return {*place, true};
  }
  return {statement_of(entry, span), false};
}

StagePlaces::Bytes StagePlaces::run_bytes(const Entry& entry) const {
  Bytes bytes(entry.place.end - entry.place.begin);
  if (entry.stage == nullptr) {
    return bytes;
  }
  RunLines lines(*entry.stage);
  const std::string_view text =
      std::string_view(dockerfile_.text()).substr(entry.place.begin, entry.place.end - entry.place.begin);
  for_each_line(text, [&](std::string_view line) {
    const auto found = lines.find(line);
    std::copy(found.begin(), found.end(), bytes.begin() + (line.data() - text.data()));
  });
  return bytes;
}

Span StagePlaces::statement_of(const Entry& entry, Span span) const {
  const std::string_view text =
      std::string_view(dockerfile_.text()).substr(span.begin, std::max(span.end, span.begin + 1) - span.begin);
  std::optional<Span> found;
  if (std::holds_alternative<image::From>(*entry.operation) && entry.stage != nullptr) {
    return base_image(entry);
  }
  if (std::holds_alternative<image::Env>(*entry.operation)) {
    const std::string_view name = text.substr(0, text.find('='));
    found = first_statement(entry.stage, [&](const syntax::Statement& statement) {
      const std::string_view keyword = statement.keyword();
      return (keyword == "setenv" || keyword == "prepend-path") && statement.items.size() > 1 &&
             statement.items[1].word.is(name);
    });
  } else if (std::holds_alternative<image::Copy>(*entry.operation)) {
    found = first_statement(entry.stage, [&](const syntax::Statement& statement) {
      const bool copies = statement.keyword() == "copy" || statement.keyword() == "take";
      return copies && statement.items.size() > 1 && statement.items[1].word.plain() &&
             text.find(*statement.items[1].word.plain()) != std::string_view::npos;
    });
  } else if (std::holds_alternative<image::Run>(*entry.operation)) {
    const std::string_view step = step_of(text);
    found = first_statement(
        entry.stage, [&](const syntax::Statement& statement) { return !step.empty() && statement.keyword() == step; });
  }
  return found.value_or(entry.statement);
}

}  // namespace stagec::lint
