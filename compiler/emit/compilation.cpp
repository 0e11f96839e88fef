#include "emit/compilation.h"

#include <algorithm>
#include <memory>

#include "base/spelling.h"
#include "model/load.h"
#include "model/names.h"
#include "order/stage_graph.h"
#include "specialize/specialize.h"

namespace stagec::emit {

using model::Env;

struct EnvCompiler::State {
  specialize::Specializer specializer;
  Assembler assembler;
};

namespace {

/// The folder `stages` in the directory of the envs, beside it, or beside a folder of the path above it; of several
/// the nearest. Where there is none, the place beside.
std::string stages_near(const std::string& given, const FileSystem& files) {
  const std::string path = normal_path(given);
  const std::string directory = files.kind(path) == FileKind::directory ? path : parent_path(path);
  const std::string beside = join_path(directory_above(directory), "stages");
  for (std::string at = directory;; at = directory_above(at)) {
    std::string stages = join_path(at, "stages");
    if (files.kind(stages) == FileKind::directory) {
      return stages;
    }
    const bool at_end = at == ".." || at.ends_with("/..") || at == "/" || at == ".";
    if (at_end && at != directory) {
      return beside;
    }
  }
}

}  // namespace

Layout layout_of(const CompileOptions& options, const FileSystem& files) {
  Layout layout{options.stages, options.context};
  if (layout.stages.empty() && !options.paths.empty()) {
    layout.stages = stages_near(options.paths.front(), files);
  }
  if (layout.context.empty()) {
    layout.context = directory_above(layout.stages.empty() ? "stages" : layout.stages);
  }
  layout.context = normal_path(layout.context);
  return layout;
}

Compilation::Compilation(CompileOptions options, FileSystem& files, SourceMap& sources, diag::Sink& sink)
    : options_(std::move(options)), files_(files), sources_(sources), sink_(sink) {
  const Layout layout = layout_of(options_, files_);
  model::LoadOptions load{options_.paths, layout.context};
  const std::size_t errors = sink_.error_count();
  for (const std::string& path : options_.paths) {
    if (files_.kind(path) == FileKind::missing) {
      const FileId file = sources_.add(path, "");
      sink_.error("unreadable-file", {file, 0, 0}, "there is no file or directory `{}`", path);
    }
  }
  const bool given = !options_.stages.empty();
  if (files_.kind(layout.stages) == FileKind::directory) {
    load.paths.push_back(layout.stages);
  } else if (given) {
    const FileId file = sources_.add(layout.stages, "");
    sink_.error("unreadable-file", {file, 0, 0}, "there is no directory `{}`", layout.stages)
        .help("`--stages` names the directory that holds the `.stage` files");
  }
  if (sink_.error_count() != errors) {
    return;  // what else could be said would follow from that
  }
  program_ = model::load(load, files_, sources_, sink_);
  if (!given && program_.complete && program_.stages.empty() && !program_.envs.empty()) {
    sink_
        .error("unreadable-file", program_.envs.front().span,
               "there is no directory `{}`, and no file declares a stage", layout.stages)
        .help("`--stages` names the directory that holds the `.stage` files");
    program_.complete = false;
  }
  if (!program_.complete) {
    program_ = model::Program();
    return;  // likewise
  }
  specialize::lose_unknown_statements(program_);
  resolution_ = specialize::resolve(program_, sink_);
  order_ = order::order_stages(program_, sink_).value_or(std::vector<std::string>());
  if (!order_.empty() && options_.keep_order) {
    order_ = recorded_order(std::move(order_));
  }
  lock_ = read_image_lock(lock_path(layout.stages), files_, sources_, sink_);
  compiler_ = std::make_unique<EnvCompiler>(*this, sink_);
  choose_envs();
}

void Compilation::choose_envs() {
  if (options_.envs.empty()) {
    for (const Env& env : program_.envs) {
      envs_.push_back(&env);
    }
    return;
  }
  for (const std::string& name : options_.envs) {
    const Env* env = program_.env(name);
    env = env == nullptr ? derived_env(name) : env;
    if (env != nullptr) {
      envs_.push_back(env);
    }
  }
  std::sort(envs_.begin(), envs_.end(), [](const Env* a, const Env* b) { return a->name < b->name; });
  envs_.erase(std::unique(envs_.begin(), envs_.end()), envs_.end());
}

/// An env that no file declares states what its name states.
const Env* Compilation::derived_env(const std::string& name) {
  const FileId file = sources_.add("--env", name);
  const Span where{file, 0, static_cast<std::uint32_t>(name.size())};
  if (model::scheme_of(program_, name) == nullptr) {
    diag::Report report = sink_.error("unknown-env", where, "there is no env `{}`, and no name scheme fits it", name);
    if (const auto near = closest(name, program_.env_names())) {
      report.help("did you mean `{}`?", *near);
    }
    return nullptr;
  }
  derived_.push_back(std::make_unique<Env>());
  Env& env = *derived_.back();
  env.name = name;
  env.span = where;
  env.whole = where;
  env.from_name_only = true;
  return &env;
}

namespace {

std::vector<std::string> header(const Env& env) {
  const std::string from = env.from_name_only ? "the name of the env" : env.file;
  return {env.name, "Generated by `stagec compile envs/ -o generated/` from " + from + ".",
          "Change the stages or the env, not this file."};
}

}  // namespace

EnvCompiler::EnvCompiler(const Compilation& compilation, diag::Sink& sink)
    : compilation_(compilation),
      sink_(sink),
      state_(std::make_unique<State>(State{specialize::Specializer(compilation.program_, compilation.resolution_,
                                                                   compilation.sources_, compilation.files_),
                                           Assembler(compilation.options_.dialect, compilation.program_.indexes,
                                                     compilation.lock_, compilation.sources_)})) {}

EnvCompiler::~EnvCompiler() = default;

std::optional<CompiledEnv> EnvCompiler::compile(const Env& env) {
  const Compilation& all = compilation_;
  if (!env.prebuilt.empty() || (all.order_.empty() && !all.program_.stages.empty())) {
    return std::nullopt;
  }
  std::optional<specialize::Plan> plan = state_->specializer.specialize(env, all.options_.overrides, sink_);
  if (!plan) {
    return std::nullopt;
  }
  CompiledEnv compiled;
  compiled.plan = std::move(*plan);
  compiled.sections = order::sections(compiled.plan, all.order_);
  const std::size_t errors = sink_.error_count();
  compiled.image = state_->assembler.assemble(compiled.plan, compiled.sections, header(env), sink_);
  return sink_.error_count() == errors ? std::optional<CompiledEnv>(std::move(compiled)) : std::nullopt;
}

std::optional<CompiledEnv> Compilation::compile(const Env& env) {
  return compiler_->compile(env);
}

}  // namespace stagec::emit
