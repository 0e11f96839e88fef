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

/// From where to where files are copied, as absolute paths.
struct Transfer {
  std::string source;  ///< may be a pattern
  std::string destination;
  bool into = false;  ///< the destination is a directory that a file is put into

  /// Where a path of the source's side comes to stand; nothing if it is not taken along.
  [[nodiscard]] std::optional<std::string> moved(std::string_view path, bool is_file) const;
};

class StageWalk {
 public:
  /// `earlier` are the states in which the build stages before this one ended.
  StageWalk(const image::Image& image, const Surroundings& surroundings, const Variables& global_arguments,
            std::size_t stage, StageState state, const std::vector<StageState>& earlier, Effects& effects)
      : image_(image),
        surroundings_(surroundings),
        globals_(global_arguments),
        stage_(stage),
        state_(std::move(state)),
        earlier_(earlier),
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

  // copy.cpp
  using ContextList = std::vector<ContextFiles>;
  using Heredocs = std::map<std::string, const image::Heredoc*, std::less<>>;
  void copy(const image::Copy& copy, const image::Instruction& instruction);
  void copy_one(const image::Copy& copy, const std::string& source, const std::string& destination, bool into,
                Span span);
  void copy_repository(const image::Copy& copy, const std::string& source, const std::string& destination, Span span);
  void hold(std::string path, Span span);
  void ship(const StageState& other, const Transfer& transfer, Span span);
  /// The state of an earlier build stage that `--from` names, or null.
  [[nodiscard]] const StageState* find_state(std::string_view name) const;
  [[nodiscard]] FileKind kind_in_context(const std::string& path) const;
  /// Takes over what is known of files in another build stage: that they are from the build context, or what COPY
  /// wrote into them.
  void take_files(const StageState& other, const Transfer& transfer, ContextList& context, Heredocs& heredocs) const;

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
  const std::vector<StageState>& earlier_;
  Effects& effects_;
  char escape_;
};

}  // namespace stagec::effects
