// `stagec publish`: images from one registry to another.
#include <fmt/format.h>

#include "runtime/commands.h"
#include "runtime/flags.h"
#include "runtime/images.h"
#include "runtime/machine.h"

namespace stagec::runtime {

namespace {

constexpr cli::Flag flags[] = {
    {"from", 0, "REPOSITORY", "where the images are", true},
    {"to", 0, "REPOSITORY", "where they are to be", true},
    client_flag,
    cli::envs_flag,
    cli::stages_flag,
    cli::context_flag,
    cli::dialect_flag,
};

constexpr cli::Positional positionals[] = {some_envs_positional};

constexpr cli::Example examples[] = {
    {"stagec publish ENV --from registry.example/ci --to mirror.example/ci", "as `ENV-TAG` and as `ENV`"},
};

/// One image on its way.
struct Copy {
  std::string from;
  std::string to;       ///< with the content tag
  std::string to_name;  ///< under its name alone
};

class Publication {
 public:
  Publication(Context& context, const Registry& registry) : context_(context), registry_(registry) {}

  /// Nothing is copied before all sources are there, and no name moves before all contents are there.
  int run(const std::vector<Copy>& copies) {
    for (const Copy& copy : copies) {
      const Lookup lookup = registry_.look_up(copy.from);
      if (lookup.result != Lookup::Result::found) {
        return fail(lookup.result == Lookup::Result::missing
                        ? fmt::format("`{}` is not in the registry: `stagec build --push` puts it there", copy.from)
                        : lookup.problem,
                    "nothing was published");
      }
    }
    for (const Copy& copy : copies) {
      if (!publish(copy.from, copy.to)) {
        return fail(problem_, "no name was moved; what is published under a content tag harms nobody");
      }
    }
    for (const Copy& copy : copies) {
      if (!publish(copy.to, copy.to_name)) {
        return fail(problem_, "names that are not said to be published stand for what they stood for");
      }
    }
    return cli::exit_ok;
  }

 private:
  bool publish(const std::string& from, const std::string& to) {
    problem_ = registry_.copy(from, to);
    context_.out += problem_.empty() ? fmt::format("published {}\n", to) : "";
    return problem_.empty();
  }
  int fail(const std::string& problem, std::string_view state) {
    context_.err += fmt::format("stagec publish: {}\n  {}\n", problem, state);
    return machine().interrupted() != 0 ? exit_of_signal(machine().interrupted()) : cli::exit_findings;
  }

  Context& context_;
  const Registry& registry_;
  std::string problem_;
};

constexpr Failure fail{"publish"};

int run_publish(Context& context, const Arguments& arguments) {
  for (const char* flag : {"from", "to"}) {
    if (std::string problem = repository_problem(arguments.value(flag)); !problem.empty()) {
      return fail(context, problem);
    }
  }
  if (arguments.value("from") == arguments.value("to")) {
    return fail(context, "`--from` and `--to` are the same repository");
  }
  const auto project = compile_project(context, arguments);
  if (!project) {
    return cli::exit_usage;
  }
  std::vector<Copy> copies;
  for (const Image& image : project->images) {
    if (image.prebuilt()) {
      context.err +=
          fmt::format("`{}` is prebuilt as `{}`: it is not ours to publish\n", image.env.name, image.env.prebuilt);
      continue;
    }
    const std::vector<std::string> to = references(arguments.value("to"), image.env);
    copies.push_back({content_reference(arguments.value("from"), image.env), to[0], to[1]});
    if (std::string problem = reference_problem(to[0]); !problem.empty()) {
      return fail(context, problem);
    }
  }
  std::string why;
  const auto registry = choose_registry_client(arguments.value("client"), why);
  return registry ? Publication(context, *registry).run(copies) : fail(context, why);
}

}  // namespace

extern const Command publish_command;
const Command publish_command = {
    "publish",
    "Copy images from one registry to another",
    "Copies what the content tags stand for, and then moves the names. Nothing is kept on this machine.",
    flags,
    positionals,
    examples,
    run_publish,
};

}  // namespace stagec::runtime
