// `stagec build`: builds, verifies and pushes the images of envs.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/file_changes.h"
#include "runtime/builder.h"
#include "runtime/commands.h"
#include "runtime/flags.h"

namespace stagec::runtime {

namespace {

constexpr cli::Flag flags[] = {
    {"tag", 't', "REF", "what to call the image, in place of the names in the repository; for one env"},
    repository_flag,
    engine_flag,
    {"builder", 0, "NAME", "the builder of docker buildx, such as a remote one"},
    {"push", 0, "", "push the images"},
    {"cache-from", 0, "REPOSITORY", "read the cache `REPOSITORY:ENV-buildcache`"},
    {"cache-to", 0, "REPOSITORY", "write the cache `REPOSITORY:ENV-buildcache`"},
    {"verify", 0, "", "also after a push that leaves nothing here: by pulling"},
    {"no-verify", 0, "", "do not run the checks"},
    {"jobs", 'j', "N", "so many images at once", false, false, {}, "1"},
    {"retries", 0, "N", "how often to ask again where the builder is not reached", false, false, {}, "360"},
    {"retry-pause", 0, "SECONDS", "how long to wait before", false, false, {}, "15"},
    network_flag,
    {"secret", 0, "ID=FILE", "the file behind a secret of the stages", false, true},
    {"logs", 0, "DIR", "the directory of the logs", false, false, {}, "build-logs"},
    {"output",
     'o',
     "DIR",
     "the directory that `stagec compile` wrote, which must agree",
     false,
     false,
     {},
     "generated"},
    cli::envs_flag,
    cli::stages_flag,
    cli::context_flag,
    cli::dialect_flag,
    cli::set_flag,
    cli::format_flag,
};

constexpr cli::Positional positionals[] = {some_envs_positional};

constexpr cli::Example examples[] = {
    {"stagec build ENV", "build and verify with what is installed"},
    {"stagec build ENV --builder pool --push -r registry.example/ci --cache-from registry.example/ci",
     "on a remote builder"},
    {"stagec build ENV --set python.version=3.13 -t experiment", "a local experiment"},
};

constexpr Failure fail{"build"};

std::optional<int> number(const Arguments& arguments, std::string_view flag, int least) {
  const std::string& text = arguments.value(flag);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool good = error == std::errc() && end == text.data() + text.size() && value >= least && value <= 100000;
  return good ? std::optional(value) : std::nullopt;
}

/// What is wrong with the flags as such; empty if nothing is.
std::string flags_problem(const Arguments& arguments) {
  for (const auto& [flag, least] : {std::pair{"jobs", 1}, {"retries", 0}, {"retry-pause", 0}}) {
    if (!number(arguments, flag, least)) {
      return fmt::format("`--{}` needs a number from {} on, found `{}`", flag, least, arguments.value(flag));
    }
  }
  if (arguments.has("verify") && arguments.has("no-verify")) {
    return "`--verify` and `--no-verify` do not go together";
  }
  if (arguments.has("set") && arguments.has("push")) {
    return "`--set` is for local experiments: it does not go with `--push`";
  }
  if (arguments.has("tag") && arguments.values("ENV").size() != 1) {
    return "`--tag` names the image of one env, but there are several";
  }
  if (arguments.has("tag") && arguments.has("repository")) {
    return "`--tag` is the whole name of the image: it does not go with `--repository`";
  }
  for (const char* flag : {"repository", "cache-from", "cache-to"}) {
    const bool given = !arguments.value(flag).empty();
    if (std::string problem = given ? repository_problem(arguments.value(flag)) : ""; !problem.empty()) {
      return problem;
    }
  }
  return arguments.has("tag") ? reference_problem(arguments.value("tag")) : "";
}

/// What generated/ has for these envs must be what is built: it is what was reviewed.
std::string disagreement(const Context& context, const Arguments& arguments, const Project& project) {
  const std::string directory = normal_path(arguments.value("output"));
  const bool missing = context.files.kind(directory) == FileKind::missing;
  if (missing && arguments.has("output")) {
    return fmt::format("there is no directory `{}`, which `--output` names\n  `stagec compile -o {}` writes it",
                       directory, directory);
  }
  if (arguments.has("set") || missing) {
    return "";
  }
  std::vector<emit::Output> of_envs;
  std::copy_if(project.outputs.begin(), project.outputs.end(), std::back_inserter(of_envs),
               [](const emit::Output& output) { return output.path.find('/') != std::string::npos; });
  const cli::FileChanges changes = cli::directory_changes(directory, of_envs, false, context.files);
  return changes.changes.empty()
             ? ""
             : fmt::format(
                   "`{}` is not what the stages and envs compile to now\n  `stagec compile -o {}` brings it up "
                   "to date",
                   changes.changes.front().path, directory);
}

/// `ID=FILE`; the text of a secret is never read here.
std::string read_secrets(const Context& context, const Arguments& arguments, BuildRequest& request) {
  for (const std::string& text : arguments.values("secret")) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || text.find(',') != std::string::npos) {
      return "`--secret` needs `ID=FILE`, without commas";
    }
    request.secrets.emplace_back(text.substr(0, equals), text.substr(equals + 1));
    if (context.files.kind(request.secrets.back().second) != FileKind::file) {
      return fmt::format("there is no file `{}`", request.secrets.back().second);
    }
  }
  return "";
}

BuildRequest request_for(const Image& image, const Arguments& arguments, const BuildRequest& common) {
  BuildRequest request = common;
  request.dockerfile = image.dockerfile;
  request.platform = "linux/" + image.env.arch;
  request.tags =
      arguments.has("tag") ? std::vector{arguments.value("tag")} : references(arguments.value("repository"), image.env);
  if (arguments.has("set") && !arguments.has("tag")) {
    request.tags.resize(1);  // an experiment takes no name from the real one
  }
  const auto cache = [&](const char* flag) {
    return arguments.has(flag) ? fmt::format("{}:{}-buildcache", arguments.value(flag), image.env.name) : "";
  };
  request.cache_from = cache("cache-from");
  request.cache_to = cache("cache-to");
  return request;
}

