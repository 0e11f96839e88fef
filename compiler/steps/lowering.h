// The bench at which a step turns its statement into commands. A step reads its words
// here, already evaluated for the env, and puts what it needs into the current layer.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/file_system.h"
#include "image/image.h"
#include "model/scope.h"
#include "shell/join.h"
#include "steps/layer.h"
#include "syntax/ast.h"

namespace stagec::steps {

/// What the lowering of one stage needs to know from outside.
struct LoweringOptions {
  const SourceMap* sources = nullptr;
  const FileSystem* files = nullptr;
  std::string context = ".";  ///< directory of the build context
  bool bash = false;          ///< the image's shell is bash
};

/// The text of a shell block for one env, and where its bytes stand in the file.
struct Script {
  std::string text;
  std::vector<image::Origin> origins;
};

/// Packages of one manager.
struct Install {
  std::string manager;                ///< "apt": whose indexes `before` fetches
  std::string head;                   ///< the command without its arguments
  std::vector<std::string> options;   ///< one a line behind the head, as shell text, in this order
  std::vector<std::string> packages;  ///< as they are named; quoted and sorted when printed
  std::string before;                 ///< runs once in a layer, and again after `indexes_changed`
};

/// Whether what a name stands for outlives the layer that made it.
enum class Lifetime { layer, stage };

class Lowering {
 public:
  Lowering(model::Scope& scope, LoweringOptions options) : scope_(scope), options_(std::move(options)) {}

  // ------------------------------------------------------------ reading a statement
  [[nodiscard]] model::Scope& scope() { return scope_; }
  [[nodiscard]] diag::Sink& sink() { return scope_.sink(); }
  [[nodiscard]] const LoweringOptions& options() const { return options_; }

  /// The word at an index, or nothing and `missing-argument` with `what`.
  const syntax::Word* word(const syntax::Statement& statement, std::size_t index, std::string_view what);
  /// The text of a word; nothing if it could not be evaluated (and was reported).
  std::optional<std::string> text(const syntax::Word& word);
  /// The text of the word at an index; nothing if it is missing or could not be evaluated (both reported).
  std::optional<std::string> text(const syntax::Statement& statement, std::size_t index, std::string_view what);
  /// The words that items stand for: a list value gives each of its elements; commas are passed over.
  std::vector<std::string> texts(const std::vector<syntax::Item>& items, std::size_t first);
  /// Reports what follows the last item that the step takes.
  void end_of_items(const syntax::Statement& statement, std::size_t first);
  /// Reports a sub-statement that the step does not know, with the nearest of those it does.
  void unknown_setting(const syntax::Statement& setting, std::string_view step, const std::vector<std::string>& known);
  /// The statements of the step's block that hold for this env (`if` and `for` decided).
  void each_setting(const syntax::Statement& statement, const std::function<void(const syntax::Statement&)>& visit);
  /// All words of a package block, sorted, each once.
  std::vector<std::string> packages(const syntax::Statement& statement);
  /// The text of a shell block as a script for this env: `{{…}}` put in quoted for the place it stands in,
  /// common indentation removed, LF line ends. Nothing if a value could not be evaluated.
  std::optional<Script> script(const syntax::Block& block);
  /// The lines of a shell block with values put in as they are (for `write`).
  std::optional<std::vector<std::string>> lines(const syntax::Block& block);

  // ------------------------------------------------------------ filling the layer
  [[nodiscard]] StageOutput& output() { return output_; }
  /// The layer being filled; begins one if there is none.
  [[nodiscard]] Layer& layer(Span span);
  /// Ends the current layer; the next step begins another.
  void end_layer();

