// `stagec graph`: what stages need, as a drawing for Graphviz or Mermaid.
#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

#include "cli/project.h"

namespace stagec::cli {

namespace {

constexpr std::string_view formats[] = {"dot", "mermaid"};

constexpr Positional positionals[] = {{"ENV", "only the stages of this env, numbered in their order"}};

constexpr Flag flags[] = {
    envs_flag,
    stages_flag,
    context_flag,
    {"format", 0, "FORMAT", "the language of the drawing", false, false, formats, "dot"},
};

constexpr Example examples[] = {
    {"stagec graph | dot -Tsvg > stages.svg", "draw all stages"},
    {"stagec graph ENV --format mermaid", "the stages of one env, for a page on GitHub"},
};

enum class EdgeKind { need, one_of, after, take };

struct Edge {
  std::string before;
  std::string after;
  EdgeKind kind = EdgeKind::need;
};

struct Node {
  const model::Stage* stage = nullptr;
  std::string label;
};

struct Drawing {
  std::vector<Node> nodes;
  std::vector<Edge> edges;
};

void add_edges(const model::Stage& stage, const std::map<std::string, std::size_t>& present, Drawing& drawing) {
  const auto add = [&](const std::vector<model::Reference>& references, EdgeKind kind) {
    for (const model::Reference& reference : references) {
      if (present.contains(reference.name)) {
        drawing.edges.push_back({reference.name, stage.name, kind});
      }
    }
  };
  add(stage.needs, EdgeKind::need);
  for (const auto& choices : stage.needs_one_of) {
    add(choices, EdgeKind::one_of);
  }
  add(stage.after, EdgeKind::after);
  add(stage.takes_from, EdgeKind::take);
}

Drawing draw(const std::vector<const model::Stage*>& stages, bool numbered) {
  Drawing drawing;
  std::map<std::string, std::size_t> present;
  for (const model::Stage* stage : stages) {
    present.emplace(stage->name, drawing.nodes.size());
    const std::size_t number = drawing.nodes.size() + 1;
    drawing.nodes.push_back({stage, numbered ? fmt::format("{} {}", number, stage->name) : stage->name});
  }
  for (const model::Stage* stage : stages) {
    add_edges(*stage, present, drawing);
  }
  return drawing;
}

std::string to_dot(const Drawing& drawing) {
  const auto style = [](EdgeKind kind) -> std::string_view {
    switch (kind) {
      case EdgeKind::need:
        return "";
      case EdgeKind::one_of:
        return " [label = \"one of\"]";
      case EdgeKind::after:
        return " [style = dashed, label = \"after\"]";
      case EdgeKind::take:
        return " [style = dotted, label = \"take\"]";
    }
    return "";
  };
  std::string text = "digraph stages {\n  rankdir = LR;\n  node [shape = box];\n";
  for (const Node& node : drawing.nodes) {
    const bool root = node.stage->from != nullptr && !node.stage->builder;
    text += fmt::format("  \"{}\" [label = \"{}\"{}];\n", node.stage->name, node.label,
                        node.stage->builder ? ", shape = component"
                        : root              ? ", shape = house"
                                            : "");
  }
  for (const Edge& edge : drawing.edges) {
    text += fmt::format("  \"{}\" -> \"{}\"{};\n", edge.before, edge.after, style(edge.kind));
  }
  return text + "}\n";
}

std::string to_mermaid(const Drawing& drawing) {
  const auto arrow = [](EdgeKind kind) -> std::string_view {
    switch (kind) {
      case EdgeKind::need:
        return "-->";
      case EdgeKind::one_of:
        return "-->|one of|";
      case EdgeKind::after:
        return "-.->|after|";
      case EdgeKind::take:
        return "-.->|take|";
    }
    return "";
  };
  // Names of stages may hold what Mermaid reads as its own signs, so nodes have numbers.
  std::map<std::string, std::string> ids;
  std::string text = "flowchart LR\n";
  for (const Node& node : drawing.nodes) {
    const std::string id = fmt::format("s{}", ids.size() + 1);
    ids.emplace(node.stage->name, id);
    const bool root = node.stage->from != nullptr && !node.stage->builder;
    const auto [open, close] = node.stage->builder ? std::pair("[[", "]]")
                               : root              ? std::pair("([", "])")
                                                   : std::pair("[", "]");
    text += fmt::format("  {}{}\"{}\"{}\n", id, open, node.label, close);
  }
  for (const Edge& edge : drawing.edges) {
    text += fmt::format("  {} {} {}\n", ids[edge.before], arrow(edge.kind), ids[edge.after]);
  }
  return text;
}

/// The stages to draw, in order; those of an env with its builders.
std::vector<const model::Stage*> chosen_stages(emit::Compilation& compilation, const model::Env* env) {
  std::vector<const model::Stage*> stages;
  const auto compiled = env == nullptr ? std::nullopt : compilation.compile(*env);
  for (const std::string& name : compilation.order()) {
    if (env == nullptr || (compiled && compiled->plan.stages.contains(name))) {
      stages.push_back(compilation.program().stage(name));
    }
  }
  return stages;
}

int run_graph(Context& context, const Arguments& arguments) {
  Session session;
  auto options = compile_options(context, arguments, "envs", session);
  if (!options) {
    return exit_usage;
  }
  const bool of_env = arguments.has("ENV");
  options->envs = arguments.values("ENV");
  emit::Compilation compilation(*std::move(options), context.files, session.sources, session.sink);
  const model::Env* env = of_env && !compilation.envs().empty() ? compilation.envs().front() : nullptr;
  const Drawing drawing = draw(chosen_stages(compilation, env), of_env);
  const int code = show_findings(context, session);
  if (env != nullptr && !env->prebuilt.empty()) {
    context.err += fmt::format("the env `{}` is prebuilt as `{}`: it has no stages\n", env->name, env->prebuilt);
  } else if (code == exit_ok) {
    context.out += arguments.value("format") == "dot" ? to_dot(drawing) : to_mermaid(drawing);
  }
  return code;
}

}  // namespace

extern const Command graph_command;
const Command graph_command = {
    "graph",
    "Draw what the stages need",
    "Arrows go from what comes first to what follows: solid for `needs`, dashed for `after`, dotted for `take`. Roots "
    "and builders have shapes of their own.",
    flags,
    positionals,
    examples,
    run_graph,
};

}  // namespace stagec::cli
