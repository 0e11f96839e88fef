// `stagec verify`: the checks of an env, run in its image.
#include "runtime/verify.h"

#include <fmt/format.h>

#include "runtime/commands.h"
#include "runtime/flags.h"
#include "runtime/images.h"

namespace stagec::runtime {

namespace {

constexpr std::string_view formats[] = {"text", "tap", "junit", "json"};

constexpr cli::Flag flags[] = {
    {"image", 0, "REF", "the image; without it the one that `stagec build` makes"},
    {"exec", 0, "", "run the checks right here: for use inside a container"},
    {"pull", 0, "", "pull the image first"},
    {"format", 0, "FORMAT", "how to print the results", false, false, formats, "text"},
    repository_flag,
    engine_flag,
    network_flag,
    cli::envs_flag,
    cli::stages_flag,
    cli::context_flag,
    cli::dialect_flag,
    cli::set_flag,
};

constexpr cli::Positional positionals[] = {env_positional};

constexpr cli::Example examples[] = {
    {"stagec verify ENV", "the image that `stagec build ENV` made"},
    {"stagec verify ENV --image registry.example/ci:ENV --pull", "what a registry has"},
    {"stagec verify ENV --exec --format junit", "inside a container of the image"},
};

constexpr Failure fail{"verify"};

/// Pulls if that is asked for. Nothing on success.
std::string pull(const ChosenEngine& engine, const std::string& image) {
  const Captured pulled = capture(engine.pull(image));
  return pulled.ended.ok() ? ""
                           : fmt::format("`{}` cannot be pulled: {}{}", image, pulled.ended.not_started, pulled.err);
}

int run_verify(Context& context, const Arguments& arguments) {
  for (const char* flag : {"image", "pull", "engine", "network", "repository"}) {
    if (arguments.has("exec") && arguments.has(flag)) {
      return fail(context, fmt::format("`--exec` runs the checks right here, where `--{}` means nothing", flag));
    }
  }
  const auto project = compile_project(context, arguments);
  if (!project) {
    return cli::exit_usage;
  }
  const Image& image = project->images.front();
  if (image.prebuilt()) {
    return fail(context,
                fmt::format("`{}` is prebuilt as `{}`: no stage of it has checks", image.env.name, image.env.prebuilt));
  }
  std::string where = "here";
  Verification verification;
  if (arguments.has("exec")) {
    verification = verify_here(image.env);
  } else {
    where =
        arguments.has("image") ? arguments.value("image") : content_reference(arguments.value("repository"), image.env);
    if (std::string problem = reference_problem(where); !problem.empty()) {
      return fail(context, problem);
    }
    std::string why;
    const auto engine = choose_engine(arguments.value("engine"), EngineUse::run, why);
    if (!engine) {
      return fail(context, why);
    }
    if (arguments.has("pull")) {
      why = pull(*engine, where);
      if (!why.empty()) {
        return fail(context, why);
      }
    }
    verification = verify_image(image.env, *engine, where, arguments.value("network"));
  }
  if (verification.interrupted) {
    context.err += "stagec verify: interrupted\n";
    return exit_of_signal(machine().interrupted());
  }
  context.out += report(image.env, where, verification, arguments.value("format"));
  if (!verification.problem.empty()) {
    const bool may_be_missing = verification.results.empty() && !arguments.has("exec") && !arguments.has("pull");
    return fail(context,
                verification.problem + (may_be_missing ? fmt::format("\n  if `{}` is not here, `stagec build {}` "
                                                                     "makes it, and `--pull` fetches it",
                                                                     where, image.env.name)
                                                       : ""));
  }
  return verification.ok() ? cli::exit_ok : cli::exit_findings;
}

}  // namespace

extern const Command verify_command;
const Command verify_command = {
    "verify",
    "Run the checks of an env in its image",
    "The checks of the env's stages must pass; exclusive checks of stages that it does not have must fail.",
    flags,
    positionals,
    examples,
    run_verify,
};

}  // namespace stagec::runtime
