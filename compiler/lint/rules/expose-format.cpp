// `expose-format`: an EXPOSE with more than a port.
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for_each<image::Expose>(file.image, [&](const image::Expose& expose, const image::Instruction& instruction) {
    for (std::size_t i = 0; i < expose.ports.size(); ++i) {
      const std::size_t colon = expose.ports[i].rfind(':');
      const bool in_reference = expose.ports[i].find("${") != std::string::npos;
      if (colon != std::string::npos && !in_reference) {
        findings
            .report(argument_span(instruction, i), "`EXPOSE` takes a port of the container only: `{}` is not read",
                    expose.ports[i].substr(0, colon))
            .help("write `EXPOSE {}`, and give the other part to `docker run -p`", expose.ports[i].substr(colon + 1));
      }
    }
  });
}

constexpr std::string_view aliases[] = {"ExposeInvalidFormat"};

}  // namespace

extern const Rule expose_format_rule;
const Rule expose_format_rule = {"expose-format",
                                 "an EXPOSE with an address or a port of the host, which nothing reads",
                                 diag::Severity::warning,
                                 aliases,
                                 check,
                                 nullptr};

}  // namespace stagec::lint
