// Lowers the body of one stage and shows what came of it as text.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/file_system.h"
#include "diag/sink.h"
#include "model/load.h"
#include "model/scope.h"
#include "steps/lowering.h"
#include "steps/step.h"

namespace stagec::steps::test {

struct Setup {
  bool bash = true;
  std::map<std::string, std::string> files = {};     ///< of the build context
  std::map<std::string, model::Value> options = {};  ///< values of the stage's options
};

struct Lowered {
  StageOutput output;
  std::vector<std::string> problems;  ///< `code at line:column text: message`
  std::vector<std::string> help;      ///< all help lines

  [[nodiscard]] const Layer& layer(std::size_t index = 0) const { return output.layers.at(index); }
};

/// Lowers `stage s { BODY }`.
inline Lowered lower(const std::string& body, const Setup& setup = {}) {
  MemoryFileSystem files;
  std::string why;
  files.write("stages/s.stage", "stage s {\n" + body + "\n}\n", why);
  for (const auto& [path, text] : setup.files) {
    files.write(path, text, why);
  }
  SourceMap sources;
  diag::Sink sink;
  const model::Program program = model::load({{"stages"}, "."}, files, sources, sink);
  model::Configuration configuration;
  configuration.env = "noble";
  Lowered result;
  if (!program.stages.empty()) {
    const model::Stage& stage = program.stages.front();
    model::StageConfig& config = configuration.stages["s"];
    config.stage = &stage;
    for (const auto& [name, value] : setup.options) {
      config.options[name].value = value;
    }
    model::Scope scope(program, configuration, &stage, sink);
    Lowering lowering(scope, {&sources, &files, ".", setup.bash});
    for (const syntax::Statement* statement : stage.body) {
      scope.each_statement(*statement, [&](const syntax::Statement& step) {
        if (const Step* found = find_step(step.keyword())) {
          found->lower(step, lowering);
        }
      });
    }
    result.output = lowering.finish();
  }
  for (const diag::Diagnostic& problem : sink.sorted(sources)) {
    const Position at = sources.file(problem.span.file).position(problem.span.begin);
    result.problems.push_back(std::string(problem.code) + " at " + std::to_string(at.line - 1) + ":" +
                              std::to_string(at.column) + " `" + std::string(sources.text(problem.span)) +
                              "`: " + problem.message);
    result.help.insert(result.help.end(), problem.help.begin(), problem.help.end());
  }
  return result;
}

/// Commands one below the other, with their indentation.
inline std::string text(const std::vector<Command>& commands) {
  std::string all;
  for (const Command& command : commands) {
    for (const CommandLine& line : command.lines) {
      all += std::string(static_cast<std::size_t>(line.indent), ' ') + line.text + "\n";
    }
  }
  return all;
}

/// The commands of the first layer; problems in their place if there are any.
inline std::string commands(const std::string& body, const Setup& setup = {}) {
  const Lowered lowered = lower(body, setup);
  std::string problems;
  for (const std::string& problem : lowered.problems) {
    problems += problem + "\n";
  }
  return !problems.empty() || lowered.output.layers.empty() ? problems : text(lowered.layer().commands);
}

/// What the first layer removes at its end, separated by blanks.
inline std::string removals(const Lowered& lowered) {
  std::string all;
  for (const std::string& path : lowered.layer().removals) {
    all += (all.empty() ? "" : " ") + path;
  }
  return all;
}

/// The only problem, without its message; all of them if there are more.
inline std::string problem(const std::string& body, const Setup& setup = {}) {
  const Lowered lowered = lower(body, setup);
  std::string all;
  for (const std::string& one : lowered.problems) {
    all += (all.empty() ? "" : "\n") + one;
  }
  return all;
}

}  // namespace stagec::steps::test
