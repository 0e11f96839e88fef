// Resolves the names in one stage: a part of resolve.cpp, in files of its own for its size.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/spelling.h"
#include "model/scope.h"
#include "specialize/guards.h"
#include "specialize/resolve.h"

namespace stagec::specialize {

/// Adds the nearest of the known names, if one is near.
inline diag::Report did_you_mean(diag::Report report, const std::string& name, const std::vector<std::string>& known) {
  if (const auto near = closest(name, known)) {
    report.help("did you mean `{}`?", *near);
  }
  return report;
}

/// One stage: walks its expressions, words and statements.
class StageResolver {
 public:
  StageResolver(const model::Program& program, const model::Stage& stage, diag::Sink& sink)
      : program_(program), stage_(stage), sink_(sink) {}

  Reads run();

 private:
  enum class Use { value, condition };

  void references();
  void header();
  void bindings(const syntax::Statement& statement);
  void statement(const syntax::Statement& statement, bool step_level);
  std::string local_name(const syntax::Statement& statement);
  void statements(const std::vector<syntax::Statement>& list, bool step_level);
  void branch(const syntax::Statement& statement, bool step_level);
  void words(const syntax::Statement& statement);
  void items(const std::vector<syntax::Item>& list);
  void word(const syntax::Word& word);
  void part(const syntax::Part& part);
  void expression(const syntax::Expr& expr, Use use);
  void name(const syntax::Expr& expr, Use use);
  void read_option(const model::NameReference& reference, Span span);
  void constant_condition(const syntax::Expr& expr);
  void constant_default(const model::OptionDecl& option);
  void read_part(const model::NameReference& reference, Span span);
  void comparison(const syntax::Expr& expr);
  bool between_constants(const syntax::Expr& expr);
  void compare_symbol(const syntax::Expr& option, const syntax::Expr& symbol);
  void unknown_name(const syntax::Expr& expr);
  void unknown_statement(const syntax::Statement& statement);
  [[nodiscard]] model::NameReference classify(std::string_view text) const;
  [[nodiscard]] const model::OptionDecl* option_of(const syntax::Expr& expr) const;
  [[nodiscard]] bool is_present(const std::string& name);
  [[nodiscard]] bool is_symbol(const syntax::Expr& expr) const;
  [[nodiscard]] bool is_constant(const syntax::Expr& expr) const;

  const model::Program& program_;
  const model::Stage& stage_;
  diag::Sink& sink_;
  StageNames present_;  ///< by the guards around what is read
  std::optional<StageNames> needed_;
  bool needs_known_ = true;  ///< of the stage and of those it needs
  std::multiset<std::string, std::less<>> locals_;
  std::set<std::pair<std::string, std::string>> options_;
  std::set<std::string> presences_;
  Reads reads_;
  bool silent_absent_ = false;
};

}  // namespace stagec::specialize