std::string as_text(const std::vector<Built>& results) {
  std::string text;
  for (const Built& built : results) {
    for (const std::string& reference : built.pushed) {
      text += fmt::format("pushed {}\n", reference);
    }
  }
  return text;
}

/// What was done and what not, for programs.
std::string as_json(const std::vector<const Image*>& images, const std::vector<BuildRequest>& requests,
                    const std::vector<Built>& results) {
  constexpr const char* names[] = {"done", "failed", "interrupted"};
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < results.size(); ++i) {
    const Built& built = results[i];
    all.push_back({{"env", images[i]->env.name},
                   {"result", names[static_cast<std::size_t>(built.result)]},
                   {"image", requests[i].tags.front()},
                   {"verified", built.verified},
                   {"pushed", built.pushed}});
    if (!built.problem.empty()) {
      all.back()["problem"] = built.problem;
    }
  }
  return all.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

/// What was done and what not, one line an env. Gives the exit code for that.
int conclude(Context& context, const std::vector<const Image*>& images, const std::vector<Built>& results) {
  std::size_t failed = 0;
  bool interrupted = false;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const Built& built = results[i];
    failed += built.result == Built::Result::failed ? 1 : 0;
    interrupted = interrupted || built.result == Built::Result::interrupted;
    if (built.result == Built::Result::failed) {
      context.err += fmt::format("stagec build: {}: {}\n", images[i]->env.name, built.problem);
    }
  }
  if (interrupted) {
    context.err +=
        "stagec build: interrupted; the builders have been ended, and what is not said to be pushed above is "
        "not pushed\n";
    return exit_of_signal(machine().interrupted());
  }
  context.err += fmt::format("{} built{}\n", cli::counted(results.size() - failed, "image"),
                             failed == 0 ? "" : fmt::format(", {} failed", failed));
  return failed == 0 ? cli::exit_ok : cli::exit_findings;
}

std::vector<Built> build_all(const std::vector<const Image*>& images, const std::vector<BuildRequest>& requests,
                             const BuildPlan& plan, int jobs) {
  std::vector<std::string> names;
  for (const Image* image : images) {
    names.push_back(image->env.name);
  }
  Progress progress(names);
  std::vector<Built> results(images.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < images.size(); i = next++) {
      if (machine().interrupted() != 0) {
        results[i].result = Built::Result::interrupted;
      } else {
        results[i] = build_image(*images[i], requests[i], plan, progress);
      }
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < jobs; ++i) {
    threads.emplace_back(work);
  }
  work();
  for (std::thread& thread : threads) {
    thread.join();
  }
  return results;
}

std::string plan_for(const Arguments& arguments, BuildPlan& plan, BuildRequest& common) {
  std::string why;
  const auto engine = choose_engine(arguments.value("engine"), EngineUse::build, why);
  if (!engine) {
    return why;
  }
  plan.engine = *engine;
  if (arguments.has("builder") && !engine->state.buildx) {
    return fmt::format("`--builder` needs docker with buildx; {} here has none", engine->engine->name);
  }
  plan.retry.times = number(arguments, "retries", 0).value_or(0);
  plan.retry.pause = std::chrono::seconds(number(arguments, "retry-pause", 0).value_or(0));
  plan.logs = normal_path(arguments.value("logs"));
  plan.push = arguments.has("push");
  plan.verify = !arguments.has("no-verify");
  plan.pull_to_verify = arguments.has("verify");
  common.builder = arguments.value("builder");
  common.network = arguments.value("network");
  common.push = plan.push && engine->pushes_itself();
  return "";
}

int run_build(Context& context, const Arguments& arguments) {
  if (std::string problem = flags_problem(arguments); !problem.empty()) {
    return fail(context, problem);
  }
  const auto project = compile_project(context, arguments);
  if (!project) {
    return cli::exit_usage;
  }
  if (std::string problem = disagreement(context, arguments, *project); !problem.empty()) {
    return fail(context, problem);
  }
  BuildPlan plan;
  BuildRequest common;
  common.context = project->layout.context;
  std::string problem = read_secrets(context, arguments, common);
  problem = problem.empty() ? plan_for(arguments, plan, common) : problem;
  std::vector<const Image*> images;
  std::vector<BuildRequest> requests;
  for (const Image& image : project->images) {
    if (image.prebuilt()) {
      context.err += fmt::format("`{}` is prebuilt as `{}`: nothing to build\n", image.env.name, image.env.prebuilt);
      continue;
    }
    images.push_back(&image);
    requests.push_back(request_for(image, arguments, common));
    for (const std::string& tag : requests.back().tags) {
      problem = problem.empty() ? reference_problem(tag) : problem;
    }
  }
  if (!problem.empty()) {
    return fail(context, problem);
  }
  const auto results = build_all(images, requests, plan, number(arguments, "jobs", 1).value_or(1));
  context.out += arguments.value("format") == "json" ? as_json(images, requests, results) : as_text(results);
  return conclude(context, images, results);
}

}  // namespace

extern const Command build_command;
const Command build_command = {
    "build",
    "Build, verify and push images",
    "Compiles in memory, checks that the generated files agree, hands the Dockerfile to the engine, and runs the "
    "checks "
    "in the image. A builder that is not reached is asked again; a step that fails is final.",
    flags,
    positionals,
    examples,
    run_build,
};

}  // namespace stagec::runtime
