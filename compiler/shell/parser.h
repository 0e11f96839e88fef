// The recursive-descent parser behind parse.h: it reads characters, not tokens, since in
// shell what a character means depends on where it stands. Private to this folder.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "shell/parse.h"
#include "shell/syntax.h"

namespace stagec::shell {

class Parser {
 public:
  Parser(std::string_view text, Dialect dialect, Script& script) : text_(text), dialect_(dialect), script_(script) {}
  /// Reads all of the text.
  List parse_all();

 private:
  /// Where parts of a word stand; it decides what ends them and which characters are special.
  enum class Place { word, regex, pattern, braces, quoted_braces, quotes, body, arithmetic, subscript };

  // parse.cpp: the text, blanks, comments, line ends, problems
  [[nodiscard]] bool bash() const { return dialect_ == Dialect::bash; }
  [[nodiscard]] bool failed() const { return !script_.problems.empty(); }
  [[nodiscard]] bool at_end() const { return failed() || position_ >= text_.size(); }
  [[nodiscard]] char peek(std::size_t ahead = 0) const;
  [[nodiscard]] bool at(std::string_view expected) const;
  [[nodiscard]] std::size_t offset(std::size_t position) const;
  [[nodiscard]] Range range(std::size_t begin, std::size_t end) const { return {offset(begin), offset(end)}; }
  [[nodiscard]] Range since(std::size_t begin) const { return range(begin, position_); }
  /// Goes behind the closing quote here. Where it is missing, that is the end of the text.
  void close_quote() { position_ = std::min(position_ + 1, text_.size()); }
  void fail(std::size_t position, std::string message, std::string help = {});
  void fail_unclosed(std::size_t position, std::string_view opener, std::string_view closer);
  bool enter(std::size_t position);
  void leave() { --depth_; }
  void record_line_end(LineEndKind kind);
  void skip_blanks();
  void skip_newlines();
  void take_newline(LineEndKind kind);

  // parse_list.cpp: lists, and-or lists, pipelines
  List parse_list();
  List parse_body(std::string_view opener, std::size_t position);
  Statement parse_statement();
  bool parse_separator(Statement& statement);
  void end_statement_line();
  Pipeline parse_pipeline();
  [[nodiscard]] bool at_list_end() const;
  [[nodiscard]] bool at_arm_end() const;
  void check_more(std::string_view before, std::size_t position);

  // parse_command.cpp: commands
  Command parse_command();
  void parse_command_node(Command& command);
  SimpleCommand parse_simple(Command& command);
  [[nodiscard]] bool at_assignment() const;
  Assignment parse_assignment();
  Word parse_argument(const SimpleCommand& command);
  Part parse_array();
  void fail_at_command();

  // parse_compound.cpp: if, while, for, case, functions, [[ ]]
  bool parse_compound(Command& command, std::string_view keyword);
  IfClause parse_if();
  WhileLoop parse_while(bool until);
  void parse_for(Command& command, std::string_view keyword);
  ArithmeticFor parse_arithmetic_for(std::size_t position);
  CaseClause parse_case();
  CaseArm parse_arm();
  FunctionDefinition parse_function(bool with_keyword);
  [[nodiscard]] bool at_function() const;
  Conditional parse_conditional();
  Word parse_conditional_word(bool regex);
  List parse_do_group(std::string_view opener, std::size_t position);
  [[nodiscard]] std::string_view keyword() const;
  bool take_keyword(std::string_view expected);
  void expect_keyword(std::string_view expected, std::string_view opener, std::size_t position);
  void expect_parenthesis(std::string_view opener, std::size_t position);

  // parse_redirection.cpp: redirections and here-documents
  [[nodiscard]] std::string_view redirection_descriptor() const;
  [[nodiscard]] std::string_view redirection_operator(std::size_t position) const;
  [[nodiscard]] bool at_redirection() const;
  Redirection parse_redirection();
  void parse_redirections(Command& command);
  void open_heredoc(Redirection& redirection, std::size_t position, std::string_view word);
  void read_heredocs();
  void read_heredoc(Heredoc& heredoc);

  // parse_word.cpp, parse_expansion.cpp: words and their parts
  [[nodiscard]] bool at_word() const;
  Word parse_word(Place place = Place::word);
  std::vector<Part> parse_parts(Place place);
  bool parse_quoting(Place place, std::vector<Part>& parts);
  bool parse_backslash(Place place, std::vector<Part>& parts);
  void parse_character(Place place, std::vector<Part>& parts);
  [[nodiscard]] bool stops(Place place) const;
  [[nodiscard]] bool at_group(Place place, const std::vector<Part>& parts) const;
  Part parse_single_quotes();
  Part parse_ansi_quotes();
  Part parse_double_quotes();
  bool parse_dollar(Place place, std::vector<Part>& parts);
  Part parse_parameter(Place place);
  void parse_operation(Parameter& parameter, Place place);
  Part parse_simple_parameter();
  Part parse_command_substitution();
  Part parse_process_substitution();
  Part parse_backquotes(Place place);
  Part parse_arithmetic(std::size_t opener_size);
  [[nodiscard]] bool arithmetic_closes(std::size_t position) const;
  void append_literal(std::vector<Part>& parts, std::size_t begin) const;

  std::string_view text_;
  Dialect dialect_;
  Script& script_;
  std::size_t position_ = 0;
  std::size_t depth_ = 0;                          ///< of recursion
  std::size_t nesting_ = 0;                        ///< compound commands and substitutions around the place
  std::size_t parentheses_ = 0;                    ///< of them those that `)` ends
  bool in_conditional_ = false;                    ///< between `[[` and `]]`
  std::vector<std::size_t> waiting_;               ///< here-documents whose bodies start at the next line end
  const std::vector<std::size_t>* map_ = nullptr;  ///< inside `…`: where each character comes from
};

}  // namespace stagec::shell
