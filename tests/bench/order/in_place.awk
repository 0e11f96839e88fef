# What a builder does is done in the image, right before the stage that takes from it. -v builder=… -v stage=…
# Where the condition -v unless=… holds, files are taken from the builder still.

/^(builder|stage) / { block = $2 }
block == builder { copy = copy $0 "\n" }
block == stage && $1 == "take" && index($2, builder ":") == 1 {
  ++found
  if ($3 == "as") {
    print "  let " $4 " = \"" substr($2, length(builder) + 2) "\""
  } else if (unless != "") {
    print "  if " unless " {\n" $0 "\n  }"
  }
  next
}
{ print }
$1 ~ /^(builder|stage)$/ && $2 == stage { print (unless == "" ? "  needs " : "  after ") builder "-here" }
/^}/ { block = "" }

END {
  sub(/^builder [^ ]+ {/, "\nstage " builder "-here {" (unless == "" ? "" : "\n  applies when " stage " and not " unless), copy)
  printf "%s", copy
  exit copy == "" || found != 1
}
