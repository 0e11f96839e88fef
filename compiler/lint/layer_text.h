// The shell of one layer of a stage, and where it comes from.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/program.h"
#include "shell/syntax.h"
#include "steps/layer.h"

namespace stagec::lint {

/// A word of a command. No text where it is not plain: a variable, a substitution.
struct PlainWord {
  std::optional<std::string> text;
  shell::Range range;
};

class LayerText {
 public:
  LayerText(const model::Stage& stage, const steps::Layer& layer);

  /// Calls `visit` with the words of every simple command that has some.
  void each_command(const std::function<void(const std::vector<PlainWord>&)>& visit) const;
  /// Where a `run` block says it; nothing for shell that a step's word stands for.
  [[nodiscard]] std::optional<Span> place(shell::Range range) const;

 private:
  std::string text_;
  shell::Script script_;
  std::vector<std::optional<Span>> places_;  ///< of each byte
};

}  // namespace stagec::lint
