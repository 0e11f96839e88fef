#include "runtime/pins.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/project.h"
#include "runtime/machine.h"

namespace stagec::runtime {

namespace {

/// Calls `visit` for each statement, those in blocks and branches included.
template <typename Visit>
void walk(const syntax::Statement& statement, const Visit& visit) {
  visit(statement);
  if (statement.block) {
    for (const syntax::Statement& inner : statement.block->statements) {
      walk(inner, visit);
    }
  }
  if (statement.otherwise) {
    walk(*statement.otherwise, visit);
  }
}

bool is_value_of(const syntax::Item& item, const std::string& pin, const SourceMap& sources) {
  const auto& parts = item.word.parts;
  return item.kind == syntax::Item::Kind::word && parts.size() == 1 &&
         parts[0].kind == syntax::Part::Kind::interpolation && sources.text(parts[0].expr->span) == pin;
}

/// `git URL at {{pin}}` or `git URL at tag NAME {{pin}}`.
void read_upstream(const syntax::Statement& statement, const std::string& pin_name, const SourceMap& sources,
                   Pin& pin) {
  const auto& items = statement.items;
  if (statement.keyword() != "git" || items.size() < 4 || !pin.url.empty()) {
    return;
  }
  for (std::size_t at = 2; at + 1 < items.size(); ++at) {
    if (!items[at].word.is("at")) {
      continue;
    }
    const bool tag = items[at + 1].word.is("tag") && at + 3 < items.size();
    const std::size_t commit = tag ? at + 3 : at + 1;
    const auto tag_name = tag ? items[at + 2].word.plain() : std::nullopt;
    const auto url = items[1].word.plain();
    if (is_value_of(items[commit], pin_name, sources) && url && (!tag || tag_name)) {
      pin.url = *url;
      pin.reference = tag ? "refs/tags/" + *tag_name : "HEAD";
    }
  }
}

bool is_commit(std::string_view text) {
  return (text.size() == 40 || text.size() == 64) &&
         std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

}  // namespace

std::vector<Pin> find_pins(const Project& project) {
  const SourceMap& sources = project.session.sources;
  std::vector<Pin> pins;
  for (const model::Stage& stage : project.compilation->program().stages) {
    for (const model::PinDecl& declared : stage.pins) {
      Pin& pin = pins.emplace_back();
      pin.name = stage.name + "." + declared.name;
      pin.stage = stage.name;
      pin.value = declared.value;
      pin.path = declared.path;
      pin.place = cli::place(sources, declared.span);
      for (const syntax::Statement* statement : stage.body) {
        walk(*statement, [&](const syntax::Statement& one) { read_upstream(one, declared.name, sources, pin); });
      }
      for (const Image& image : project.images) {
        const auto has = [&](const std::vector<std::string>& names) {
          return std::find(names.begin(), names.end(), stage.name) != names.end();
        };
        if (has(image.env.stages) || has(image.env.builders)) {
          pin.envs.push_back(image.env.name);
        }
      }
    }
  }
  std::sort(pins.begin(), pins.end(), [](const Pin& a, const Pin& b) { return a.name < b.name; });
  return pins;
}

std::string upstream_commit(const Pin& pin, std::string& why) {
  // A tag may be an object of its own: what it points to is listed with `^{}` behind its name.
  const Invocation ask = {{"git", "ls-remote", "--exit-code", "--", pin.url, pin.reference, pin.reference + "^{}"},
                          {{"GIT_TERMINAL_PROMPT", "0"}, {"GIT_ALLOW_PROTOCOL", "https:http:git:ssh:file"}},
                          ""};
  const Captured asked = capture(ask);
  std::string commit;
  Lines lines([&](std::string_view line) {
    const std::size_t blank = line.find('\t');
    const std::string_view name = blank == std::string_view::npos ? "" : line.substr(blank + 1);
    if (is_commit(line.substr(0, blank)) && (name == pin.reference || name == pin.reference + "^{}")) {
      commit = line.substr(0, blank);
    }
  });
  lines.add(asked.out);
  lines.end();
  if (!asked.ended.ok() || commit.empty()) {
    std::string told = asked.ended.not_started + asked.err;
    told.erase(told.find_last_not_of('\n') + 1);
    const std::string reason = asked.ended.interrupted ? "interrupted"
                               : asked.ended.status == 2 && told.empty()
                                   ? fmt::format("the repository has no `{}`", pin.reference)
                                   : told;
    why = fmt::format("`{}`: {}", pin.url, reason);
    return "";
  }
  return commit;
}

std::string with_value(const std::string& text, const std::string& value) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  const std::size_t end = std::min(text.find_first_of(blanks, begin), text.size());
  const std::string rest = text.substr(end);
  return text.substr(0, begin) + value + (rest.empty() ? "\n" : rest);
}

}  // namespace stagec::runtime
