// `maintainer-deprecated`: MAINTAINER, which LABEL has replaced.
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for_each<image::Maintainer>(
      file.image, [&](const image::Maintainer& maintainer, const image::Instruction& instruction) {
        diag::Report report = findings.report(keyword_span(file, instruction), "`MAINTAINER` is out of use");
        report.help("write `LABEL org.opencontainers.image.authors=\"…\"`");
        // The name as it stands, if it means the same in quotes.
        const std::string& name = maintainer.name;
        const bool plain = name.find_first_of("\"'\\$`\r\n") == std::string::npos;
        const Span span = argument_span(instruction, 0);
        if (plain && file.sources.text(span) == name) {
          const Span whole{span.file, keyword_span(file, instruction).begin, span.end};
          report.fix({"write it as a label", {{whole, "LABEL org.opencontainers.image.authors=\"" + name + "\""}}});
        }
      });
}

constexpr std::string_view aliases[] = {"DL4000", "MaintainerDeprecated"};

}  // namespace

extern const Rule maintainer_deprecated_rule;
const Rule maintainer_deprecated_rule = {"maintainer-deprecated",
                                         "MAINTAINER, which LABEL has replaced",
                                         diag::Severity::info,
                                         aliases,
                                         check,
                                         nullptr,
                                         true};

}  // namespace stagec::lint
