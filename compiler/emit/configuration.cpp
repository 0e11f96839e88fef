#include "emit/configuration.h"

#include <map>
#include <optional>
#include <string>

namespace stagec::emit {

using image::Instruction;
using model::Stage;
using steps::ConfigEntry;
using steps::StageOutput;

namespace {

/// One entry of the configuration and the stage that set it.
struct Chosen {
  const ConfigEntry* entry = nullptr;
  const Stage* stage = nullptr;
};

class Collector {
 public:
  explicit Collector(diag::Sink& sink) : sink_(sink) {}

  void set(const std::string& what, const std::optional<ConfigEntry>& entry, const Stage& stage) {
    if (entry) {
      set(what, *entry, stage);
    }
  }
  void set(const std::string& what, const ConfigEntry& entry, const Stage& stage) {
    const auto [earlier, first] = chosen_.try_emplace(what, Chosen{&entry, &stage});
    const ConfigEntry& other = *earlier->second.entry;
    if (!first && (other.value != entry.value || other.arguments != entry.arguments)) {
      sink_
          .error("config-conflict", entry.span, "`{}` and `{}` give the image different values for `{}`",
                 earlier->second.stage->name, stage.name, what)
          .label(other.span, "the other value")
          .help("let one stage alone set it, or make one value an option");
    }
  }
  const ConfigEntry* find(const std::string& what) const {
    const auto found = chosen_.find(what);
    return found == chosen_.end() ? nullptr : found->second.entry;
  }
  const std::map<std::string, Chosen>& all() const { return chosen_; }

 private:
  diag::Sink& sink_;
  std::map<std::string, Chosen> chosen_;
};

}  // namespace

std::vector<Instruction> configuration(const specialize::Plan& plan, const std::vector<const Stage*>& stages,
                                       diag::Sink& sink) {
  Collector collector(sink);
  image::Label labels;
  image::Expose expose;
  for (const Stage* stage : stages) {
    const StageOutput& output = *plan.stages.find(stage->name)->second.output;
    collector.set("user", output.user, *stage);
    collector.set("workdir", output.workdir, *stage);
    collector.set("entrypoint", output.entrypoint, *stage);
    collector.set("cmd", output.cmd, *stage);
    for (const auto& [key, entry] : output.labels) {
      collector.set("label " + key, entry, *stage);
    }
    for (const auto& [port, entry] : output.ports) {
      collector.set("expose " + port, entry, *stage);
    }
  }
  std::vector<Instruction> instructions;
  const auto add = [&](image::Operation operation, Span span) {
    Instruction made;
    made.operation = std::move(operation);
    made.span = span;
    instructions.push_back(std::move(made));
  };
  Span span;
  for (const auto& [what, entry] : collector.all()) {
    if (what.starts_with("label ")) {
      labels.pairs.emplace_back(what.substr(6), image::literal(entry.entry->value));
      span = entry.entry->span;
    } else if (what.starts_with("expose ")) {
      expose.ports.push_back(what.substr(7));
      span = entry.entry->span;
    }
  }
  if (!labels.pairs.empty()) {
    add(labels, span);
  }
  if (!expose.ports.empty()) {
    add(expose, span);
  }
  if (const ConfigEntry* entry = collector.find("workdir")) {
    add(image::Workdir{image::literal(entry->value)}, entry->span);
  }
  if (const ConfigEntry* entry = collector.find("user")) {
    add(image::User{image::literal(entry->value)}, entry->span);
  }
  if (const ConfigEntry* entry = collector.find("entrypoint")) {
    add(image::Entrypoint{image::ExecForm{entry->arguments}}, entry->span);
  }
  if (const ConfigEntry* entry = collector.find("cmd")) {
    add(image::Cmd{image::ExecForm{entry->arguments}}, entry->span);
  }
  if (!instructions.empty()) {
    instructions.front().comments = {"image configuration"};
  }
  return instructions;
}

}  // namespace stagec::emit
