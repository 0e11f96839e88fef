#include "effects/effects.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "dockerfile/stages.h"
#include "effects/stage_walk.h"

namespace stagec::effects {

namespace {

/// The stages that the instructions of a stage copy from or mount.
std::vector<std::size_t> used_stages(const image::Image& image, std::size_t stage) {
  std::vector<std::size_t> used;
  const auto use = [&](std::string_view name) {
    if (const std::optional<std::size_t> found = dockerfile::find_stage(image, name, stage, true)) {
      used.push_back(*found);
    }
  };
  for (const image::Instruction& instruction : image.stages[stage].instructions) {
    if (const auto* copy = std::get_if<image::Copy>(&instruction.operation)) {
      use(copy->from);
    } else if (const auto* run = std::get_if<image::Run>(&instruction.operation)) {
      for (const image::Mount& mount : run->mounts) {
        for (const auto& [name, value] : mount.options) {
          use(name == "from" ? std::string_view(value) : std::string_view());
        }
      }
    }
  }
  return used;
}

std::vector<Reach> find_reach(const image::Image& image, const std::vector<std::optional<std::size_t>>& parents) {
  const std::size_t count = image.stages.size();
  std::vector<bool> used(count, false);
  std::vector<std::optional<Reach>> through(count);  // the best of the stages built FROM it
  std::vector<Reach> reach(count, Reach::target);
  for (std::size_t stage = 0; stage < count; ++stage) {
    for (const std::size_t other : used_stages(image, stage)) {
      used[other] = true;
    }
  }
  for (std::size_t i = count; i-- > 0;) {
    if (i + 1 == count) {
      reach[i] = Reach::final_image;
    } else if (through[i] && (*through[i] != Reach::thrown_away || !used[i])) {
      reach[i] = *through[i];
    } else {
      reach[i] = used[i] ? Reach::thrown_away : Reach::target;
    }
    if (parents[i]) {
      std::optional<Reach>& best = through[*parents[i]];
      best = best ? std::min(*best, reach[i]) : reach[i];
    }
  }
  return reach;
}

}  // namespace

Span ShellSource::span(shell::Range range) const {
  const std::uint32_t begin = image::file_offset(origins, range.begin);
  const std::uint32_t end = range.end > range.begin ? image::file_offset(origins, range.end - 1) + 1 : begin;
  return {file, begin, std::max(begin, end)};
}

bool reaches_image(const Effects& effects, const Remnant& remnant) {
  const auto ships = [&](const Shipment& shipment) {
    const Remnant& shipped = shipment.remnant;
    return shipped.stage == remnant.stage && shipped.instruction == remnant.instruction &&
           shipped.content == remnant.content && shipped.span == remnant.span &&
           effects.reach[shipment.stage] != Reach::thrown_away;
  };
  return effects.reach[remnant.stage] != Reach::thrown_away ||
         std::any_of(effects.shipments.begin(), effects.shipments.end(), ships);
}

Effects analyse(const image::Image& image, const Surroundings& surroundings) {
  Effects effects;
  const char escape = image::escape_character(image);
  Variables globals;
  for (const image::Instruction& instruction : image.global_arguments) {
    for (const auto& [name, value] : std::get<image::Arg>(instruction.operation).arguments) {
      if (value) {
        Variable variable = StageWalk::expand(*value, {}, globals, escape);
        variable.assumed = true;
        variable.exported = true;
        globals.insert_or_assign(name, std::move(variable));
      }
    }
  }
  std::vector<std::optional<std::size_t>> parents;
  std::vector<StageState> states;
  for (std::size_t i = 0; i < image.stages.size(); ++i) {
    const auto& from = std::get<image::From>(image.stages[i].from.operation);
    const std::string base = StageWalk::expand(from.image, {}, globals, escape).text;
    parents.push_back(dockerfile::find_stage(image, base, i, false));
    StageState start;
    if (parents[i]) {
      start = states[*parents[i]];
    } else {
      start.base = base;
    }
    states.push_back(StageWalk(image, surroundings, globals, i, std::move(start), states, effects).walk());
  }
  effects.reach = find_reach(image, parents);
  return effects;
}

}  // namespace stagec::effects
