// `from-default-invalid`: FROM has no image unless the build is given arguments.
#include <algorithm>
#include <map>

#include "dockerfile/expand.h"
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

/// True if the text can name an image.
bool is_reference(std::string_view image) {
  const bool ends_well =
      !image.ends_with(':') && !image.ends_with('@') && !image.ends_with('/') && !image.ends_with('-');
  return !image.empty() && ends_well && !image.starts_with(':') && !image.starts_with('/') &&
         image.find("::") == std::string_view::npos && image.find("//") == std::string_view::npos;
}

void check(const Dockerfile& file, Findings& findings) {
  const char escape = image::escape_character(file.image);
  std::map<std::string, std::optional<std::string>, std::less<>> declared;
  const auto look_up = [&](std::string_view name) -> std::optional<std::string> {
    const auto found = declared.find(name);
    return found == declared.end() ? std::nullopt : found->second;
  };
  for (const image::Instruction& instruction : file.image.global_arguments) {
    for (const auto& argument : std::get<image::Arg>(instruction.operation).arguments) {
      const std::optional<std::string>& value = argument.second;
      declared[argument.first] = value ? std::optional(dockerfile::expand(*value, look_up, escape).text) : std::nullopt;
    }
  }
  for (const image::BuildStage& stage : file.image.stages) {
    const std::vector<std::string> names = dockerfile::references(from_of(stage).image, escape);
    const bool all_declared = std::all_of(
        names.begin(), names.end(), [&](const std::string& name) { return declared.find(name) != declared.end(); });
    const dockerfile::Expansion expansion = dockerfile::expand(from_of(stage).image, look_up, escape);
    if (!names.empty() && all_declared && !expansion.problem && !is_reference(expansion.text)) {
      findings
          .report(argument_span(stage.from, 0), "without `--build-arg` there is no image here: `{}`", expansion.text)
          .help("give the `ARG` a default");
    }
  }
}

constexpr std::string_view aliases[] = {"InvalidDefaultArgInFrom"};

}  // namespace

extern const Rule from_default_invalid_rule;
const Rule from_default_invalid_rule = {"from-default-invalid",
                                        "FROM has no image unless the build is given arguments",
                                        diag::Severity::info,
                                        aliases,
                                        check,
                                        nullptr};

}  // namespace stagec::lint
