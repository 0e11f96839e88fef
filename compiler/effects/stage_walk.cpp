#include "effects/stage_walk.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "dockerfile/expand.h"
#include "effects/wrappers.h"

namespace stagec::effects {

namespace {

/// True for `${NAME:-word}`, `${NAME:+word}` and the like.
bool has_default(std::string_view value, const std::string& name) {
  const std::size_t at = value.find("${" + name);
  const std::string_view behind = at == std::string_view::npos ? "" : value.substr(at + name.size() + 2);
  return behind.starts_with(":-") || behind.starts_with(":+") || behind.starts_with('-') || behind.starts_with('+');
}

}  // namespace

Variable StageWalk::expand(std::string_view value, const Variables& environment, const Variables& arguments,
                           char escape) {
  Variable result;
  std::vector<std::string> missing;
  const auto look_up = [&](std::string_view name) -> std::optional<std::string> {
    auto found = environment.find(name);
    if (found == environment.end()) {
      found = arguments.find(name);
      if (found == arguments.end()) {
        // What has no value here may have one in the base image.
        const bool is_missing = std::find(missing.begin(), missing.end(), name) != missing.end();
        result.assumed = result.assumed || !is_missing;
        return is_missing ? std::optional(unknown(name)) : std::nullopt;
      }
    }
    result.assumed = result.assumed || found->second.assumed;
    return found->second.text;
  };
  dockerfile::Expansion expansion = dockerfile::expand(value, look_up, escape);
  if (!expansion.unset.empty()) {
    missing = expansion.unset;
    // Where the text says what stands in place of an unset one, that is taken.
    std::erase_if(missing, [&](const std::string& name) { return has_default(value, name); });
    result.assumed = false;
    expansion = dockerfile::expand(value, look_up, escape);
  }
  result.text = expansion.problem ? unknown(value) : expansion.text;
  return result;
}

StageState StageWalk::walk() {
  const std::vector<image::Instruction>& instructions = image_.stages[stage_].instructions;
  for (instruction_ = 0; instruction_ < instructions.size(); ++instruction_) {
    visit(instructions[instruction_]);
  }
  keep_clones();
  return std::move(state_);
}

void StageWalk::visit(const image::Instruction& instruction) {
  const image::Operation& operation = instruction.operation;
  if (const auto* env = std::get_if<image::Env>(&operation)) {
    set(*env);
  } else if (const auto* arg = std::get_if<image::Arg>(&operation)) {
    declare(*arg);
  } else if (const auto* workdir = std::get_if<image::Workdir>(&operation)) {
    state_.directory = absolute(state_.directory, expand(workdir->path).text);
  } else if (const auto* user = std::get_if<image::User>(&operation)) {
    set_user(*user);
  } else if (const auto* shell = std::get_if<image::Shell>(&operation)) {
    state_.shell = shell->arguments;
  } else if (const auto* copied = std::get_if<image::Copy>(&operation)) {
    copy(*copied, instruction);
  } else if (const auto* ran = std::get_if<image::Run>(&operation)) {
    run(*ran, instruction);
  }
}

void StageWalk::set(const image::Env& env) {
  Variables changed;
  for (const auto& [name, value] : env.pairs) {
    // All references of one ENV see what was set before it.
    Variable variable = expand(value);
    variable.exported = true;
    changed[expand(name).text] = std::move(variable);
  }
  for (auto& [name, variable] : changed) {
    state_.environment.insert_or_assign(name, std::move(variable));
  }
}

void StageWalk::declare(const image::Arg& arg) {
  for (const auto& [name, value] : arg.arguments) {
    if (value) {
      Variable variable = expand(*value);
      variable.assumed = true;
      variable.exported = true;
      if (variable.text.empty()) {
        state_.arguments.erase(name);  // the build is meant to say it
      } else {
        state_.arguments.insert_or_assign(name, std::move(variable));
      }
    } else if (const auto global = globals_.find(name); global != globals_.end()) {
      state_.arguments.insert_or_assign(name, global->second);
    }
  }
}

void StageWalk::set_user(const image::User& user) {
  const std::string text = expand(user.user).text;
  state_.home = home_of(std::string_view(text).substr(0, text.find(':')));
}

}  // namespace stagec::effects
