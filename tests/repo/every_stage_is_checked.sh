#!/usr/bin/env bash
# Each stage that puts something into an image says what must hold in it.
. "$(dirname "$0")/../lib/common.sh"

steps='apt|apt-repo|cmake|configure|copy|dnf|fetch|git|make|npm|pip|run|setenv|prepend-path|take|write'
stages=0
while read -r file name has_steps checks; do
  stages=$((stages + 1))
  [ "$has_steps" -eq 0 ] || [ "$checks" -gt 0 ] || complain "$file: the stage $name checks nothing"
done < <(awk -v steps="^ +($steps) " '
  /^stage [^ ]+ [{]/ { name = $2; made = checks = 0 }
  /^builder / { name = "" }
  name != "" && $0 ~ steps { made = 1 }
  name != "" && /^ +check / { checks++ }
  /^}/ && name != "" { print FILENAME, name, made, checks; name = "" }
' stages/*.stage)
finish "$stages" "stages"
