// `copy-many-to-file`: several sources and a destination that is no directory.
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for_each<image::Copy>(file.image, [&](const image::Copy& copy, const image::Instruction& instruction) {
    const std::string& to = copy.destination;
    const bool is_directory = to.ends_with('/') || to.ends_with('\\') || to == "." || to == ".." ||
                              to.ends_with("/.") || to.ends_with("/..") || to.find('$') != std::string::npos;
    const std::size_t count = copy.sources.size() + copy.heredocs.size();
    if (count > 1 && !is_directory && !instruction.arguments.empty()) {
      findings.report(instruction.arguments.back(), "{} sources cannot be copied to one file `{}`", count, to)
          .help("end the destination with `/`");
    }
  });
}

constexpr std::string_view aliases[] = {"DL3021"};

}  // namespace

extern const Rule copy_many_to_file_rule;
const Rule copy_many_to_file_rule = {"copy-many-to-file",
                                     "COPY of several sources to a destination without `/` at its end",
                                     diag::Severity::warning,
                                     aliases,
                                     check,
                                     nullptr};

}  // namespace stagec::lint
