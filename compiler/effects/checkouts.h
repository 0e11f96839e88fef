// Clones on their way through a build stage, and what they follow. Private to this folder.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "effects/call.h"

namespace stagec::effects {

/// A clone that the call makes, at its place and with its span.
[[nodiscard]] Checkout new_checkout(const Call& call, std::string_view url, std::string_view path);

/// Adds a clone. One that was at its place before stays as it is, out of reach.
void add_checkout(Call& call, Checkout checkout);

/// The clone in which a directory lies. Where the directory is not known, the last clone of the layer.
[[nodiscard]] Checkout* checkout_at(Call& call, std::string_view directory);

/// What a name means in a clone: FETCH_HEAD and names made there stand for something else. Nothing if that is not
/// known.
[[nodiscard]] std::optional<Referred> resolve(const Checkout& checkout, std::string_view name);

/// Notes that a clone has this checked out.
void settle(Call& call, Checkout& checkout, Referred to);

/// `repo` of `host/repo.git`.
[[nodiscard]] std::string directory_of_clone(std::string_view url);

/// True for a path of the machine itself, as git tells it from an address.
[[nodiscard]] bool is_local(std::string_view url);

}  // namespace stagec::effects