  /// Adds a command as it is.
  void command(Span span, Command command);
  /// Adds a command of one line. `text` is shell.
  void command(Span span, std::string text);
  /// Adds a command: first line, then one argument a line.
  void command(Span span, std::string head, const std::vector<std::string>& arguments);
  /// Adds a command on one line, or with one argument a line where that line would be too long.
  void short_command(Span span, std::string head, const std::vector<std::string>& arguments);
  /// Adds the lines of a script, joined for one RUN. Reports what cannot be joined.
  void script(Span span, const Script& script, const syntax::Block& block);
  /// Joins a script and reports what cannot be joined; nothing in that case.
  std::optional<shell::Joined> join(const Script& script, const syntax::Block& block);
  /// Adds packages; neighbours with the same command and options merge into one sorted install.
  void install(Span span, const Install& install);
  /// The next install fetches the indexes again: a repository was added.
  void indexes_changed();
  /// Removes a path at the end of the layer. `path` is a shell word.
  void remove_at_end(Span span, std::string path);
  /// Runs a command before the removals, once in a layer.
  void clean_at_end(Span span, std::string command);
  /// Makes the directory a file is written to, unless every image has it.
  void make_parent(Span span, const std::string& path);
  /// A line of comment over the instruction.
  void comment(Span span, std::string text);
  /// Mounts something for the layer; the same mount twice is one.
  void mount(Span span, image::Mount mount);
  /// A directory or file under /mnt that no other mount of this stage uses.
  std::string mount_point(const std::string& stem);
  /// Mounts a file or directory of the context and puts its digest into a command.
  /// `path` is what `context_path` gave. Returns where it is mounted.
  std::string mount_from_context(Span span, const std::string& path, const std::string& stem);
  /// Sets an environment variable. `value` is as in ENV. Reports a second, different value.
  void set_env(Span span, const std::string& name, const std::string& value);
  /// Puts directories in front of a variable's value.
  void prepend_env(Span span, const std::string& name, const std::vector<std::string>& directories);

  /// Gives `{{name}}` a meaning; reports a name that has one, and one that cannot be read.
  void bind(const syntax::Word& name, std::string path, Lifetime lifetime = Lifetime::layer);
  /// A directory or file under /tmp that no other step of this stage uses.
  std::string temporary(const std::string& stem, const std::string& ending = "");
  /// Reports a path that is not inside the build context or not there; returns it normalized.
  std::optional<std::string> context_path(const syntax::Word& word);
  /// What a path of the context stands for, with its links followed: the file, or all files and links in the
  /// directory.
  [[nodiscard]] std::vector<std::string> context_files(const std::string& path) const;
  /// SHA-256, in hex, of a file or of everything in a directory of the context.
  [[nodiscard]] std::string digest(const std::string& path) const;

  /// Ends the last layer and gives back everything.
  [[nodiscard]] StageOutput finish();

 private:
  /// A stretch of a shell block: text, or a value to put in.
  struct Piece {
    const syntax::Part* value = nullptr;
    std::string_view text;
    std::uint32_t begin = 0;  ///< of the text in the file
  };
  struct Pending {
    Install install;
    std::set<std::string> packages;
    Span span;
  };
  struct Variable {
    Span span;
    std::string value;  ///< what `setenv` gave
    bool set = false;   ///< false if only `prepend-path` named it
  };

  void flush();
  [[nodiscard]] static std::vector<Piece> pieces(const syntax::Block& block);
  std::optional<std::string> shell_value(const syntax::Part& part, const model::Value& value, bool bare);
  /// Reports a name whose layer has ended.
  bool alive(const syntax::Expr& expr);
  bool alive(const syntax::Word& word);
  /// Reports a name that nothing gave a meaning for this env.
  bool known(const syntax::Expr& expr);
  model::Value evaluate(const syntax::Part& part);

  model::Scope& scope_;
  LoweringOptions options_;
  StageOutput output_;
  bool open_ = false;
  std::optional<Pending> pending_;
  std::set<std::string, std::less<>> fetched_;  ///< managers whose indexes this layer has
  std::set<std::string> temporaries_;
  std::set<std::string> mount_points_;
  std::map<std::string, std::string> mounted_;  ///< path of the context to its place, in this layer
  std::set<std::string> made_directories_;
  std::map<std::string, Variable> variables_;  ///< of this layer
  std::map<std::string, Span, std::less<>> bound_;
  std::set<std::string> layer_names_;                 ///< names that end with the layer
  std::map<std::string, Span, std::less<>> expired_;  ///< names whose layer has ended
};

/// `value` as one shell word that is an argument, quoted only where needed.
[[nodiscard]] std::string shell_word(std::string_view value);

/// Columns a command's line may take, so that no printed line passes 120.
constexpr std::size_t max_line_width = 113;

}  // namespace stagec::steps
