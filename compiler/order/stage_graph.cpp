// The only file that includes Boost.Graph.
#include "order/stage_graph.h"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/depth_first_search.hpp>
#include <boost/graph/reverse_graph.hpp>
#include <boost/graph/strong_components.hpp>
#include <map>
#include <queue>
#include <set>

namespace stagec::order {

using model::Program;
using model::Stage;

std::vector<Edge> edges(const Program& program) {
  std::vector<Edge> all;
  const auto add = [&](const std::vector<model::Reference>& before, const Stage& after) {
    for (const model::Reference& reference : before) {
      if (program.stage(reference.name) != nullptr) {
        all.push_back({reference.name, after.name, reference.span});
      }
    }
  };
  for (const Stage& stage : program.stages) {
    add(stage.needs, stage);
    add(stage.after, stage);
    add(stage.takes_from, stage);
    for (const auto& choices : stage.needs_one_of) {
      add(choices, stage);
    }
  }
  return all;
}

namespace {

/// Vertices are indices into Program::stages; an edge points from what comes first to what follows,
/// and carries the index of its Edge.
using EdgeIndex = boost::property<boost::edge_index_t, std::size_t>;
using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS, boost::no_property, EdgeIndex>;
using Vertex = boost::graph_traits<Graph>::vertex_descriptor;

struct Cycle {
  std::vector<std::size_t> edges;
};

/// A tree edge of the search: where it starts and ends, and its index.
struct Step {
  Vertex source;
  Vertex target;
  std::size_t edge;
};

/// Collects the first cycle of each strong component: all of one component have one cause more often than not. Boost
/// copies visitors, so what it writes is behind pointers.
struct CycleFinder : boost::default_dfs_visitor {
  CycleFinder(std::vector<Step>* path, const std::vector<std::size_t>& component, std::map<std::size_t, Cycle>* cycles)
      : path_(path), component_(&component), cycles_(cycles) {}

  template <typename E, typename G>
  void tree_edge(E edge, const G& graph) const {
    path_->push_back(
        {boost::source(edge, graph), boost::target(edge, graph), boost::get(boost::edge_index, graph, edge)});
  }
  template <typename E, typename G>
  void back_edge(E edge, const G& graph) const {
    const Vertex start = boost::target(edge, graph);
    const auto [known, first] = cycles_->try_emplace((*component_)[start]);
    if (!first) {
      return;
    }
    Cycle& cycle = known->second;
    auto step = std::find_if(path_->begin(), path_->end(), [&](const Step& s) { return s.source == start; });
    for (; step != path_->end(); ++step) {
      cycle.edges.push_back(step->edge);
    }
    cycle.edges.push_back(boost::get(boost::edge_index, graph, edge));
  }
  template <typename V, typename G>
  void finish_vertex(V vertex, const G& /*graph*/) const {
    if (!path_->empty() && path_->back().target == vertex) {
      path_->pop_back();
    }
  }

