// Walks the syntax of a stage as it stands in its file, whatever the env.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "model/program.h"

namespace stagec::lint {

/// Calls `visit` with every statement of a stage's body in source order, also those inside blocks and `else` parts.
void each_statement(const model::Stage& stage, const std::function<void(const syntax::Statement&)>& visit);

/// Calls `visit` with every expression in a statement's own words, not in those of statements inside it.
void each_expression(const syntax::Statement& statement, const std::function<void(const syntax::Expr&)>& visit);

/// Calls `visit` with an expression and all inside it.
void each_expression(const syntax::Expr& expr, const std::function<void(const syntax::Expr&)>& visit);

/// Calls `visit` with every expression of a stage, its header included.
void each_expression(const model::Stage& stage, const std::function<void(const syntax::Expr&)>& visit);

/// True if the stage reads a name of its own (an option, a let, a pin): `name`, `name.part`, or as the key of a table.
[[nodiscard]] bool reads_name(const model::Stage& stage, std::string_view name);

/// The statement from its keyword to the last word before its block.
[[nodiscard]] Span head_of(const syntax::Statement& statement);

/// True if the parts can come to `text`, whatever the values in them are.
[[nodiscard]] bool fits(const std::vector<syntax::Part>& parts, std::string_view text);

}  // namespace stagec::lint
