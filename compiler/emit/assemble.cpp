#include "emit/assemble.h"

#include <algorithm>

#include "base/text_width.h"
#include "emit/configuration.h"
#include "emit/run_text.h"

namespace stagec::emit {

using image::Instruction;
using model::Stage;
using order::Section;
using specialize::Plan;
using specialize::StagePlan;
using steps::Layer;

std::optional<Dialect> parse_dialect(std::string_view name) {
  constexpr std::pair<std::string_view, Dialect> names[] = {
      {"heredoc", Dialect::heredoc}, {"plain", Dialect::plain}, {"portable", Dialect::portable}};
  for (const auto& [known, dialect] : names) {
    if (known == name) {
      return dialect;
    }
  }
  return std::nullopt;
}

namespace {

constexpr int max_comment_columns = 118;

/// A comment broken at blanks so that no line is over the limit.
void add_comment(const std::string& text, std::vector<std::string>& comments) {
  std::string line;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (!line.empty() && text_width(line) + 1 + text_width(word) > max_comment_columns) {
      comments.push_back(std::move(line));
      line = "  " + word;
    } else {
      line += (line.empty() ? "" : " ") + word;
    }
    at = end + 1;
  }
  comments.push_back(std::move(line));
}

/// A condition as it stands in its file; of `rocm.version` the name of the stage is enough.
std::string condition_text(const syntax::Expr& expr, const SourceMap& sources) {
  std::string text(sources.text(expr.span));
  constexpr std::string_view option = ".version";
  for (std::size_t at = text.find(option); at != std::string::npos; at = text.find(option, at)) {
    text.erase(at, option.size());
  }
  return text;
}

std::vector<std::string> stage_comments(const Stage& stage, const SourceMap& sources) {
  std::vector<std::string> comments;
  add_comment(stage.name + (stage.summary.empty() ? "" : ": " + stage.summary) + " [" + stage.file + "]", comments);
  if (stage.hotfix) {
    add_comment("hotfix: " + stage.hotfix->url + (stage.hotfix->owner.empty() ? "" : ", owner " + stage.hotfix->owner),
                comments);
  }
  for (const model::UntilDecl& until : stage.until) {
    const std::string when = until.condition == nullptr ? until.date : condition_text(*until.condition, sources);
    add_comment("until " + when + (until.why.empty() ? "" : ": " + until.why), comments);
  }
  return comments;
}

Instruction instruction(image::Operation operation, Span span) {
  Instruction made;
  made.operation = std::move(operation);
  made.span = span;
  return made;
}

void refuse_mounts(const Layer& layer, const Stage& stage, diag::Sink& sink) {
  for (const image::Mount& mount : layer.mounts) {
    const std::string& type = mount.options.empty() ? stage.name : mount.options.front().second;
    sink.error("plain-mount", layer.span, "the dialect `plain` cannot say the `{}` mount of the stage `{}`", type,
               stage.name)
        .help("use `take … to` or `copy` in place of a mount, or the dialect `portable`");
  }
}

void layer_instructions(const Layer& layer, const AssembleOptions& options, bool bash,
                        std::vector<Instruction>& instructions) {
  if (!layer.env.empty()) {
    image::Env env;
    env.pairs = layer.env;
    std::sort(env.pairs.begin(), env.pairs.end());
    instructions.push_back(instruction(std::move(env), layer.span));
  }
  for (image::Copy copy : layer.copies) {
    copy.link = options.dialect == Dialect::heredoc;
    instructions.push_back(instruction(std::move(copy), layer.span));
  }
  if (layer.runs()) {
    instructions.push_back(instruction(make_run(layer, options, bash), layer.span));
  }
}

std::vector<Instruction> stage_instructions(const StagePlan& stage, const AssembleOptions& options, bool bash,
                                            const SourceMap& sources, diag::Sink& sink) {
  std::vector<Instruction> instructions;
  for (const Layer& layer : stage.output->layers) {
    if (options.dialect == Dialect::plain) {
      refuse_mounts(layer, *stage.stage, sink);
    }
    const std::size_t first = instructions.size();
    layer_instructions(layer, options, bash, instructions);
    if (first == instructions.size()) {
      continue;
    }
    std::vector<std::string> comments = first == 0 ? stage_comments(*stage.stage, sources) : std::vector<std::string>();
    for (const std::string& comment : layer.comments) {
      add_comment(comment, comments);
    }
    instructions[first].comments = std::move(comments);
  }
  return instructions;
}

}  // namespace

/// FROM, and the shell where a base image begins.
PrintedPtr Assembler::printed_head(const Stage& root, const std::string& base, const Section& section) {
  const bool starts = section.parent.empty();
  PrintedPtr& printed = heads_[{&root, base, section.name, starts}];
  if (!printed) {
    std::vector<Instruction> head = {instruction(image::From{base, "", section.name}, root.from_span)};
    if (starts && root.shell == "bash") {
      head.push_back(instruction(image::Shell{{"/bin/bash", "-c"}}, root.from_span));
    }
    printed = print(std::move(head));
  }
  return printed;
}

PrintedPtr Assembler::printed_stage(const StagePlan& stage, bool bash, diag::Sink& sink) {
  PrintedPtr& printed = known_[{stage.output.get(), bash}];
  if (!printed) {
    printed = print(stage_instructions(stage, options_, bash, sources_, sink));
  }
  return printed;
}

PrintedImage Assembler::assemble(const Plan& plan, const std::vector<Section>& sections,
                                 std::vector<std::string> header, diag::Sink& sink) {
  PrintedImage result;
  if (options_.dialect == Dialect::heredoc) {
    result.directives.emplace_back("syntax", "docker/dockerfile:1");
  }
  result.header = std::move(header);
  for (const Section& section : sections) {
    PrintedSection& printed = result.sections.emplace_back();
    const bool starts = section.parent.empty();
    const Stage& root = *section.root;
    const bool bash = root.shell == "bash";
    const std::string base = starts ? image::literal(plan.stages.find(root.name)->second.base) : section.parent;
    printed.parts.push_back(printed_head(root, base, section));
    for (const Stage* member : section.stages) {
      printed.parts.push_back(printed_stage(plan.stages.find(member->name)->second, bash, sink));
    }
    if (section.kind == Section::Kind::image) {
      printed.parts.push_back(print(configuration(plan, order::image_sequence(sections), sink)));
    }
  }
  return result;
}

}  // namespace stagec::emit
