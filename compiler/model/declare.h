// Syntax trees to declarations: what each statement of a stage, env, profile or name
// scheme says. Reports what does not fit its statement; names across files are resolved later.
#pragma once

#include <string>

#include "base/file_system.h"
#include "diag/sink.h"
#include "model/program.h"

namespace stagec::model {

/// What the declaring functions share for one file.
struct DeclareContext {
  Program& program;
  const SourceMap& sources;
  FileSystem& files;
  diag::Sink& sink;
  std::string path;        ///< of the file, as given
  std::string shown_path;  ///< the same as generated files name it
};

/// Adds everything a file declares.
void declare_file(const syntax::Ast& ast, DeclareContext& context);

void declare_stage(const syntax::Statement& statement, DeclareContext& context);
/// `table` of a stage.
void declare_table(const syntax::Statement& statement, Stage& stage, DeclareContext& context);
void declare_profile(const syntax::Statement& statement, DeclareContext& context);
void declare_env(const syntax::Statement& statement, DeclareContext& context);
void declare_names(const syntax::Statement& statement, DeclareContext& context);

/// A word that must be there as item `index`; reports `missing-argument` with `what` if not.
const syntax::Word* required_word(const syntax::Statement& statement, std::size_t index, std::string_view what,
                                  DeclareContext& context);
/// The text of a word that must hold no `{{…}}`; reports `not-plain`.
std::optional<std::string> plain_text(const syntax::Word& word, DeclareContext& context);
/// Names separated by commas from item `first` on.
std::vector<Reference> read_names(const std::vector<syntax::Item>& items, std::size_t first, DeclareContext& context);
/// Reports items behind the last that the statement takes.
void no_more_items(const syntax::Statement& statement, std::size_t first, DeclareContext& context);
/// True for a name of a stage, env or profile.
[[nodiscard]] bool is_name(std::string_view text);
/// True for a name that expressions can read: of an option, a `let`, a table, a pin, or behind `for` and `as`.
[[nodiscard]] bool is_value_name(std::string_view text);
/// The same; reports a text that is none.
bool check_value_name(std::string_view name, Span span, diag::Sink& sink);
/// Notes what a statement of a stage would say that could not be read, as `keyword` would.
void lose_statement(const syntax::Statement& statement, std::string_view keyword, bool header, Stage& stage);
/// Likewise of a statement whose keyword is none, if it was meant as a header.
void lose_unknown_statement(const syntax::Statement& statement, Stage& stage);
/// The first words of the statements of a stage that are no steps.
[[nodiscard]] const std::vector<std::string>& header_keywords();
/// Likewise of all that was lost in the steps inside an `if`, a `for` or a `layer`.
void lose_statements_in(const syntax::Statement& statement, Stage& stage);
/// Reports names that a stage gives to two of its options, values, tables and pins, and names that cannot be read.
void check_own_names(const Stage& stage, DeclareContext& context);
/// Reports a text that is no name of a stage, env or profile.
bool check_name(std::string_view name, Span span, DeclareContext& context);
/// Reports the name of a stage or builder that an expression or a Dockerfile would read as something else.
void check_stage_name(std::string_view name, bool builder, Span span, DeclareContext& context);

/// Values of range variables and holes.
using Bindings = std::map<std::string, Value, std::less<>>;
/// A word's text with holes and `{{name}}` filled in; reports `unknown-name`.
std::optional<std::string> fill_in(const syntax::Word& word, const Bindings& bindings, diag::Sink& sink);
/// Says that two settings of one option, given in one place, do not agree.
void report_two_values(const std::string& stage, const Setting& first, const Setting& second, diag::Sink& sink);
/// Reads `use STAGE …` or `without STAGE` starting at an item.
std::optional<Use> read_use(const std::vector<syntax::Item>& items, std::size_t first, Span whole,
                            const Bindings& bindings, diag::Sink& sink);

/// Reports tags that two envs take.
void check_tags(const Program& program, diag::Sink& sink);

/// The architecture that item `index` names; reports `unknown-arch`.
std::optional<std::string> read_architecture(const std::vector<syntax::Item>& items, std::size_t index, Span whole,
                                             const Bindings& bindings, diag::Sink& sink);

}  // namespace stagec::model