 private:
  std::vector<Step>* path_;
  const std::vector<std::size_t>* component_;
  std::map<std::size_t, Cycle>* cycles_;
};

void report_cycle(const std::vector<Edge>& all, Cycle cycle, diag::Sink& sink) {
  // Start at the edge that stands first in the sources.
  const auto first = std::min_element(cycle.edges.begin(), cycle.edges.end(),
                                      [&](std::size_t a, std::size_t b) { return all[a].span < all[b].span; });
  std::rotate(cycle.edges.begin(), first, cycle.edges.end());
  // An edge points from what comes first to what follows; people read "needs" the other way round.
  std::reverse(cycle.edges.begin() + 1, cycle.edges.end());
  const Edge& start = all[cycle.edges.front()];
  if (cycle.edges.size() == 1) {
    sink.error("stage-cycle", start.span, "the stage `{}` needs itself", start.after);
    return;
  }
  std::string path = "`" + start.after + "`";
  for (const std::size_t index : cycle.edges) {
    path += " → `" + all[index].before + "`";
  }
  diag::Report report = sink.error("stage-cycle", start.span, "stages need each other in a circle: {}", path);
  report.at("`{}` comes after `{}`", start.after, start.before);
  for (auto index = cycle.edges.begin() + 1; index != cycle.edges.end(); ++index) {
    report.label(all[*index].span, "`{}` comes after `{}`", all[*index].after, all[*index].before);
  }
}

enum Rank { rank_root, rank_first, rank_builder_need, rank_normal, rank_last };

/// Where a stage stands among those that are ready: the lower, the earlier. `weight` is less than 0 for what
/// builders need: the seconds that the costliest of those builders takes, so that it shares the longest start.
struct Priority {
  Rank rank = rank_normal;
  long weight = 0;
  friend auto operator<=>(const Priority&, const Priority&) = default;
};

/// Gives a priority to a stage and to all it comes after, where that is lower than what they have.
void lift(const Graph& graph, Vertex start, Priority priority, std::vector<Priority>& priorities) {
  std::vector<Vertex> open = {start};
  std::set<Vertex> seen;
  while (!open.empty()) {
    const Vertex vertex = open.back();
    open.pop_back();
    if (!seen.insert(vertex).second) {
      continue;
    }
    priorities[vertex] = std::min(priorities[vertex], priority);
    const auto [begin, end] = boost::in_edges(vertex, graph);
    for (auto edge = begin; edge != end; ++edge) {
      open.push_back(boost::source(*edge, graph));
    }
  }
}

std::vector<Priority> prioritize(const Program& program, const Graph& graph) {
  std::vector<Priority> priorities(program.stages.size());
  for (Vertex vertex = 0; vertex < program.stages.size(); ++vertex) {
    const Stage& stage = program.stages[vertex];
    if (stage.place == model::Place::last) {
      priorities[vertex].rank = rank_last;
    }
    if (stage.builder) {
      lift(graph, vertex, {rank_builder_need, -stage.takes_seconds.value_or(0)}, priorities);
    }
    if (stage.place == model::Place::first) {
      lift(graph, vertex, {rank_first, 0}, priorities);
    }
  }
  for (Vertex vertex = 0; vertex < program.stages.size(); ++vertex) {
    if (program.stages[vertex].from != nullptr && !program.stages[vertex].builder) {
      priorities[vertex] = {rank_root, 0};
    }
  }
  return priorities;
}

/// Kahn's algorithm (1962) with the lowest priority, then the first name, taken next; stages are sorted by name.
std::vector<std::string> sequence(const Program& program, const Graph& graph) {
  const std::vector<Priority> priorities = prioritize(program, graph);
  using Entry = std::pair<Priority, Vertex>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> ready;
  std::vector<std::size_t> open(program.stages.size());
  for (Vertex vertex = 0; vertex < program.stages.size(); ++vertex) {
    open[vertex] = boost::in_degree(vertex, graph);
    if (open[vertex] == 0) {
      ready.emplace(priorities[vertex], vertex);
    }
  }
  std::vector<std::string> names;
  while (!ready.empty()) {
    const Vertex vertex = ready.top().second;
    ready.pop();
    names.push_back(program.stages[vertex].name);
    const auto [begin, end] = boost::out_edges(vertex, graph);
    for (auto edge = begin; edge != end; ++edge) {
      const Vertex next = boost::target(*edge, graph);
      if (--open[next] == 0) {
        ready.emplace(priorities[next], next);
      }
    }
  }
  return names;
}

}  // namespace

std::optional<std::vector<std::string>> order_stages(const Program& program, diag::Sink& sink) {
  const std::vector<Edge> all = edges(program);
  Graph graph(program.stages.size());
  const auto vertex = [&](const std::string& name) {
    return static_cast<Vertex>(program.stage(name) - program.stages.data());
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    boost::add_edge(vertex(all[i].before), vertex(all[i].after), EdgeIndex(i), graph);
  }
  std::vector<std::size_t> component(program.stages.size());
  boost::strong_components(
      graph, boost::make_iterator_property_map(component.begin(), boost::get(boost::vertex_index, graph)));
  std::vector<Step> path;
  std::map<std::size_t, Cycle> cycles;
  boost::depth_first_search(graph, boost::visitor(CycleFinder(&path, component, &cycles)));
  for (auto& [number, cycle] : cycles) {
    report_cycle(all, std::move(cycle), sink);
  }
  return cycles.empty() ? std::optional(sequence(program, graph)) : std::nullopt;
}

}  // namespace stagec::order
