// Evaluates expressions and words of one stage for one env.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "diag/sink.h"
#include "model/configuration.h"
#include "model/program.h"

namespace stagec::model {

/// What a bare word in an expression refers to.
struct NameReference {
  enum class Kind { literal, local, option, let, pin, cell, env_name, env_arch, stage_option, stage, symbol };
  Kind kind = Kind::symbol;
  const Stage* stage = nullptr;  ///< of an option, let, cell, or the stage named
  std::string name;              ///< the local, option, let, pin or table
  std::string part;              ///< the column, or a part of a version (`major`)
};

/// Resolves a bare word against the program; `is_local` knows loop variables and inner lets.
[[nodiscard]] NameReference classify(const Program& program, const Stage* stage, std::string_view text,
                                     const std::function<bool(std::string_view)>& is_local);

/// Names visible in one stage for one env. Problems are reported once, at the expression.
class Scope {
 public:
  Scope(const Program& program, const Configuration& configuration, const Stage* stage, diag::Sink& sink)
      : program_(program), configuration_(configuration), stage_(stage), sink_(sink) {}

  [[nodiscard]] Value evaluate(const syntax::Expr& expr);
  /// The truth of a condition; nothing if it could not be evaluated (and was reported).
  [[nodiscard]] std::optional<bool> condition(const syntax::Expr& expr);
  /// The value a word stands for: of its one interpolation, else its text as a literal.
  [[nodiscard]] Value value(const syntax::Word& word);
  /// The text of a word; nothing if a part could not be evaluated.
  [[nodiscard]] std::optional<std::string> text(const syntax::Word& word);

  /// Locals of an inner block.
  void push() { locals_.emplace_back(); }
  void pop() { locals_.pop_back(); }
  void set(const std::string& name, Value value) { locals_.back()[name] = std::move(value); }
  /// A name for the rest of the stage: what `git … as NAME` and its like bring.
  void bind(const std::string& name, Value value) { locals_.front()[name] = std::move(value); }
  [[nodiscard]] bool is_local(std::string_view name) const;

  /// The option, if any, that was read last and has no value so far.
  [[nodiscard]] const OptionDecl* missed() const { return missed_; }

  /// In `applies` and `until`, reading an absent stage makes the condition fail silently.
  void let_absent_fail() { absent_fails_ = true; }

  [[nodiscard]] const Program& program() const { return program_; }
  [[nodiscard]] const Configuration& configuration() const { return configuration_; }
  [[nodiscard]] const Stage* stage() const { return stage_; }
  [[nodiscard]] diag::Sink& sink() { return sink_; }

  /// Visits the statements that hold for this env: `if` and `for` are decided, `let` is set.
  void each_statement(const std::vector<syntax::Statement>& statements,
                      const std::function<void(const syntax::Statement&)>& visit);
  void each_statement(const syntax::Statement& statement, const std::function<void(const syntax::Statement&)>& visit);

 private:
  Value literal(const syntax::Expr& expr);
  Value binary(const syntax::Expr& expr);
  Value compare(const syntax::Expr& expr, const Value& left, const Value& right);
  Value membership(const syntax::Expr& expr, const Value& left, const Value& right);
  Value call(const syntax::Expr& expr);
  Value match(const syntax::Expr& expr);
  Value option(const NameReference& name, Span span);
  Value let(const LetDecl& let);
  Value cell(const NameReference& name, Span span);
  Value part_of(Value value, const std::string& part, Span span);
  Value wrong_type(Span span, std::string_view expected, const Value& found);
  [[nodiscard]] const Value* local(std::string_view name) const;
  void run_for(const syntax::Statement& statement, const std::function<void(const syntax::Statement&)>& visit);

  const Program& program_;
  const Configuration& configuration_;
  const Stage* stage_;
  diag::Sink& sink_;
  bool absent_fails_ = false;
  std::vector<std::map<std::string, Value, std::less<>>> locals_ =
      std::vector<std::map<std::string, Value, std::less<>>>(1);
  std::map<std::string, Value, std::less<>> lets_;
  std::set<std::string, std::less<>> running_;
  const OptionDecl* missed_ = nullptr;
};

/// True if a value equals a pattern: a version series, a literal, or any element of a list.
[[nodiscard]] bool matches(const Value& value, const Value& pattern);

}  // namespace stagec::model
