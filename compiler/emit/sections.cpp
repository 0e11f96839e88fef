#include "emit/sections.h"

#include <map>

#include "emit/compilation.h"

namespace stagec::emit {

namespace {

constexpr std::uint64_t fnv_offset = 14695981039346656037U;

/// Adds the layers of one part, which is all that one stage gives.
void add_part(const Printed& part, const std::string& stage, SectionSummary& section) {
  LayerSummary layer{stage, fnv_offset, {}};
  bool open = false;
  for (const Printed::Part& piece : part.parts) {
    layer.key = mix(layer.key, piece.key);
    layer.sources.insert(layer.sources.end(), piece.sources.begin(), piece.sources.end());
    open = true;
    if (piece.layer) {
      section.layers.push_back(std::move(layer));
      layer = {stage, fnv_offset, {}};
      open = false;
    }
  }
  if (open) {
    section.layers.push_back(std::move(layer));
  }
}

std::uint64_t chain_of(const SectionSummary& section, const std::map<std::string, std::uint64_t>& chains) {
  std::uint64_t key = section.from_image ? mix(fnv_offset, section.from) : chains.find(section.from)->second;
  for (const LayerSummary& layer : section.layers) {
    for (const std::string& source : layer.sources) {
      const auto known = chains.find(source);
      key = known == chains.end() ? mix(key, source) : mix(key, known->second);
    }
    key = mix(key, layer.key);
  }
  return key;
}

}  // namespace

std::vector<SectionSummary> summarize_sections(const CompiledEnv& env) {
  std::vector<SectionSummary> summaries;
  std::map<std::string, std::uint64_t> chains;
  for (std::size_t i = 0; i < env.sections.size(); ++i) {
    const order::Section& section = env.sections[i];
    const std::vector<PrintedPtr>& parts = env.image.sections[i].parts;
    SectionSummary& summary = summaries.emplace_back();
    summary.name = section.name;
    summary.trunk = section.kind == order::Section::Kind::trunk;
    summary.from_image = section.parent.empty();
    summary.from = std::get<image::From>(parts.front()->instructions.front().operation).image;
    // The first part is the FROM; behind the stages the image has its configuration.
    for (std::size_t part = 1; part < parts.size(); ++part) {
      const bool is_stage = part <= section.stages.size();
      add_part(*parts[part], is_stage ? section.stages[part - 1]->name : "", summary);
    }
    summary.chain = chain_of(summary, chains);
    chains[summary.name] = summary.chain;
  }
  return summaries;
}

}  // namespace stagec::emit
