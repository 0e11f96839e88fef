// PEGTL's own check of the grammar: no rule can go round without reading anything.
#include "syntax/grammar.h"

#include <doctest/doctest.h>

#include <tao/pegtl/contrib/analyze.hpp>

namespace tao::pegtl {

using namespace stagec::grammar;  // NOLINT(google-build-using-namespace)

// Scopes behave like what they hold.
template <typename Name, typename Rule>
struct analyze_traits<Name, deeper<Rule>> : analyze_seq_traits<Rule> {};
template <typename Name, typename Rule>
struct analyze_traits<Name, chained<Rule>> : analyze_opt_traits<Rule> {};
template <typename Name, typename Rule, bool Words>
struct analyze_traits<Name, bracketed<Rule, Words>> : analyze_seq_traits<Rule> {};
template <typename Name, typename Rule>
struct analyze_traits<Name, interpolated<Rule>> : analyze_seq_traits<Rule> {};
template <typename Name, typename Rule>
struct analyze_traits<Name, recovering<Rule>> : analyze_seq_traits<Rule> {};

// Matchers read at least a byte, or may read nothing.
template <typename Name>
struct analyze_traits<Name, bare_run> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, interpolation_open> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, shell_open_lines> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, shell_lines_text> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, shell_inline_text> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, shell_close_lines> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, stray_brace> : analyze_any_traits<> {};
template <typename Name>
struct analyze_traits<Name, stagec::grammar::gap> : analyze_opt_traits<> {};
template <typename Name>
struct analyze_traits<Name, word_start> : analyze_opt_traits<> {};
template <typename Name>
struct analyze_traits<Name, stagec::grammar::separator> : analyze_opt_traits<> {};
template <typename Name>
struct analyze_traits<Name, plain_owner> : analyze_opt_traits<> {};

}  // namespace tao::pegtl

TEST_CASE("the grammar has no loops that read nothing") {
  CHECK(tao::pegtl::analyze<stagec::grammar::file>(-1) == 0);
}
