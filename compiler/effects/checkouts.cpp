#include "effects/checkouts.h"

#include <algorithm>
#include <utility>

#include "effects/reference.h"

namespace stagec::effects {

Checkout new_checkout(const Call& call, std::string_view url, std::string_view path) {
  Checkout checkout;
  checkout.clone.url = url;
  checkout.clone.path = path;
  checkout.clone.span = call.use.span;
  checkout.clone.stage = call.layer.stage;
  checkout.clone.instruction = call.layer.instruction;
  return checkout;
}

void add_checkout(Call& call, Checkout checkout) {
  std::vector<Checkout>& all = call.state.world.checkouts;
  std::erase_if(all, [&](const Checkout& other) {
    return other.clone.path == checkout.clone.path && other.clone.span == checkout.clone.span;
  });
  for (Checkout& other : all) {
    if (other.clone.path == checkout.clone.path) {
      other.clone.path.clear();
    }
  }
  all.push_back(std::move(checkout));
}

Checkout* checkout_at(Call& call, std::string_view directory) {
  std::vector<Checkout>& all = call.state.world.checkouts;
  // `cd name-*` goes where the shell finds something.
  const auto inside = [&](const Checkout& checkout) {
    const std::string& path = checkout.clone.path;
    return lies_in(directory, path) || (is_pattern(directory) && !path.empty() && covers(directory, path));
  };
  auto found = std::find_if(all.rbegin(), all.rend(), inside);
  if (found == all.rend() && !is_known(directory)) {
    found = std::find_if(all.rbegin(), all.rend(), [&](const Checkout& checkout) {
      return checkout.clone.instruction == call.layer.instruction && checkout.clone.stage == call.layer.stage;
    });
  }
  return found == all.rend() ? nullptr : &*found;
}

std::optional<Referred> resolve(const Checkout& checkout, std::string_view name) {
  if (name == "FETCH_HEAD") {
    return checkout.fetched;
  }
  if (const auto made = checkout.names.find(name); made != checkout.names.end()) {
    return made->second;
  }
  return Referred{std::string(name), classify_reference(name)};
}

void settle(Call& call, Checkout& checkout, Referred to) {
  Clone& made = checkout.clone;
  if (checkout.empty) {
    checkout.empty = false;
  } else if ((to.following == Following::commit || to.following == Following::tag) &&
             (made.instruction != call.layer.instruction || made.stage != call.layer.stage) &&
             checkout.fetched_in != call.layer.instruction) {
    made.late_checkout = call.use.span;
  }
  made.reference = std::move(to.name);
  made.following = to.following;
}

std::string directory_of_clone(std::string_view url) {
  while (url.ends_with('/')) {
    url.remove_suffix(1);
  }
  if (url.ends_with(".git")) {
    url.remove_suffix(4);
  }
  const std::size_t cut = url.find_last_of("/:");
  return std::string(cut == std::string_view::npos ? url : url.substr(cut + 1));
}

bool is_local(std::string_view url) {
  if (url.starts_with("file:")) {
    return true;
  }
  // What is unknown at the front may be a host.
  const std::size_t colon = url.find(':');
  const bool is_path = colon == std::string_view::npos || url.find('/') < colon;
  return is_path && !url.empty() && url[0] != unknown_begin && url.find("://") == std::string_view::npos;
}

}  // namespace stagec::effects
