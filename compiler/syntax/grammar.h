// The grammar of `.stage` and `.envs` files in PEGTL. Included by parse.cpp only.
//
// Statements are led by their first word. Behind a keyword or an opening character the
// grammar is committed: what does not fit is reported there. Rules that hang on context
// (where a bare word ends, where a shell block ends) are small hand-written matchers.
#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "syntax/grammar_shell.h"
#include "syntax/grammar_words.h"

// Rules are named as in PEGTL, in lower case.
// NOLINTBEGIN(readability-identifier-naming)
namespace stagec::grammar {

// ---------------------------------------------------------------- expressions

struct literal_char : sor<alnum, one<'_', '.', '+', '-', '*', '/', '~', ':', '@', '%'>> {};
template <char... Cs>
struct keyword_of : seq<string<Cs...>, not_at<literal_char>> {};
struct kw_and : keyword_of<'a', 'n', 'd'> {};
struct kw_or : keyword_of<'o', 'r'> {};
struct kw_not : keyword_of<'n', 'o', 't'> {};
struct kw_in : keyword_of<'i', 'n'> {};
struct kw_match : keyword_of<'m', 'a', 't', 'c', 'h'> {};
struct reserved : sor<kw_and, kw_or, kw_not, kw_in> {};

struct literal : seq<not_at<reserved>, plus<literal_char>> {};
struct expression_string : seq<at<one<'"', '\''>>, word_begin, sor<double_quoted, single_quoted>, word_end> {};

struct list_open : one<'['> {};
struct list_close : one<']'> {};
struct next_element : seq<one<','>, gap, opt<expression>, gap> {};
struct elements : seq<gap, opt<expression>, gap, star<next_element>> {};
struct list_expression : seq<list_open, bracketed<elements>, must<list_close>> {};

struct group_open : one<'('> {};
struct group_close : one<')'> {};
struct group_body : seq<gap, must<expression>, gap> {};
struct group : seq<group_open, bracketed<group_body>, must<group_close>> {};

struct call_name : seq<plus<lower>, at<one<'('>>> {};
struct call_open : one<'('> {};
struct call_close : one<')'> {};
struct call : seq<call_name, call_open, bracketed<elements>, must<call_close>> {};

struct match_open : one<'{'> {};
struct match_close : one<'}'> {};
struct arm_begin : at<not_one<'}'>> {};
struct arm_arrow : string<'=', '>'> {};
struct arm_pattern : at<arm_arrow> {};
struct arm : seq<arm_begin, must<expression>, gap, must<arm_pattern>, arm_arrow, gap, must<expression>> {};
struct arms : seq<gap, star<seq<arm, gap, opt<one<','>>, gap>>> {};
struct match_keyword : seq<kw_match, not_at<one<'('>>> {};
struct match_subject : seq<gap, must<expression>, gap> {};
struct match_expression : seq<match_keyword, match_subject, must<match_open>, bracketed<arms>, must<match_close>> {};

struct primary : sor<expression_string, list_expression, group, match_expression, call, literal> {};
struct comparison_operator : sor<string<'=', '='>, string<'!', '='>, string<'<', '='>, string<'>', '='>, one<'<'>,
                                 seq<one<'>'>, not_at<one<'>'>>>, kw_in> {};
struct comparison_tail : seq<comparison_operator, gap, must<primary>> {};
struct comparison : seq<primary, gap, opt<comparison_tail>> {};
struct negation;
struct not_tail : seq<kw_not, gap, must<negation>> {};
struct negation : deeper<sor<not_tail, comparison>> {};
struct and_operator : kw_and {};
struct and_tail : seq<and_operator, gap, must<negation>> {};
struct conjunction : seq<negation, gap, chained<seq<and_tail, gap>>> {};
struct or_operator : kw_or {};
struct or_tail : seq<or_operator, gap, must<conjunction>> {};
struct expression : deeper<seq<conjunction, chained<seq<or_tail, gap>>>> {};

// ---------------------------------------------------------------- items

struct item_list_open : one<'['> {};
struct item_list_close : one<']'> {};
struct list_word : seq<word> {};
struct list_words : seq<gap, star<seq<list_word, gap, opt<one<','>>, gap>>> {};
struct item_list : seq<item_list_open, bracketed<list_words, true>, must<item_list_close>> {};
struct separated : sor<space, one<'}'>, eof> {};
struct separator : matcher<separator> {
  template <typename Input>
  static bool read(Input& in, TreeBuilder& tree) {
    return is_separator(in.current(), in.end(), tree);
  }
};
struct comma_item : seq<separator, one<','>> {};
struct word_item : seq<word> {};
struct item : sor<item_list, comma_item, word_item> {};
struct items : star<seq<item, gap>> {};
struct some_items : plus<seq<item, gap>> {};

/// A keyword that is also the item it is written as.
template <char... Cs>
struct item_keyword : keyword_of<Cs...> {};
using item_applies = item_keyword<'a', 'p', 'p', 'l', 'i', 'e', 's'>;
using item_when = item_keyword<'w', 'h', 'e', 'n'>;
using item_until = item_keyword<'u', 'n', 't', 'i', 'l'>;
using item_supports = item_keyword<'s', 'u', 'p', 'p', 'o', 'r', 't', 's'>;
using item_let = item_keyword<'l', 'e', 't'>;
using item_option = item_keyword<'o', 'p', 't', 'i', 'o', 'n'>;
using item_if = item_keyword<'i', 'f'>;
using item_for = item_keyword<'f', 'o', 'r'>;
using item_in = item_keyword<'i', 'n'>;
using item_env = item_keyword<'e', 'n', 'v'>;
using item_run = item_keyword<'r', 'u', 'n'>;
using item_check = item_keyword<'c', 'h', 'e', 'c', 'k'>;
using item_write = item_keyword<'w', 'r', 'i', 't', 'e'>;
struct equals_item : seq<one<'='>, not_at<one<'='>>> {};

// ---------------------------------------------------------------- statements

struct comment : seq<one<'#'>, until<at<eolf>>> {};
/// White space between statements.
struct filler : star<sor<one<' ', '\t', '\n', '\r', ';'>, comment>> {};

/// Reads one statement; on a problem, goes on behind it.
template <typename Rule>
struct recovering {
  using rule_t = recovering;
  using subs_t = type_list<Rule>;
  template <apply_mode A, rewind_mode M, template <typename...> class Action, template <typename...> class Control,
            typename Input>
  static bool match(Input& in, TreeBuilder& tree) {
    const std::uint32_t begin = tree.offset(in.current());
    const syntax::BuilderMark mark = tree.mark();
    std::uint32_t target = begin;
    {
      auto position = in.template mark<rewind_mode::required>();  // goes back when it is left without a match
      try {
        return position(Control<Rule>::template match<A, M, Action, Control>(in, tree));
      } catch (const syntax::SyntaxProblem& problem) {
        if (problem.fatal) {
          throw;
        }
        target = tree.recover(begin, mark);
      }
    }
    in.bump(target - begin);
    return true;
  }
};

template <bool Plain>
struct statement;
struct block_open : seq<one<'{'>, at<separated>> {};
struct block_close : one<'}'> {};
template <bool Plain>
struct statements : seq<filler, star<seq<not_at<one<'}'>>, not_at<eof>, recovering<must<statement<Plain>>>, filler>>> {
};
template <bool Plain>
struct block : seq<block_open, deeper<statements<Plain>>, must<block_close>> {};

/// True if the words and settings in the block of this statement are not statements of the language.
struct plain_owner : matcher<plain_owner> {
  template <typename Input>
  static bool read(Input& /*in*/, TreeBuilder& tree) {
    static constexpr std::string_view owners[] = {"apt",   "cmake", "configure", "dnf",  "make",
                                                  "names", "npm",   "pip",       "table"};
    return std::find(std::begin(owners), std::end(owners), tree.statement().keyword()) != std::end(owners);
  }
};
struct any_block : sor<seq<at<block_open>, plain_owner, block<true>>, block<false>> {};

struct statement_begin : success {};
struct semicolon : one<';'> {};
struct line_stop : seq<opt<comment>, at<eolf>> {};
struct brace_stop : at<one<'}'>> {};
struct statement_stop : sor<semicolon, line_stop, brace_stop> {};

struct name_item : seq<word> {};
struct let_name : seq<name_item> {};
struct condition : expression {};
struct let_statement : seq<item_let, gap, must<let_name>, gap, must<equals_item>, gap, must<condition>> {};
struct applies_statement : seq<item_applies, gap, must<item_when>, gap, must<condition>> {};
struct until_statement : seq<sor<item_until, item_supports>, gap, must<condition>, gap, items> {};
struct option_default : seq<equals_item, gap, must<condition>> {};
struct option_items : plus<seq<not_at<equals_item>, item, gap>> {};
struct option_statement : seq<item_option, gap, must<option_items>, opt<option_default>> {};

struct else_keyword : keyword_of<'e', 'l', 's', 'e'> {};
struct no_else : not_at<else_keyword> {};
struct else_begin : success {};
struct else_end : success {};
template <bool Plain>
struct then_block : block<Plain> {};
template <bool Plain>
struct else_if
    : seq<at<keyword_of<'i', 'f'>>, else_begin, item_if, gap, must<condition>, gap, must<then_block<Plain>>, else_end> {
};
template <bool Plain>
struct else_block : seq<else_begin, must<then_block<Plain>>, else_end> {};
template <bool Plain>
struct else_tail : seq<gap, else_keyword, gap, sor<else_if<Plain>, else_block<Plain>>> {};
template <bool Plain>
struct if_statement : seq<item_if, gap, must<condition>, gap, must<then_block<Plain>>, star<else_tail<Plain>>> {};
template <bool Plain>
struct for_statement
    : seq<item_for, gap, must<let_name>, gap, must<item_in>, gap, must<condition>, gap, must<then_block<Plain>>> {};

struct range_name : seq<word> {};
struct kw_for : keyword_of<'f', 'o', 'r'> {};
struct range_in : kw_in {};
struct range : seq<must<range_name>, gap, must<range_in>, gap, must<expression>> {};
struct ranges : seq<range, gap, star<seq<one<','>, gap, range, gap>>> {};
struct env_items : plus<seq<not_at<kw_for>, item, gap>> {};
struct env_statement : seq<item_env, gap, must<env_items>, opt<seq<kw_for, gap, ranges>>, opt<any_block>> {};

/// In front of a shell block every `{` but that of `{{…}}` opens the block.
struct shell_items : star<seq<not_at<shell_brace>, item, gap>> {};
struct shell_statement : seq<sor<item_run, item_check, item_write>, gap, shell_items, must<shell_block>, gap, items> {};
struct generic_statement : seq<some_items, opt<any_block>> {};

template <bool Plain>
struct control_statement : sor<if_statement<Plain>, for_statement<Plain>, let_statement> {};
struct declared_statement
    : sor<applies_statement, until_statement, option_statement, env_statement, shell_statement, generic_statement> {};
struct plain_items : seq<some_items> {};
template <bool Plain>
struct statement : seq<statement_begin, must<no_else>,
                       sor<control_statement<Plain>, std::conditional_t<Plain, plain_items, declared_statement>>, gap,
                       must<statement_stop>> {};

/// A `}` that closes nothing; the file is read on behind it.
struct stray_brace : matcher<stray_brace> {
  template <typename Input>
  static bool read(Input& in, TreeBuilder& tree) {
    if (in.empty()) {
      return false;
    }
    tree.report_stray_brace(in.current());
    in.bump(1);
    return true;
  }
};
struct file : seq<opt<string<'\xEF', '\xBB', '\xBF'>>, statements<false>, star<stray_brace, statements<false>>, eof> {};

}  // namespace stagec::grammar
// NOLINTEND(readability-identifier-naming)
