#include "effects/stage_walk.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "dockerfile/expand.h"
#include "effects/reference.h"

namespace stagec::effects {

namespace {

bool is_url(std::string_view text) {
  const std::string_view scheme = text.substr(0, text.find("://"));
  return scheme.size() < text.size() && (scheme == "https" || scheme == "http" || scheme == "ftp");
}

bool is_repository(std::string_view text) {
  const std::string_view path = text.substr(0, text.find_first_of("#?"));
  return text.starts_with("git@") || text.starts_with("git://") || text.starts_with("ssh://") || path.ends_with(".git");
}

bool is_archive(std::string_view name) {
  static constexpr std::string_view endings[] = {".tar", ".tar.gz", ".tgz", ".tar.bz2",
                                                 ".tbz", ".tar.xz", ".txz", ".tar.zst"};
  return std::any_of(std::begin(endings), std::end(endings), [&](std::string_view e) { return name.ends_with(e); });
}

/// The pattern characters of COPY sources, which are a shell's.
std::string as_pattern(std::string text) {
  std::replace(text.begin(), text.end(), '*', any_text);
  std::replace(text.begin(), text.end(), '?', any_character);
  return text;
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
        return is_missing ? std::optional(unknown(name)) : std::nullopt;
      }
    }
    result.assumed = result.assumed || found->second.assumed;
    return found->second.text;
  };
  dockerfile::Expansion expansion = dockerfile::expand(value, look_up, escape);
  if (!expansion.unset.empty()) {
    missing = expansion.unset;
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
  const std::string name = text.substr(0, text.find(':'));
  if (name == "root" || name == "0") {
    state_.home = "/root";
  } else if (!is_exact(name) || name.empty() || (name[0] >= '0' && name[0] <= '9')) {
    state_.home = "/" + unknown("HOME");
  } else {
    state_.home = "/home/" + name;
  }
}

void StageWalk::hold(std::string path, Span span) {
  Remnant remnant{Content::copied, std::move(path), span, stage_, instruction_};
  effects_.left.push_back(remnant);
  state_.held.push_back(std::move(remnant));
}

void StageWalk::copy(const image::Copy& copy, const image::Instruction& instruction) {
  const Variable destination = expand(copy.destination);
  const std::string target = absolute(state_.directory, destination.text);
  const std::size_t count = copy.sources.size() + copy.heredocs.size();
  const bool into = count > 1 || destination.text.ends_with('/') || target == state_.directory ||
                    destination.text == "." || destination.text.ends_with("/.");
  for (std::size_t i = 0; i < copy.sources.size(); ++i) {
    const Span span = i < instruction.arguments.size() ? instruction.arguments[i] : instruction.span;
    copy_one(copy, expand(copy.sources[i]).text, target, into, span);
  }
  for (const image::Heredoc& heredoc : copy.heredocs) {
    const std::string path = into ? absolute(target, heredoc.name) : target;
    hold(path, instruction.span);
    state_.heredocs[path] = &heredoc;
  }
}

void StageWalk::copy_one(const image::Copy& copy, const std::string& source, const std::string& destination, bool into,
                         Span span) {
  const std::string name(base_name(source));
  const auto content_of = [&](std::string_view what) {
    return (destination == "/" ? "" : destination) + "/" + unknown("content of " + std::string(what));
  };
  if (copy.add && is_repository(source)) {
    const RepositoryUrl repository = split_added_source(source);
    const Following following = !copy.checksum.empty()         ? Following::commit
                                : repository.reference.empty() ? Following::default_branch
                                                               : classify_reference(repository.reference);
    effects_.clones.push_back({std::string(repository.url), destination, following, std::string(repository.reference),
                               span, stage_, instruction_, std::nullopt});
    hold(content_of(source), span);
    return;
  }
  if (copy.add && is_url(source)) {
    if (const std::string_view branch = branch_in_address(source); !branch.empty() && copy.checksum.empty()) {
      effects_.clones.push_back(
          {source, destination, Following::branch, std::string(branch), span, stage_, instruction_, std::nullopt});
    }
    hold(into ? absolute(destination, name.substr(0, name.find('?'))) : destination, span);
    return;
  }
  const bool from_context = copy.from.empty();
  const std::string in_context = absolute("/", source).substr(1);
  const bool seen = from_context && !surroundings_.context.empty() && is_exact(source);
  const FileKind kind =
      seen ? surroundings_.files.kind(join_path(surroundings_.context, in_context.empty() ? "." : in_context))
           : FileKind::missing;
  const bool is_directory =
      kind == FileKind::directory || source.ends_with('/') || name == "." || name == ".." || source == "/" ||
      (copy.add && kind != FileKind::directory && is_archive(source) && copy.unpack.value_or(from_context));
  if (is_directory) {
    hold(content_of(source), span);
    if (from_context) {
      state_.context.push_back({destination, in_context});
    }
    return;
  }
  const std::string path = into ? absolute(destination, as_pattern(name)) : destination;
  hold(path, span);
  if (from_context && is_exact(path)) {
    state_.context.push_back({path, in_context});
  }
}

}  // namespace stagec::effects
