// Walks the instructions of one build stage. Private to this folder.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "effects/effects.h"
#include "effects/layer.h"
#include "effects/state.h"

namespace stagec::effects {

using Variables = std::map<std::string, Variable, std::less<>>;

/// What a build stage hands to the next instruction, and to the stages built FROM it.
struct StageState {
  std::string base;
  Variables environment;
  Variables arguments;
  std::string directory = "/";
  std::string home = "/root";
  std::vector<std::string> shell = {"/bin/sh", "-c"};
  bool bash_is_sh = false;
  std::vector<ContextFiles> context;
  std::map<std::string, const image::Heredoc*, std::less<>> heredocs;  ///< files that COPY made, by path
  std::vector<Remnant> held;                                           ///< by the layers so far
  World world;  ///< what is not bound to a layer: clones, trees, pip's configuration
};

class StageWalk {
 public:
  StageWalk(const image::Image& image, const Surroundings& surroundings, const Variables& global_arguments,
            std::size_t stage, StageState state, Effects& effects)
      : image_(image),
        surroundings_(surroundings),
        globals_(global_arguments),
        stage_(stage),
        state_(std::move(state)),
        effects_(effects),
        escape_(image::escape_character(image)) {}

  StageState walk();

  /// A value (image/image.h) with what is known of its references.
  static Variable expand(std::string_view value, const Variables& environment, const Variables& arguments, char escape);

 private:
  [[nodiscard]] Variable expand(std::string_view value) const {
    return expand(value, state_.environment, state_.arguments, escape_);
  }
  void visit(const image::Instruction& instruction);
  void set(const image::Env& env);
  void declare(const image::Arg& arg);
  void set_user(const image::User& user);
  void copy(const image::Copy& copy, const image::Instruction& instruction);
  void copy_one(const image::Copy& copy, const std::string& source, const std::string& destination, bool into,
                Span span);
  void hold(std::string path, Span span);

  // run.cpp
  void run(const image::Run& run, const image::Instruction& instruction);
  [[nodiscard]] Layer make_layer(const image::Run& run) const;
  [[nodiscard]] State start_state() const;
  const ShellSource* add_source(const image::Run& run, const image::ShellText& text);
  void end_layer(Layer& layer, std::vector<State> ends);
  void keep_clones();

  const image::Image& image_;
  const Surroundings& surroundings_;
  const Variables& globals_;
  std::size_t stage_;
  std::size_t instruction_ = 0;
  StageState state_;
  Effects& effects_;
  char escape_;
};

}  // namespace stagec::effects
