#include "emit/backend.h"

#include <algorithm>
#include <iterator>
#include <thread>

#include "base/context_files.h"
#include "base/digest.h"

namespace stagec::emit {

namespace {

/// What each build stage's layers come to, so that the next can start from it or take from it.
struct Chain {
  std::uint64_t key = 0;
  std::vector<std::uint64_t> layers;
};

/// The layers of the image; those of builders are not in it.
std::vector<std::uint64_t> layer_keys(const CompiledEnv& env) {
  std::map<std::string, Chain> chains;
  for (std::size_t i = 0; i < env.sections.size(); ++i) {
    const order::Section& section = env.sections[i];
    Chain chain = section.parent.empty() ? Chain() : chains[section.parent];
    bool is_from = true;
    for (const PrintedPtr& printed : env.image.sections[i].parts) {
      for (const Printed::Part& part : printed->parts) {
        const bool starts_from_stage = is_from && !section.parent.empty();
        is_from = false;
        if (starts_from_stage) {
          continue;
        }
        for (const std::string& source : part.sources) {
          chain.key = mix(chain.key, chains[source].key);
        }
        chain.key = mix(chain.key, part.key);
        if (part.layer) {
          chain.layers.push_back(chain.key);
        }
      }
    }
    chains[section.name] = std::move(chain);
  }
  return chains[env.sections.back().name].layers;
}

/// Of the instructions, not of comments: a comment changes no tag.
std::string content_of(const CompiledEnv& env) {
  std::string content;
  for (const PrintedSection& section : env.image.sections) {
    for (const PrintedPtr& printed : section.parts) {
      content += printed->digest + "\n";
    }
  }
  return content;
}

void add_context_files(const CompiledEnv& env, const FileSystem& files, const std::string& context,
                       EnvSummary& summary) {
  for (const auto& [name, stage] : env.plan.stages) {
    for (const steps::Layer& layer : stage.output->layers) {
      for (const std::string& path : layer.context_files) {
        if (!summary.context_files.contains(path)) {
          summary.context_files[path] = context_digest(files, context, path);
        }
      }
    }
  }
}

void copy_properties(const model::Env& env, EnvSummary& summary) {
  summary.name = env.name;
  summary.file = env.file;
  summary.prebuilt = env.prebuilt;
  summary.properties = env.properties;
}

}  // namespace

EnvSummary summarize(const CompiledEnv& env, const FileSystem& files, const std::string& context) {
  EnvSummary summary;
  copy_properties(*env.plan.env, summary);
  summary.arch = env.plan.configuration.arch;
  summary.layer_keys = layer_keys(env);
  summary.layers = summary.layer_keys.size();
  for (const model::Stage* stage : order::image_sequence(env.sections)) {
    summary.stages.push_back(stage->name);
  }
  for (const auto& [name, config] : env.plan.configuration.stages) {
    for (const auto& [option, value] : config.options) {
      summary.options[name][option] = model::to_text(value.value);
    }
  }
  for (const auto& [name, stage] : env.plan.stages) {
    if (stage.stage->takes_seconds) {
      summary.takes[name] = *stage.stage->takes_seconds;
    }
    if (std::find(summary.stages.begin(), summary.stages.end(), name) == summary.stages.end()) {
      summary.builders.push_back(name);
    }
  }
  summary.sections = summarize_sections(env);
  summary.bash = env.plan.root != nullptr && env.plan.root->shell == "bash";
  summary.checks = stage_checks(env);
  add_context_files(env, files, context, summary);
  std::string content = content_of(env);
  for (const auto& [path, digest] : summary.context_files) {
    content += path + " " + digest + "\n";
  }
  summary.tag = sha256_hex(content).substr(0, 20);
  return summary;
}

EnvSummary summarize_prebuilt(const model::Env& env) {
  EnvSummary summary;
  copy_properties(env, summary);
  summary.arch = env.arch.empty() ? "amd64" : env.arch;
  return summary;
}

namespace {

/// What one thread makes of the envs [begin, end).
struct Share {
  std::size_t begin = 0;
  std::size_t end = 0;
  diag::Sink sink;
  std::vector<Output> outputs;
  std::vector<EnvSummary> summaries;
};

void emit_share(const Compilation& compilation, const FileSystem& files, const std::string& context, Share& share) {
  EnvCompiler compiler(compilation, share.sink);
  for (std::size_t i = share.begin; i < share.end; ++i) {
    const model::Env& env = *compilation.envs()[i];
    if (!env.prebuilt.empty()) {
      share.summaries.push_back(summarize_prebuilt(env));
      continue;
    }
    const std::optional<CompiledEnv> compiled = compiler.compile(env);
    if (!compiled) {
      continue;
    }
    for (const Backend* backend : all_backends()) {
      if (backend->env != nullptr) {
        backend->env(*compiled, share.outputs);
      }
    }
    share.summaries.push_back(summarize(*compiled, files, context));
  }
}

/// What an exclusive check of a stage is, is known from the envs that have it, asked for or not.
void add_exclusive_checks(const Compilation& compilation, std::vector<EnvSummary>& summaries) {
  ExclusiveChecks all;
  for (const EnvSummary& summary : summaries) {
    all.add(summary.checks);
  }
  if (!compilation.options().envs.empty()) {
    diag::Sink others;  // what is wrong with other envs is not asked
    EnvCompiler compiler(compilation, others);
    for (const model::Env& env : compilation.program().envs) {
      if (const auto compiled = compiler.compile(env)) {
        all.add(stage_checks(*compiled));
      }
    }
  }
  const auto shared = std::make_shared<const std::vector<StageChecks>>(all.take());
  for (EnvSummary& summary : summaries) {
    summary.exclusive = shared;
  }
}

/// Equal shares, in order. A thread is worth its while from some hundred envs on.
std::vector<Share> make_shares(std::size_t envs) {
  constexpr std::size_t envs_a_thread = 200;
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  const std::size_t count = std::clamp<std::size_t>(envs / envs_a_thread, 1, cores);
  std::vector<Share> shares(count);
  for (std::size_t i = 0; i < count; ++i) {
    shares[i].begin = envs * i / count;
    shares[i].end = envs * (i + 1) / count;
  }
  return shares;
}

/// Reports envs whose folder would stand where a file about all envs does. Files of no folder are about all envs.
bool refuse_shared_paths(const Compilation& compilation, const std::vector<Output>& outputs, diag::Sink& sink) {
  bool any = false;
  for (const Output& output : outputs) {
    const model::Env* env =
        output.path.find('/') == std::string::npos ? compilation.program().env(output.path) : nullptr;
    if (env != nullptr) {
      sink.error("name-taken", env->span, "the folder of the env `{}` would stand where a file about all envs does",
                 env->name)
          .help("take another name");
      any = true;
    }
  }
  return any;
}

}  // namespace

std::vector<Output> emit_all(const Compilation& compilation, const FileSystem& files, diag::Sink& sink,
                             std::vector<EnvSummary>& summaries) {
  const std::string context = layout_of(compilation.options(), files).context;
  std::vector<Share> shares = make_shares(compilation.envs().size());
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < shares.size(); ++i) {
    threads.emplace_back([&, i] { emit_share(compilation, files, context, shares[i]); });
  }
  emit_share(compilation, files, context, shares[0]);
  for (std::thread& thread : threads) {
    thread.join();
  }
  std::vector<Output> outputs;
  for (Share& share : shares) {
    sink.merge(std::move(share.sink));
    std::move(share.outputs.begin(), share.outputs.end(), std::back_inserter(outputs));
    std::move(share.summaries.begin(), share.summaries.end(), std::back_inserter(summaries));
  }
  if (sink.has_errors()) {
    return {};
  }
  add_exclusive_checks(compilation, summaries);
  for (const Backend* backend : all_backends()) {
    if (backend->all != nullptr) {
      backend->all(summaries, outputs);
    }
  }
  std::sort(outputs.begin(), outputs.end(), [](const Output& a, const Output& b) { return a.path < b.path; });
  return refuse_shared_paths(compilation, outputs, sink) ? std::vector<Output>() : std::move(outputs);
}

}  // namespace stagec::emit
