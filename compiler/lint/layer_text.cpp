#include "lint/layer_text.h"

#include <algorithm>
#include <variant>

#include "emit/run_text.h"
#include "lint/run_lines.h"
#include "shell/parse.h"
#include "shell/walk.h"

namespace stagec::lint {

namespace {

std::optional<std::string> plain_text(const std::vector<shell::Part>& parts) {
  std::string text;
  for (const shell::Part& part : parts) {
    if (const auto* literal = std::get_if<shell::Literal>(&part.node)) {
      text += literal->text;
    } else if (const auto* escaped = std::get_if<shell::Escaped>(&part.node)) {
      text += escaped->character;
    } else if (const auto* quoted = std::get_if<shell::SingleQuoted>(&part.node)) {
      text += quoted->text;
    } else if (const auto* both = std::get_if<shell::DoubleQuoted>(&part.node)) {
      const std::optional<std::string> inner = plain_text(both->parts);
      if (!inner) {
        return std::nullopt;
      }
      text += *inner;
    } else {
      return std::nullopt;
    }
  }
  return text;
}

}  // namespace

LayerText::LayerText(const model::Stage& stage, const steps::Layer& layer) {
  const image::Run run = emit::make_run(layer, {emit::Dialect::portable, ""}, true);
  const auto& shell = std::get<image::ShellText>(run.command);
  text_ = shell.text;
  script_ = shell::parse(text_, shell::Dialect::bash);
  places_.resize(text_.size());
  RunLines lines(stage);
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= shell.breaks.size(); ++i) {
    const std::size_t end = i < shell.breaks.size() ? shell.breaks[i] : text_.size();
    const auto found = lines.find(std::string_view(text_).substr(begin, end - begin));
    std::copy(found.begin(), found.end(), places_.begin() + static_cast<std::ptrdiff_t>(begin));
    begin = end;
  }
}

void LayerText::each_command(const std::function<void(const std::vector<PlainWord>&)>& visit) const {
  shell::for_each_command(script_, [&](const shell::Command& command) {
    const auto* simple = std::get_if<shell::SimpleCommand>(&command.node);
    if (simple == nullptr || simple->words.empty()) {
      return;
    }
    std::vector<PlainWord> words;
    for (const shell::Word& word : simple->words) {
      words.push_back({plain_text(word.parts), word.span});
    }
    visit(words);
  });
}

std::optional<Span> LayerText::place(shell::Range range) const {
  std::optional<Span> place;
  for (std::size_t at = range.begin; at < std::min(range.end, places_.size()); ++at) {
    if (places_[at]) {
      place =
          place ? Span{place->file, std::min(place->begin, places_[at]->begin), std::max(place->end, places_[at]->end)}
                : *places_[at];
    }
  }
  return place;
}

}  // namespace stagec::lint
