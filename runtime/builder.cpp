#include "runtime/builder.h"

#include <fmt/format.h>

#include "runtime/build_output.h"
#include "runtime/log.h"

namespace stagec::runtime {

namespace {

std::size_t layer_count(const emit::EnvSummary& env) {
  std::size_t count = 0;
  for (const emit::SectionSummary& section : env.sections) {
    for (const emit::LayerSummary& layer : section.layers) {
      count += layer.stage.empty() ? 0 : 1;
    }
  }
  return count;
}

std::string how_it_ended(const Ended& ended) {
  if (!ended.not_started.empty()) {
    return ended.not_started;
  }
  return ended.status > 128 ? fmt::format("ended by signal {}", ended.status - 128)
                            : fmt::format("exit status {}", ended.status);
}

/// Both streams in whole lines, in the order they came.
Ended run_by_lines(const Invocation& invocation, const std::function<void(std::string_view line)>& on_line) {
  Lines out(on_line);
  Lines err(on_line);
  const Ended ended = machine().run(
      invocation, [&](Stream stream, std::string_view piece) { (stream == Stream::out ? out : err).add(piece); });
  out.end();
  err.end();
  return ended;
}

/// The work on one image.
class ImageBuild {
 public:
  ImageBuild(const Image& image, const BuildRequest& request, const BuildPlan& plan, Progress& progress)
      : image_(image), request_(request), plan_(plan), progress_(progress), log_(plan.logs, image.env.name) {}

  Built run() {
    if (log_is_good() && build() && verify() && push()) {
      progress_.event(name(), fmt::format("done{}: {}", built_.verified ? ", verified" : "", request_.tags.front()));
    }
    return std::move(built_);
  }

 private:
  const std::string& name() const { return image_.env.name; }

  bool fail(const std::string& problem) {
    built_.result = Built::Result::failed;
    built_.problem = problem;
    progress_.event(name(), "failed: " + problem.substr(0, problem.find('\n')));
    return false;
  }
  bool interrupted() {
    built_.result = Built::Result::interrupted;
    return false;
  }
  bool log_is_good() {
    return log_.problem().empty() ||
           fail(fmt::format("the log `{}` cannot be written: {}", log_.path(), log_.problem()));
  }

  /// Runs a program, its output in the log. False and a failure, or an interruption, if it does not succeed.
  bool run_logged(const Invocation& invocation, const std::string& what) {
    log_.add("$ " + to_text(invocation));
    const Ended ended = run_by_lines(invocation, [&](std::string_view line) { log_.add(line); });
    if (ended.interrupted) {
      return interrupted();
    }
    if (!ended.ok()) {
      return fail(fmt::format("{}: {}\n{}  the log is `{}`", what, how_it_ended(ended), log_.tail(), log_.path()));
    }
    return log_is_good();
  }

  void show(const BuildOutput& output) {
    const BuildProgress& now = output.progress();
    progress_.state(name(), fmt::format("{}/{}", now.layers, layer_count(image_.env)), now.current);
  }

  Ended attempt(BuildOutput& output) {
    const Invocation invocation = plan_.engine.engine->build(request_, plan_.engine.state);
    log_.add("$ " + to_text(invocation));
    return run_by_lines(invocation, [&](std::string_view line) {
      log_.add(line);
      if (output.add(line)) {
        show(output);
      }
    });
  }

  bool build() {
    for (int tried = 0;; ++tried) {
      BuildOutput output(plan_.engine.engine->buildkit_output);
      const Ended ended = attempt(output);
      if (ended.interrupted) {
        return interrupted();
      }
      if (ended.ok()) {
        return log_is_good();
      }
      const auto fault = output.connection_fault();
      if (!fault || tried >= plan_.retry.times) {
        return fail(fmt::format("{}{}: {}\n{}  the log is `{}`",
                                fault ? fmt::format("the builder was not reached in {} attempts, ", tried + 1)
                                      : std::string("the build failed, "),
                                plan_.engine.engine->program, how_it_ended(ended), log_.tail(), log_.path()));
      }
      progress_.event(name(), fmt::format("the builder is not reached: {}; attempt {} of {} in {} s", *fault, tried + 2,
                                          plan_.retry.times + 1, plan_.retry.pause.count()));
      if (!machine().sleep(plan_.retry.pause)) {
        return interrupted();
      }
    }
  }

  bool verify() {
    if (request_.push) {
      built_.pushed = request_.tags;
    }
    if (!plan_.verify) {
      return true;
    }
    if (request_.push) {
      if (!plan_.pull_to_verify) {
        progress_.event(name(), "not verified: nothing is loaded here after a push; `--verify` pulls the image");
        return true;
      }
      if (!run_logged(plan_.engine.pull(request_.tags.front()), "the image cannot be pulled to verify it")) {
        return false;
      }
    }
    progress_.state(name(), "", "running its checks");
    const Verification verification = verify_image(image_.env, plan_.engine, request_.tags.front(), request_.network);
    const std::string text = report(image_.env, request_.tags.front(), verification, "text");
    log_.add(text);
    if (verification.interrupted) {
      return interrupted();
    }
    if (!verification.problem.empty()) {
      return fail("the checks cannot be run: " + verification.problem);
    }
    built_.verified = verification.ok();
    return built_.verified || fail(fmt::format("{} of {} checks are not as expected\n{}", verification.failures(),
                                               verification.results.size(), text));
  }

  /// The content tag first: whoever sees the name can have the rest.
  bool push() {
    if (!plan_.push || request_.push) {
      return true;
    }
    for (const std::string& tag : request_.tags) {
      progress_.state(name(), "", "pushing " + tag);
      if (!run_logged(plan_.engine.push(tag), fmt::format("`{}` cannot be pushed", tag))) {
        return false;
      }
      built_.pushed.push_back(tag);
    }
    return true;
  }

  const Image& image_;
  const BuildRequest& request_;
  const BuildPlan& plan_;
  Progress& progress_;
  Log log_;
  Built built_;
};

}  // namespace

Built build_image(const Image& image, const BuildRequest& request, const BuildPlan& plan, Progress& progress) {
  return ImageBuild(image, request, plan, progress).run();
}

}  // namespace stagec::runtime
