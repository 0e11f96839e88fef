#include "emit/backend.h"

#include <algorithm>
#include <iterator>
#include <variant>

#include "base/digest.h"
#include "dockerfile/write.h"

namespace stagec::emit {

namespace {

/// Every build stage's instructions as they are printed, without comments: a comment changes neither tag nor layer.
using Texts = std::vector<std::vector<std::string>>;

std::string text_of(image::Instruction instruction) {
  instruction.comments.clear();
  return dockerfile::write(instruction);
}

Texts instruction_texts(const image::Image& image) {
  Texts texts;
  for (const image::BuildStage& stage : image.stages) {
    std::vector<std::string>& lines = texts.emplace_back();
    lines.push_back(text_of(stage.from));
    std::transform(stage.instructions.begin(), stage.instructions.end(), std::back_inserter(lines), text_of);
  }
  return texts;
}

/// FNV-1a. Keys are compared within one run only.
std::uint64_t mixed(std::uint64_t key, std::string_view text) {
  for (const char c : text) {
    key = (key ^ static_cast<unsigned char>(c)) * 1099511628211U;
  }
  return key;
}

/// What each build stage's layers come to, so that the next can start from it or take from it.
struct Chain {
  std::uint64_t key = 0;
  std::vector<std::uint64_t> layers;
};

/// The build stages that an instruction takes files from.
std::uint64_t mix_sources(std::uint64_t key, const image::Operation& operation,
                          const std::map<std::string, Chain>& chains) {
  const auto mix = [&](const std::string& from) {
    const auto chain = chains.find(from);
    key = chain == chains.end() ? key : mixed(key, std::to_string(chain->second.key));
  };
  if (const auto* copy = std::get_if<image::Copy>(&operation)) {
    mix(copy->from);
  } else if (const auto* run = std::get_if<image::Run>(&operation)) {
    for (const image::Mount& mount : run->mounts) {
      for (const auto& [option, value] : mount.options) {
        mix(option == "from" ? value : "");
      }
    }
  }
  return key;
}

/// The layers of the image; those of builders are not in it.
std::vector<std::uint64_t> layer_keys(const CompiledEnv& env, const Texts& texts) {
  std::map<std::string, Chain> chains;
  for (std::size_t i = 0; i < env.sections.size(); ++i) {
    const order::Section& section = env.sections[i];
    Chain chain;
    if (section.parent.empty()) {
      // `FROM IMAGE AS NAME`: the name makes no difference.
      chain.key = mixed(14695981039346656037U, std::get<image::From>(env.image.stages[i].from.operation).image);
    } else {
      chain = chains[section.parent];
    }
    const auto& instructions = env.image.stages[i].instructions;
    for (std::size_t j = 0; j < instructions.size(); ++j) {
      chain.key = mixed(mix_sources(chain.key, instructions[j].operation, chains), texts[i][j + 1]);
      if (image::makes_layer(instructions[j].operation)) {
        chain.layers.push_back(chain.key);
      }
    }
    chains[section.name] = std::move(chain);
  }
  return chains[env.sections.back().name].layers;
}

void add_context_files(const CompiledEnv& env, const FileSystem& files, const std::string& context,
                       EnvSummary& summary) {
  for (const auto& [name, stage] : env.plan.stages) {
    for (const steps::Layer& layer : stage.output->layers) {
      for (const std::string& path : layer.context_files) {
        if (!summary.context_files.contains(path)) {
          std::string why;
          summary.context_files[path] = sha256_hex(files.read(join_path(context, path), why).value_or(""));
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
  const Texts texts = instruction_texts(env.image);
  summary.layer_keys = layer_keys(env, texts);
  summary.layers = summary.layer_keys.size();
  for (const model::Stage* stage : order::image_sequence(env.sections)) {
    summary.stages.push_back(stage->name);
  }
  for (const auto& [name, config] : env.plan.configuration.stages) {
    for (const auto& [option, value] : config.options) {
      summary.options[name][option] = model::to_text(value.value);
    }
  }
  add_context_files(env, files, context, summary);
  std::string content;
  for (const std::vector<std::string>& stage : texts) {
    for (const std::string& instruction : stage) {
      content += instruction + '\n';
    }
  }
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

std::vector<Output> emit_all(Compilation& compilation, const FileSystem& files, diag::Sink& sink,
                             std::vector<EnvSummary>& summaries) {
  const std::string context = layout_of(compilation.options(), files).context;
  std::vector<Output> outputs;
  for (const model::Env* env : compilation.envs()) {
    if (!env->prebuilt.empty()) {
      summaries.push_back(summarize_prebuilt(*env));
      continue;
    }
    const std::optional<CompiledEnv> compiled = compilation.compile(*env);
    if (!compiled) {
      continue;
    }
    for (const Backend* backend : all_backends()) {
      if (backend->env != nullptr) {
        backend->env(*compiled, outputs);
      }
    }
    summaries.push_back(summarize(*compiled, files, context));
  }
  if (sink.has_errors()) {
    return {};
  }
  for (const Backend* backend : all_backends()) {
    if (backend->all != nullptr) {
      backend->all(summaries, outputs);
    }
  }
  std::sort(outputs.begin(), outputs.end(), [](const Output& a, const Output& b) { return a.path < b.path; });
  return outputs;
}

}  // namespace stagec::emit
