// Joined lines must do what the script does: both run in a real shell here, and must print the same and
// end with the same status.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "run_shell.h"
#include "shell/join.h"

using stagec::shell::join_lines;
using stagec::shell::Joined;
using stagec::shell::JoinedLine;
using stagec::testing::run_shell;
using stagec::testing::ShellResult;

namespace {

/// As a Dockerfile writes them: indented, with a backslash at every line end but the last.
std::string as_run(const Joined& joined) {
  std::string out = joined.uses_newline_variable ? std::string(stagec::shell::newline_definition) + ";" : ":;";
  for (const JoinedLine& line : joined.lines) {
    out += " \\\n    " + std::string(static_cast<std::size_t>(line.indent), ' ') + line.text;
  }
  return out + "\n";
}

/// What Dockerfile parsers hand to the shell: comment lines and blank lines dropped, continued lines joined.
std::string as_parsed(std::string_view run) {
  std::string out;
  while (!run.empty()) {
    std::string_view line = run.substr(0, run.find('\n'));
    run.remove_prefix(std::min(line.size() + 1, run.size()));
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos || line[first] == '#') {
      continue;
    }
    const bool continued = line.back() == '\\';
    out += line.substr(0, line.size() - (continued ? 1U : 0U));
    if (!continued) {
      break;
    }
  }
  return out;
}

void check_same(const std::string& shell, std::string_view script) {
  CAPTURE(std::string(script));
  const Joined joined = join_lines(script, shell == "bash");
  for (const auto& problem : joined.problems) {
    FAIL_CHECK(problem.message);
  }
  const std::string run = as_parsed(as_run(joined));
  CAPTURE(run);
  CHECK(run.find('\n') == std::string::npos);
  const ShellResult as_written = run_shell(shell, script);
  const ShellResult as_joined = run_shell(shell, run);
  CHECK(as_written.output == as_joined.output);
  CHECK(as_written.status == as_joined.status);
  CHECK_FALSE(as_written.output.empty());
}

const std::vector<std::string_view> posix_scripts = {
    R"sh(echo one
echo two # comment
# echo three

echo '# four' a#b "#c")sh",

    R"sh(if [ 1 = 2 ]; then
  echo no
elif
  [ 1 = 1 ]
then # so
  echo yes
else
  echo never
fi
exit 3)sh",

    R"sh(for x in a "b c" \
  d
do
  echo "$x"
done |
  # sort them
  sort -r |
  sed -e 's/a/A/
          s/d/D/')sh",

    R"sh(i=0
while [ $i -lt 3 ]
do i=$((i + 1))
  if [ $i = 2 ]; then continue; fi
  echo $i
done
until [ $i = 0 ]; do
  i=$(( i - 1 ))
done
echo "i=$i")sh",

    R"sh(f() {
  local_x=$1
  case $local_x in
    a|b)
      echo "first $local_x"
      ;;
    (c*) echo second ;;
    "d e") ;;
    *) # the rest
      echo rest
      return 4
  esac
}
f a; f cx
f 'd e'
f z || echo "status $?"
f z)sh",

    R"sh(x=$(
  echo a   # one
  echo b
)
echo "$x"
echo "nested $(echo "in $(echo 'deep
  er')" 'q'
echo second)"
y=`echo back
echo quotes`
echo $y)sh",

    R"sh((
  cd /
  pwd
)
{ echo group
  echo two; } >&2
! false &&
  echo and ||
  echo or
true &
wait
echo $?)sh",

    R"sh(echo a\
b "c \
  d" e \
    f\
  g
echo back\\slash \\
echo "escaped blank:"\ end
echo 'single \
quoted')sh",

    R"sh(set -- 'a
b' "c
d"
for p; do printf '<%s>\n' "$p"; done
for p
do printf '[%s]\n' "$p"
done
printf '%s\n' "${nothing:-x
y}" ${nothing:-p
q})sh",

    R"sh(awk 'BEGIN {
  # not a shell comment
  print "it is " "awk"
}
'
echo "tab	inside"
	echo tab before)sh",

    R"sh(set -e
f() { false; echo not reached; }
echo before
f
echo after)sh",

    R"sh(echo $((1 << 3)) $(( 1 <<2 )) $((
  4 <<
  1
)) $(( 5 > 3 ))
[ -z "" ] && { echo empty; }
: "${var:=value # no comment}"
echo "$var" ${#var} ${var%% *} "${var#*lu}")sh",

    R"sh(trap 'echo bye' EXIT
eval 'echo one
echo two'
sh -c 'if true
then echo "$0 $1"
fi' a b
exec 3>&1
echo out >&3
exit 7)sh",

    R"sh(if true; then if false; then echo a; else
for i in 1 2; do case $i in 1) echo one;; 2) echo two
;; esac; done
fi; fi
while :; do break; done; echo end;)sh",
};

const std::vector<std::string_view> bash_scripts = {
    R"sh(a=(
  one # comment
  "two
three"
  $'four\tfive'
)
printf '<%s>\n' "${a[@]}" "${#a[@]}"
declare -A m=(
  [k]=v
  [l]="w x"
)
echo "${m[l]}")sh",

    R"sh(for ((i = 0;
      i < 3; i++)); do
  ((i == 1)) && continue
  echo $i
done
(( i <<= 2 ))
echo $i $(( 1 << i ))
((
  i == 12
)) && echo yes)sh",

    R"sh(x=abc
if [[ $x == a* &&
      ( $x != b || -n $x ) &&
      $x =~ ^(a|b)b(c| )$ ]]; then
  echo "${BASH_REMATCH[1]}"
fi
[[ ! -e /nonexistent
]] && echo missing)sh",

    R"sh(while read -r line; do
  echo "<$line>"
done < <(
  printf 'a\nb\n'
)
cat <<< "here string"
cat <<<word
function g
{
  echo "$1" $'a\
b'
}
g $'x
y')sh",

    R"sh(set -euo pipefail
case abc in
  a*) echo one ;&
  zzz) echo two ;;&
  *c) echo three
esac
echo "${x-unset}" ${PATH:+set} "${BASH_VERSION:0:1}"
s='a/b/c'
echo "${s//\//+}" "${s/b/
}" ${s^^}
TIMEFORMAT=timed
time true
false | true
echo never)sh",

    R"sh(y=foo.tar
shopt -s extglob
echo ${y%@(.tar|.zip)}
[[ $y == @(foo|bar).* ]] && echo group
coproc_like() { echo "$@"; } ; coproc_like a |& cat
echo {a,b}{1..2} &> /dev/stdout)sh",
};

}  // namespace

TEST_CASE("join: scripts do the same in sh once joined") {
  for (const std::string_view script : posix_scripts) {
    check_same("sh", script);
  }
}

TEST_CASE("join: scripts of sh do the same in bash once joined") {
  for (const std::string_view script : posix_scripts) {
    check_same("bash", script);
  }
}

TEST_CASE("join: scripts of bash do the same once joined") {
  for (const std::string_view script : bash_scripts) {
    check_same("bash", script);
  }
}

TEST_CASE("join: the newline variable is one newline") {
  const std::string script = std::string(stagec::shell::newline_definition) + "; printf '<%s>' \"${nl}\"";
  CHECK(run_shell("sh", script).output == "<\n>");
  CHECK(run_shell("bash", script).output == "<\n>");
}
