// `user-stays-root`: the last USER of the image is root.
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  for (std::size_t stage = 0; stage < file.image.stages.size(); ++stage) {
    const image::Instruction* last = nullptr;
    for (const image::Instruction& instruction : file.image.stages[stage].instructions) {
      last = std::holds_alternative<image::User>(instruction.operation) ? &instruction : last;
    }
    if (last == nullptr || stage + 1 != file.image.stages.size()) {
      continue;
    }
    const std::string& user = std::get<image::User>(last->operation).user;
    const std::string_view name = std::string_view(user).substr(0, user.find(':'));
    if (name == "root" || name == "0") {
      findings.report(argument_span(*last, 0), "containers of this image run as root")
          .help("end with a user that needs no rights: `USER NAME`");
    }
  }
}

constexpr std::string_view aliases[] = {"DL3002"};

}  // namespace

extern const Rule user_stays_root_rule;
const Rule user_stays_root_rule = {
    "user-stays-root", "the last USER of an image is root", diag::Severity::info, aliases, check, nullptr};

}  // namespace stagec::lint
