#include "order/content_key.h"

#include <algorithm>
#include <string_view>

namespace stagec::order {

namespace {

/// FNV-1a (Fowler, Noll, Vo). Every text is followed by its end, every list by its length.
class Key {
 public:
  void add(std::string_view text) {
    for (const char c : text) {
      byte(static_cast<unsigned char>(c));
    }
    byte(0);
  }
  void add(std::uint64_t number) {
    for (int i = 0; i < 8; ++i) {
      byte((number >> (8 * i)) & 0xFFU);
    }
  }
  void add(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      add(text);
    }
    add(texts.size());
  }
  void add(const std::vector<std::pair<std::string, std::string>>& pairs) {
    for (const auto& [name, value] : pairs) {
      add(name);
      add(value);
    }
    add(pairs.size());
  }
  void add(const std::vector<steps::Command>& commands) {
    for (const steps::Command& command : commands) {
      for (const steps::CommandLine& line : command.lines) {
        add(static_cast<std::uint64_t>(line.indent));
        add(line.text);
      }
      add(command.lines.size());
    }
    add(commands.size());
  }
  void add(const image::Copy& copy) {
    for (const std::string* text : {&copy.from, &copy.chmod, &copy.chown, &copy.checksum, &copy.destination}) {
      add(*text);
    }
    add(copy.exclude);
    add(copy.sources);
    for (const image::Heredoc& heredoc : copy.heredocs) {
      add(heredoc.body);
    }
    add(std::uint64_t{copy.add} | std::uint64_t{copy.link} << 1U | std::uint64_t{copy.parents} << 2U |
        std::uint64_t{copy.keep_git_dir} << 3U | std::uint64_t{copy.unpack.value_or(false)} << 4U |
        std::uint64_t{copy.unpack.has_value()} << 5U);
  }
  void add(const steps::Layer& layer) {
    add(layer.env);
    for (const image::Copy& copy : layer.copies) {
      add(copy);
    }
    for (const image::Mount& mount : layer.mounts) {
      add(mount.options);
    }
    add(layer.commands);
    add(layer.removals);
    add(layer.clean_up);
    add(std::uint64_t{layer.reads_index} | std::uint64_t{layer.uses_apt} << 1U | std::uint64_t{layer.has_secret} << 2U |
        std::uint64_t{layer.uses_newline_variable} << 3U);
  }
  void add(const steps::ConfigEntry& entry) {
    add(entry.value);
    add(entry.arguments);
  }
  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  void byte(std::uint64_t bits) { value_ = (value_ ^ bits) * 1099511628211U; }

  std::uint64_t value_ = 14695981039346656037U;
};

}  // namespace

std::uint64_t content_key(const specialize::StagePlan& stage) {
  Key key;
  key.add(stage.base);
  const steps::StageOutput& output = *stage.output;
  for (const steps::Layer& layer : output.layers) {
    key.add(layer);
  }
  for (const auto* entry : {&output.user, &output.workdir, &output.entrypoint, &output.cmd}) {
    key.add(std::uint64_t{entry->has_value()});
    if (*entry) {
      key.add(**entry);
    }
  }
  for (const auto* entries : {&output.labels, &output.ports}) {
    for (const auto& [name, entry] : *entries) {
      key.add(name);
      key.add(entry);
    }
    key.add(entries->size());
  }
  return key.value();
}

bool has_layer(const specialize::StagePlan& stage) {
  const steps::StageOutput& output = *stage.output;
  return !stage.base.empty() || !output.layers.empty() || output.user || output.workdir || output.entrypoint ||
         output.cmd || !output.labels.empty() || !output.ports.empty();
}

std::vector<std::string> builders_taken(const specialize::Plan& plan, const specialize::StagePlan& stage) {
  std::vector<std::string> names;
  for (const steps::Layer& layer : stage.output->layers) {
    for (const image::Copy& copy : layer.copies) {
      names.push_back(copy.from);
    }
    for (const image::Mount& mount : layer.mounts) {
      for (const auto& [option, value] : mount.options) {
        if (option == "from") {
          names.push_back(value);
        }
      }
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::erase_if(names, [&](const std::string& name) {
    const auto found = plan.stages.find(name);
    return found == plan.stages.end() || !found->second.stage->builder;
  });
  return names;
}

}  // namespace stagec::order
