// `expose-protocol-casing`: a protocol of EXPOSE in capital letters.
#include "dockerfile/characters.h"
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for_each<image::Expose>(file.image, [&](const image::Expose& expose, const image::Instruction& instruction) {
    for (std::size_t i = 0; i < expose.ports.size() && i < instruction.arguments.size(); ++i) {
      const std::string_view text = file.sources.text(instruction.arguments[i]);
      const std::size_t slash = text.find('/');
      if (slash == std::string_view::npos || text.find('$', slash) != std::string_view::npos) {
        continue;
      }
      const std::string small = dockerfile::lower(text.substr(slash));
      if (small != text.substr(slash)) {
        const auto begin = instruction.arguments[i].begin + static_cast<std::uint32_t>(slash);
        findings.report(instruction.arguments[i], "the protocol in `{}` has capital letters", text)
            .help("write it in small letters")
            .fix({"write it in small letters", {{{file.file, begin, instruction.arguments[i].end}, small}}});
      }
    }
  });
}

constexpr std::string_view aliases[] = {"ExposeProtoCasing"};

}  // namespace

extern const Rule expose_protocol_casing_rule;
const Rule expose_protocol_casing_rule = {"expose-protocol-casing",
                                          "a protocol of EXPOSE in capital letters",
                                          diag::Severity::info,
                                          aliases,
                                          check,
                                          nullptr,
                                          true};

}  // namespace stagec::lint
