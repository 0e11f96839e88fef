// `env-refers-to-itself`: an ENV that refers to a variable it sets itself.
#include <algorithm>

#include "lint/instructions.h"
#include "lint/rule.h"
#include "lint/scopes.h"

namespace stagec::lint {

namespace {

void check(const Dockerfile& file, Findings& findings) {
  const char escape = image::escape_character(file.image);
  walk_scopes(file, [&](const Scope& scope, std::size_t, const image::Instruction& instruction) {
    const auto* env = std::get_if<image::Env>(&instruction.operation);
    for (std::size_t i = 0; env != nullptr && i < env->pairs.size(); ++i) {
      for (const std::string& name : dockerfile::references(env->pairs[i].second, escape)) {
        const auto setter =
            std::find_if(env->pairs.begin(), env->pairs.end(), [&](const auto& pair) { return pair.first == name; });
        const bool here = setter != env->pairs.end() && env->pairs[i].first != name && !scope.declares(name);
        if (here && name != "PATH") {
          const auto index = static_cast<std::size_t>(setter - env->pairs.begin());
          findings
              .report(argument_span(instruction, i), "`${}` is not set yet: all of one ENV see what was set before it",
                      name)
              .label(argument_span(instruction, index), "set here")
              .help("set `{}` in an ENV of its own above", name);
        }
      }
    }
  });
}

constexpr std::string_view aliases[] = {"DL3044"};

}  // namespace

extern const Rule env_refers_to_itself_rule;
const Rule env_refers_to_itself_rule = {"env-refers-to-itself",
                                        "an ENV that refers to a variable which it sets itself",
                                        diag::Severity::warning,
                                        aliases,
                                        check,
                                        nullptr};

}  // namespace stagec::lint
