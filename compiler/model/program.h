// Everything declared in the stage and env files, with names not yet evaluated.
// Declarations point into the syntax trees, which the Program keeps.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/source.h"
#include "model/value.h"
#include "syntax/ast.h"

namespace stagec::model {

/// A name as written in a file.
struct Reference {
  std::string name;
  Span span;
};

/// `unknown` is that of an option whose type was reported.
enum class OptionType { version, flag, string, list, number, symbol, unknown };

/// `option NAME : TYPE [= DEFAULT]`.
struct OptionDecl {
  std::string name;
  Span span;
  OptionType type = OptionType::string;
  std::vector<std::string> symbols;  ///< of `one of A | B`
  const syntax::Expr* default_value = nullptr;
};

/// `let NAME = EXPR` of a stage header or body.
struct LetDecl {
  std::string name;
  Span span;
  const syntax::Expr* value = nullptr;
};

/// `table NAME by KEY { … }`.
struct TableDecl {
  struct Row {
    const syntax::Word* key = nullptr;
    std::vector<const syntax::Word*> cells;
    Span span;
  };
  std::string name;
  Span span;
  Reference key;  ///< an option or a let of the stage
  std::vector<Reference> columns;
  std::vector<Row> rows;
  bool complete = true;  ///< false if a row could not be read
};

/// `pin NAME from "FILE"`: the first word of that file.
struct PinDecl {
  std::string name;
  Span span;
  std::string path;
  Span path_span;
  std::string value;
};

/// `supports COND "why"`.
struct SupportsDecl {
  const syntax::Expr* condition = nullptr;
  std::string why;
  Span span;
};

/// `until COND "why"` or `until DATE "why"`.
struct UntilDecl {
  const syntax::Expr* condition = nullptr;  ///< nothing for a date
  std::string date;                         ///< empty if what was written is no day
  std::string why;
  Span span;
};

struct HotfixDecl {
  std::string url;
  std::string owner;
  Span span;
};

enum class Place { anywhere, first, last };

/// What stands in statements of a stage that could not be read. That was reported, so what follows from it is not.
struct Lost {
  std::set<std::string, std::less<>> names;  ///< names of values
  bool any_name = false;                     ///< a name of a value, but not which
  bool needs = false;                        ///< stages that it needs
  bool header = false;                       ///< anything of the header
};

/// `stage NAME { … }` or `builder NAME { … }`.
struct Stage {
  std::string name;
  Span name_span;
  Span span;
  bool builder = false;
  std::string file;  ///< the path as given, for the comment over the layer
  std::string summary;
  const syntax::Word* from = nullptr;  ///< of a root
  Span from_span;
  std::string shell;  ///< "bash" or empty
  std::vector<Reference> needs;
  std::vector<std::vector<Reference>> needs_one_of;
  std::vector<Reference> after;
  std::vector<Reference> conflicts;
  std::vector<Reference> takes_from;  ///< builders that `take` steps name
  Place place = Place::anywhere;
  std::vector<OptionDecl> options;
  std::vector<SupportsDecl> supports;
  const syntax::Expr* applies = nullptr;
  Span applies_span;
  std::vector<UntilDecl> until;
  std::optional<HotfixDecl> hotfix;
  std::optional<double> changes_per_month;
  Span changes_span;
  std::optional<long> takes_seconds;
  Span takes_span;
  std::vector<LetDecl> lets;
  std::vector<TableDecl> tables;
  std::vector<PinDecl> pins;
  std::vector<const syntax::Statement*> body;  ///< steps and control statements, in source order
  bool sound = true;                           ///< false if a problem of its declaration was reported
  Lost lost;

  /// True if `value_name` may be a name that could not be read.
  [[nodiscard]] bool may_have_lost(std::string_view value_name) const;
  [[nodiscard]] const OptionDecl* option(std::string_view option_name) const;
  [[nodiscard]] const TableDecl* table(std::string_view table_name) const;
  [[nodiscard]] const PinDecl* pin(std::string_view pin_name) const;
  [[nodiscard]] const LetDecl* let(std::string_view let_name) const;
};

/// A value given to an option by an env, a profile or a name rule.
struct Setting {
  std::string option;
  Value value;
  Span span;
};

/// `use STAGE [VERSION] [option=value …]` or `without STAGE`.
struct Use {
  std::string stage;
  Span span;  ///< of the stage's name
  bool without = false;
  std::vector<Setting> settings;
};

/// `profile NAME [: PROFILE, …] { … }`.
struct Profile {
  std::string name;
  Span span;
  std::vector<Reference> parents;
  std::vector<Use> uses;
  std::string arch;
  Span arch_span;
  std::map<std::string, std::vector<std::string>> properties;  ///< tags, runner, meta keys
  std::vector<Reference> tags;                                 ///< those of `properties`, with their places
  std::vector<std::string> notes;
  std::string prebuilt;
  bool complete = true;  ///< false if a statement could not be read: what is missing may be what it says
};

/// One image. An env with `for` is several.
struct Env : Profile {
  std::string file;
  Span whole;
  bool from_name_only = false;  ///< declared by no file
};

/// One rule of `names PREFIX { part … => facts }`.
struct NameRule {
  struct Fact {
    const syntax::Statement* statement = nullptr;
    std::size_t first = 0;  ///< the item the fact starts at: `use` or `without`
  };
  std::vector<const syntax::Word*> parts;  ///< each with at most one hole
  std::vector<Fact> facts;
  bool nothing = false;  ///< `=> nothing "why"`
  Span span;
};

struct NameScheme {
  std::string name;  ///< the prefix
  Span span;
  std::vector<NameRule> rules;
  bool complete = true;  ///< false if a rule could not be read
};

/// All declarations of one run.
struct Program {
  std::vector<std::unique_ptr<syntax::Ast>> asts;
  std::vector<Stage> stages;  ///< by name
  std::vector<Profile> profiles;
  std::vector<Env> envs;  ///< by name
  std::vector<NameScheme> schemes;
  std::string indexes;  ///< the date of `indexes`, or empty
  Span indexes_span;
  bool complete = true;       ///< false if a file or a declaration could not be read: what it declares is missing
  std::string context = ".";  ///< the directory `copy` and `mount` read from

  [[nodiscard]] const Stage* stage(std::string_view name) const;
  [[nodiscard]] const Profile* profile(std::string_view name) const;
  [[nodiscard]] const Env* env(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> stage_names() const;
  [[nodiscard]] std::vector<std::string> env_names() const;
  /// The stage whose name starts `text` and is followed by a dot: `rocm` of `rocm.version`. The longest wins.
  [[nodiscard]] const Stage* stage_prefix(std::string_view text) const;
};

}  // namespace stagec::model
