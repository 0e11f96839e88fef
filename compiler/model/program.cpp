#include "model/program.h"

#include <algorithm>

namespace stagec::model {

namespace {

template <typename List>
auto find_named(const List& list, std::string_view name) -> decltype(list.data()) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const auto& entry) { return entry.name == name; });
  return found == list.end() ? nullptr : &*found;
}

template <typename List>
auto find_sorted(const List& list, std::string_view name) -> decltype(list.data()) {
  const auto found = std::lower_bound(list.begin(), list.end(), name,
                                      [](const auto& entry, std::string_view key) { return entry.name < key; });
  return found == list.end() || found->name != name ? nullptr : &*found;
}

template <typename List>
std::vector<std::string> names_of(const List& list) {
  std::vector<std::string> names;
  names.reserve(list.size());
  for (const auto& entry : list) {
    names.push_back(entry.name);
  }
  return names;
}

}  // namespace

const OptionDecl* Stage::option(std::string_view option_name) const {
  return find_named(options, option_name);
}
const TableDecl* Stage::table(std::string_view table_name) const {
  return find_named(tables, table_name);
}
const PinDecl* Stage::pin(std::string_view pin_name) const {
  return find_named(pins, pin_name);
}
const LetDecl* Stage::let(std::string_view let_name) const {
  return find_named(lets, let_name);
}

bool Stage::may_have_lost(std::string_view value_name) const {
  return lost.any_name || lost.names.contains(value_name.substr(0, value_name.find('.')));
}

const Stage* Program::stage(std::string_view name) const {
  return find_sorted(stages, name);
}
const Profile* Program::profile(std::string_view name) const {
  return find_named(profiles, name);
}
const Env* Program::env(std::string_view name) const {
  return find_sorted(envs, name);
}
std::vector<std::string> Program::stage_names() const {
  return names_of(stages);
}
std::vector<std::string> Program::env_names() const {
  return names_of(envs);
}

const Stage* Program::stage_prefix(std::string_view text) const {
  for (std::size_t dot = text.rfind('.'); dot != std::string_view::npos && dot > 0; dot = text.rfind('.', dot - 1)) {
    if (const Stage* found = stage(text.substr(0, dot))) {
      return found;
    }
  }
  return nullptr;
}

}  // namespace stagec::model
