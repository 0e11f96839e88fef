// What the name of a git reference says about whether it moves.
#pragma once

#include <string_view>

#include "effects/effects.h"

namespace stagec::effects {

/// True for a full commit id, or for enough digits of one.
[[nodiscard]] bool is_commit(std::string_view text);

/// True for the output of a command that asks a repository or a server which reference is the newest.
[[nodiscard]] bool is_asked_for(std::string_view text);

/// What a branch, tag or commit name is. A name with a version that is complete is taken for a tag (`v1.2.3`,
/// `rocm-6.4.1`), any other for a branch. The output of a command that looks a name up is what the name is.
[[nodiscard]] Following classify_reference(std::string_view text);

/// The branch that an address names, as servers of repositories do: `…/archive/refs/heads/main.zip`,
/// `…/archive/master.tar.gz`, `…/tarball/main`, `…/raw/main/file`; empty for any other address.
[[nodiscard]] std::string_view branch_in_address(std::string_view url);

/// A requirement or source that names a repository: `git+https://host/x.git@ref#egg=x`, `https://host/x.git#ref:dir`.
struct RepositoryUrl {
  std::string_view url;
  std::string_view reference;  ///< empty for the default branch
};
[[nodiscard]] RepositoryUrl split_at_reference(std::string_view text, char before_reference);

/// A repository as ADD takes it: with `#ref:dir` or with a query such as `?tag=v1.2&subdir=dir` behind its address.
[[nodiscard]] RepositoryUrl split_added_source(std::string_view text);

}  // namespace stagec::effects
