// `stagec lock`: the digests that base images are taken by.
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "cli/columns.h"
#include "emit/image_lock.h"
#include "runtime/commands.h"
#include "runtime/flags.h"
#include "runtime/images.h"
#include "runtime/machine.h"

namespace stagec::runtime {

namespace {

constexpr cli::Flag flags[] = {
    {"update", 0, "", "ask the registries and write `images.lock`"},
    client_flag,
    cli::envs_flag,
    cli::stages_flag,
    cli::context_flag,
    cli::format_flag,
};

constexpr cli::Example examples[] = {
    {"stagec lock", "the base images, and which of them have a digest"},
    {"stagec lock --update", "take them by what their tags stand for today"},
};

/// Base image without digest → envs that have it.
std::map<std::string, std::size_t> base_images(const Project& project) {
  std::map<std::string, std::size_t> bases;
  for (const Image& image : project.images) {
    std::set<std::string> of_env;
    for (const emit::SectionSummary& section : image.env.sections) {
      if (section.from_image && section.from != "scratch") {
        of_env.insert(section.from.substr(0, section.from.find('@')));
      }
    }
    for (const std::string& base : of_env) {
      ++bases[base];
    }
  }
  return bases;
}

constexpr Failure fail{"lock"};

int show(Context& context, const std::map<std::string, std::size_t>& bases, const emit::ImageLock& lock, bool json) {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  std::vector<std::vector<std::string>> rows;
  bool complete = true;
  for (const auto& [base, envs] : bases) {
    const auto found = lock.find(base);
    const bool known = found != lock.end();
    complete = complete && known;
    rows.push_back({base, known ? found->second : "no digest", cli::counted(envs, "env")});
    all.push_back({{"image", base}, {"digest", nullptr}, {"envs", envs}});
    if (known) {
      all.back()["digest"] = found->second;
    }
  }
  context.out += json ? all.dump(2) + "\n" : cli::columns(rows);
  return complete ? cli::exit_ok : cli::exit_findings;
}

/// All digests or none: a lock of half the images would look complete.
int update(Context& context, const Arguments& arguments, const std::map<std::string, std::size_t>& bases,
           const emit::ImageLock& before, const std::string& path) {
  std::string why;
  const auto registry = choose_registry_client(arguments.value("client"), why);
  if (!registry) {
    return fail(context, why);
  }
  emit::ImageLock after;
  for (const auto& [base, envs] : bases) {
    const Lookup lookup = registry->look_up(base);
    if (lookup.result != Lookup::Result::found) {
      return fail(context, lookup.result == Lookup::Result::missing
                               ? fmt::format("the registry has no `{}`; nothing was written", base)
                               : lookup.problem + "\n  nothing was written");
    }
    after[base] = lookup.digest;
    const auto known = before.find(base);
    if (known == before.end() || known->second != lookup.digest) {
      context.out +=
          fmt::format("{} {} -> {}\n", base, known == before.end() ? "no digest" : known->second, lookup.digest);
    }
  }
  if (after == before) {
    context.err += "the lock is up to date\n";
    return cli::exit_ok;
  }
  if (!context.files.write(path, emit::write_image_lock(after), why)) {
    return fail(context, fmt::format("cannot write `{}`: {}", path, why));
  }
  context.err += fmt::format("wrote `{}`; `stagec compile` uses it\n", path);
  return cli::exit_ok;
}

int run_lock(Context& context, const Arguments& arguments) {
  const auto project = compile_project(context, arguments);
  if (!project) {
    return cli::exit_usage;
  }
  const std::string path = emit::lock_path(project->layout.stages);
  // What is wrong with it has been said: compiling reads it too.
  const emit::ImageLock lock =
      emit::read_image_lock(path, context.files, project->session.sources, project->session.sink);
  const auto bases = base_images(*project);
  return arguments.has("update") ? update(context, arguments, bases, lock, path)
                                 : show(context, bases, lock, arguments.value("format") == "json");
}

}  // namespace

extern const Command lock_command;
const Command lock_command = {
    "lock",
    "Take base images by their digests",
    "Lists the base images of all envs with the digests that `images.lock` beside the stages gives them. Exit code 1: "
    "one has none.",
    flags,
    {},
    examples,
    run_lock,
};

}  // namespace stagec::runtime
