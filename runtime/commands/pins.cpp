// `stagec pins`: what is pinned, where, for whom; and newer commits for it.
#include "runtime/pins.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "base/spelling.h"
#include "cli/columns.h"
#include "runtime/commands.h"
#include "runtime/flags.h"
#include "runtime/machine.h"

namespace stagec::runtime {

namespace {

constexpr cli::Flag flags[] = {
    {"update", 0, "", "ask the repositories for newer commits and write the files"},
    cli::envs_flag,
    cli::stages_flag,
    cli::context_flag,
    cli::format_flag,
};

constexpr cli::Positional positionals[] = {{"NAME", "pins, as `STAGE.PIN`; without any, all", false, true}};

constexpr cli::Example examples[] = {
    {"stagec pins", "all pins and how many envs have them"},
    {"stagec pins triton-builder.gpu --update", "the newest commit of its repository"},
};

constexpr Failure fail{"pins"};

void show(Context& context, const std::vector<Pin>& pins, bool json) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  std::vector<std::vector<std::string>> rows;
  context.err += pins.empty() ? "no stage has a pin\n" : "";
  for (const Pin& pin : pins) {
    nlohmann::ordered_json entry = {
        {"name", pin.name}, {"value", pin.value}, {"file", pin.path}, {"place", pin.place}, {"envs", pin.envs}};
    if (!pin.url.empty()) {
      entry["upstream"] = {{"url", pin.url}, {"reference", pin.reference}};
    }
    all.push_back(std::move(entry));
    rows.push_back({pin.name, pin.value, cli::counted(pin.envs.size(), "env"), pin.path, pin.url});
  }
  context.out +=
      json ? all.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n" : cli::columns(rows);
}

/// A pin that moves.
struct Bump {
  const Pin* pin = nullptr;
  std::string commit;
};

/// All files are written or none.
int write_bumps(Context& context, const std::vector<Bump>& bumps) {
  std::map<std::string, std::string> commits;
  std::vector<NewFile> files;
  for (const Bump& bump : bumps) {
    const auto [known, fresh] = commits.emplace(bump.pin->path, bump.commit);
    if (!fresh && known->second != bump.commit) {
      return fail(context, fmt::format("`{}` is the file of pins of different repositories; nothing was written",
                                       bump.pin->path));
    }
    std::string why;
    const auto text = context.files.read(bump.pin->path, why);
    if (!text) {
      return fail(context, fmt::format("cannot read `{}`: {}", bump.pin->path, why));
    }
    if (fresh) {
      files.push_back({bump.pin->path, with_value(*text, bump.commit)});
    }
  }
  if (const auto failure = context.files.write_all(files)) {
    return fail(context, fmt::format("cannot write `{}`: {}", failure->path, failure->why));
  }
  for (const Bump& bump : bumps) {
    context.out += fmt::format("{} {} -> {} ({})\n", bump.pin->name, bump.pin->value, bump.commit,
                               cli::counted(bump.pin->envs.size(), "env"));
  }
  context.err += bumps.empty() ? "all pins are up to date\n" : "`stagec compile` brings the Dockerfiles up to date\n";
  return cli::exit_ok;
}

int update(Context& context, const std::vector<Pin>& pins, bool named) {
  std::vector<Bump> bumps;
  for (const Pin& pin : pins) {
    if (pin.url.empty()) {
      if (named) {
        return fail(context,
                    fmt::format("`{}` is not the commit of a `git` step with a plain address: change `{}` by hand",
                                pin.name, pin.path));
      }
      continue;
    }
    std::string why;
    const std::string commit = upstream_commit(pin, why);
    if (commit.empty()) {
      return fail(context, why + "\n  nothing was written");
    }
    if (commit != pin.value) {
      bumps.push_back({&pin, commit});
    }
  }
  return write_bumps(context, bumps);
}

/// Only the pins with these names. False if one names none.
bool choose(Context& context, const std::vector<std::string>& names, std::vector<Pin>& pins) {
  std::vector<std::string> known;
  for (const Pin& pin : pins) {
    known.push_back(pin.name);
  }
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      const auto near = closest(name, known);
      fail(context, fmt::format("there is no pin `{}`{}", name,
                                near ? fmt::format("\n  did you mean `{}`?", *near) : "\n  `stagec pins` lists all"));
      return false;
    }
  }
  if (!names.empty()) {
    std::erase_if(pins, [&](const Pin& pin) { return std::find(names.begin(), names.end(), pin.name) == names.end(); });
  }
  return true;
}

int run_pins(Context& context, const Arguments& arguments) {
  const auto project = compile_project(context, arguments);
  if (!project) {
    return cli::exit_usage;
  }
  std::vector<Pin> pins = find_pins(*project);
  const std::vector<std::string>& names = arguments.values("NAME");
  if (!choose(context, names, pins)) {
    return cli::exit_usage;
  }
  if (arguments.has("update")) {
    return update(context, pins, !names.empty());
  }
  show(context, pins, arguments.value("format") == "json");
  return cli::exit_ok;
}

}  // namespace

extern const Command pins_command;
const Command pins_command = {
    "pins",
    "List what is pinned, or move pins to newer commits",
    "A pin that a `git` step fetches can be moved to the newest commit of the default branch, or to the commit of the "
    "step's tag.",
    flags,
    positionals,
    examples,
    run_pins,
};

}  // namespace stagec::runtime
