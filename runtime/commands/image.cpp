// `stagec image`: the reference that other jobs pull, and whether the registry has it.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "runtime/commands.h"
#include "runtime/flags.h"
#include "runtime/images.h"
#include "runtime/machine.h"

namespace stagec::runtime {

namespace {

/// As the table of exit codes in docs/commands/image.md says.
constexpr int exit_missing = 3;

constexpr cli::Flag flags[] = {
    {"repository", 'r', "REPOSITORY", "where the images belong, `HOST/PATH`", true},
    {"no-registry", 0, "", "print the reference and ask nobody"},
    client_flag,
    cli::envs_flag,
    cli::stages_flag,
    cli::context_flag,
    cli::dialect_flag,
    cli::format_flag,
};

constexpr cli::Positional positionals[] = {env_positional};

constexpr cli::Example examples[] = {
    {"stagec image ENV -r registry.example/ci", "print it; exit 3 if it is still to be built"},
};

constexpr Failure fail{"image"};

int run_image(Context& context, const Arguments& arguments) {
  const std::string& repository = arguments.value("repository");
  if (std::string problem = repository_problem(repository); !problem.empty()) {
    return fail(context, problem);
  }
  const auto project = compile_project(context, arguments);
  if (!project) {
    return cli::exit_usage;
  }
  const Image& image = project->images.front();
  const std::string reference = content_reference(repository, image.env);
  if (std::string problem = reference_problem(reference); !problem.empty()) {
    return fail(context, problem);
  }
  nlohmann::ordered_json json = {{"env", image.env.name}, {"image", reference}};
  const auto print = [&] { context.out += (arguments.value("format") == "json" ? json.dump(2) : reference) + "\n"; };
  if (arguments.has("no-registry")) {
    print();
    return cli::exit_ok;
  }
  std::string why;
  const auto registry = choose_registry_client(arguments.value("client"), why);
  if (!registry) {
    return fail(context, why);
  }
  const Lookup lookup = registry->look_up(reference);
  if (lookup.result == Lookup::Result::unknown) {
    return fail(context, lookup.problem);
  }
  const bool found = lookup.result == Lookup::Result::found;
  json["in_registry"] = found;
  if (found) {
    json["digest"] = lookup.digest;
  }
  print();
  return found ? cli::exit_ok : exit_missing;
}

}  // namespace

extern const Command image_command;
const Command image_command = {
    "image",
    "Print what to pull for an env, and whether a registry has it",
    "The reference ends in the content tag. Exit code 0: the registry has it; 3: it has not; 2: that is not known.",
    flags,
    positionals,
    examples,
    run_image,
};

}  // namespace stagec::runtime
