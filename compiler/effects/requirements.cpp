#include "effects/requirements.h"

#include <string>

#include "base/is_one_of.h"
#include "base/lines.h"
#include "dockerfile/characters.h"
#include "effects/known_files.h"
#include "effects/reference.h"

namespace stagec::effects {

namespace {

/// Files that name each other.
constexpr int most_depth = 6;

/// A requirement that is a repository. `option` is the reference that an option gives it.
void note_repository(Call& call, const Argument& word, char before_reference, std::string_view option) {
  const std::size_t git = word.text.find("git+");
  if (git != std::string::npos) {
    RepositoryUrl repository = split_at_reference(std::string_view(word.text).substr(git + 4), before_reference);
    if (repository.url.starts_with("file:")) {
      return;
    }
    repository.reference = repository.reference.empty() ? option : repository.reference;
    call.fetch_repository(
        repository.url, repository.reference,
        repository.reference.empty() ? Following::default_branch : classify_reference(repository.reference), word.span);
  } else if (const std::string_view branch = branch_in_address(word.text); !branch.empty()) {
    call.fetch_repository(word.text, branch, Following::branch, word.span);
  }
}

/// The requirement of one line: without comment and blanks.
std::string_view requirement_of(std::string_view line) {
  for (std::size_t at = line.find('#'); at != std::string_view::npos; at = line.find('#', at + 1)) {
    if (at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t') {
      line = line.substr(0, at);
      break;
    }
  }
  return dockerfile::trimmed(line);
}

/// Takes an option with its value off a line: `-r FILE`, `--requirement=FILE`.
std::string_view take_option(std::string_view line, std::initializer_list<std::string_view> names) {
  for (const std::string_view name : names) {
    const std::string_view rest = line.starts_with(name) ? line.substr(name.size()) : std::string_view();
    if (!rest.empty() && (rest[0] == ' ' || rest[0] == '=' || rest[0] == '\t')) {
      return dockerfile::trimmed(rest.substr(1));
    }
  }
  return {};
}

/// Notes the repositories in a file that `word` names, itself or by way of other files.
void note_file(Call& call, const Argument& word, const std::string& path, int depth) {
  const std::optional<KnownFile> file =
      is_exact(path) && depth < most_depth ? read_known(call.layer, call.state.world, path) : std::nullopt;
  for_each_line(file ? file->text : std::string_view(), [&](std::string_view written) {
    std::string_view line = requirement_of(written);
    if (const std::string_view other = take_option(line, {"-r", "--requirement", "-c", "--constraint"});
        !other.empty()) {
      note_file(call, word, without_links(call.state.world, absolute(directory_of(path), other)), depth + 1);
      return;
    }
    if (const std::string_view editable = take_option(line, {"-e", "--editable"}); !editable.empty()) {
      line = editable;
    }
    // pip puts the environment in place of `${NAME}`.
    const bool is_option = line.starts_with('-');
    if (!is_option && line.find("${") == std::string_view::npos) {
      note_repository(call, Argument{std::string(line), word.span, false, false}, '@', "");
    }
  });
}

}  // namespace

void note_required_repositories(Call& call, const CommandLine& line, char before_reference) {
  const Option* named = line.option({"--rev", "--tag", "--branch"});
  const std::string option = named != nullptr && named->value ? named->value->text : "";
  for (const Argument* word : line.operands) {
    note_repository(call, *word, before_reference, option);
  }
  static constexpr std::string_view requirements[] = {"-e",           "--editable", "-r",     "--requirement", "-c",
                                                      "--constraint", "--from",     "--spec", "--with"};
  static constexpr std::string_view files[] = {"-r", "--requirement", "-c", "--constraint"};
  for (const Option& each : line.options) {
    if (!each.value || !is_one_of(each.name, requirements)) {
      continue;
    }
    note_repository(call, *each.value, before_reference, option);
    if (is_one_of(each.name, files)) {
      note_file(call, *each.value, call.absolute(each.value->text), 0);
    }
  }
}

}  // namespace stagec::effects
