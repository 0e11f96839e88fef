// Reads a Dockerfile: the whole syntax, as BuildKit reads it. docs/dockerfile-reader.md says what that is.
//
// What BuildKit refuses is reported with one of these codes; the instruction is then left out and
// reading goes on:
//   dockerfile-empty                no instruction in the file
//   dockerfile-no-from              an instruction before the first FROM, or no FROM at all
//   dockerfile-bad-directive        an escape character that cannot be one, an option that `check` does not have,
//                                   a directive given twice
//   dockerfile-line-too-long        a line over 65535 bytes
//   dockerfile-unknown-instruction  a word that is no instruction
//   dockerfile-missing-argument     too few arguments
//   dockerfile-extra-argument       too many arguments
//   dockerfile-unknown-flag         a flag the instruction does not have
//   dockerfile-flag-repeated        a flag given twice that may be given once
//   dockerfile-flag-value           a flag without its value, or with one it does not take
//   dockerfile-bad-mount            a RUN --mount that cannot be
//   dockerfile-heredoc-unterminated a here-document without a line that ends it
//   dockerfile-heredoc-place        a here-document as a destination
//   dockerfile-unclosed-quote       a quote without its partner
//   dockerfile-bad-substitution     a `${…}` that Dockerfiles do not have
//   dockerfile-missing-equals       a word of ENV or LABEL without `=`
//   dockerfile-blank-name           a variable or a volume without a name
//   dockerfile-not-strings          a JSON array that holds more than strings
//   dockerfile-not-json             SHELL without a JSON array
//   dockerfile-bad-image            a FROM of what no image can be called
//   dockerfile-bad-source           a COPY of an address
//   dockerfile-bad-stage-name       a name that no build stage can have
//   dockerfile-bad-healthcheck      HEALTHCHECK with neither CMD nor NONE
//   dockerfile-bad-port             EXPOSE with something else than a port
//   dockerfile-bad-signal           STOPSIGNAL with an unknown signal
//   dockerfile-onbuild              an instruction that ONBUILD cannot hold back
#pragma once

#include "base/source.h"
#include "diag/sink.h"
#include "image/image.h"

namespace stagec::dockerfile {

/// The image a Dockerfile says. Where something is wrong, `sink` is told and what could be read is returned.
[[nodiscard]] image::Image read(const SourceFile& source, FileId file, diag::Sink& sink);

}  // namespace stagec::dockerfile
