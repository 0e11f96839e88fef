// The whole pipeline: files → Program → plans → images → texts.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/file_system.h"
#include "diag/sink.h"
#include "emit/assemble.h"
#include "model/program.h"
#include "order/order_problem.h"
#include "order/sequence.h"
#include "specialize/plan.h"
#include "specialize/resolve.h"

namespace stagec::emit {

/// What to compile, and how.
struct CompileOptions {
  std::vector<std::string> paths;  ///< env files or directories; stage files among them are read too
  /// Directory of the stages. Empty: `stages` beside the first path.
  std::string stages;
  /// The build context. Empty: the directory that holds the stages directory.
  std::string context;
  Dialect dialect = Dialect::portable;
  std::vector<std::string> envs;      ///< only these; a name no file declares is derived from the name. Empty: all
  std::vector<model::Use> overrides;  ///< `--set stage.option=value`
  bool keep_order = true;             ///< heed `order.lock` beside the stages
};

/// One env, compiled.
struct CompiledEnv {
  specialize::Plan plan;
  std::vector<order::Section> sections;
  PrintedImage image;
};

/// Where the stages and the context of some options are.
struct Layout {
  std::string stages;
  std::string context;
};
[[nodiscard]] Layout layout_of(const CompileOptions& options, const FileSystem& files);

/// The problem of the global order, and the images of each env for themselves.
struct Ordering {
  order::OrderProblem problem;
  std::vector<order::ImageSet> single;
};

class Compilation;

/// Compiles envs of one Compilation one by one and remembers what they share. Each thread has its own.
class EnvCompiler {
 public:
  EnvCompiler(const Compilation& compilation, diag::Sink& sink);
  ~EnvCompiler();
  EnvCompiler(const EnvCompiler&) = delete;
  EnvCompiler& operator=(const EnvCompiler&) = delete;

  /// One env; nothing if it has an error, or is prebuilt, or the program could not be ordered.
  [[nodiscard]] std::optional<CompiledEnv> compile(const model::Env& env);

 private:
  struct State;
  const Compilation& compilation_;
  diag::Sink& sink_;
  std::unique_ptr<State> state_;
};

/// A loaded, resolved and ordered program, ready to compile its envs.
class Compilation {
 public:
  /// Loads and resolves; problems are in `sink`.
  Compilation(CompileOptions options, FileSystem& files, SourceMap& sources, diag::Sink& sink);
  [[nodiscard]] const model::Program& program() const { return program_; }
  [[nodiscard]] const CompileOptions& options() const { return options_; }
  /// The global order of the stages; empty if there is a cycle.
  [[nodiscard]] const std::vector<std::string>& order() const { return order_; }
  /// What an order is weighed by: the images of all envs that the files declare, whichever were asked for. Envs with
  /// errors are not among them.
  [[nodiscard]] Ordering ordering() const;
  /// The envs asked for, by name; prebuilt ones included.
  [[nodiscard]] const std::vector<const model::Env*>& envs() const { return envs_; }
  /// One env, for callers with few; as EnvCompiler::compile.
  [[nodiscard]] std::optional<CompiledEnv> compile(const model::Env& env);

 private:
  friend class EnvCompiler;
  void choose_envs();
  [[nodiscard]] std::vector<std::string> recorded_order(std::vector<std::string> otherwise);
  const model::Env* derived_env(const std::string& name);

  CompileOptions options_;
  FileSystem& files_;
  SourceMap& sources_;
  diag::Sink& sink_;
  model::Program program_;
  specialize::Resolution resolution_;
  std::vector<std::string> order_;
  std::vector<const model::Env*> envs_;
  std::vector<std::unique_ptr<model::Env>> derived_;
  std::unique_ptr<EnvCompiler> compiler_;
};

}  // namespace stagec::emit
