#include "runtime/registry.h"

#include <fmt/format.h>

#include "base/digest.h"
#include "runtime/machine.h"

namespace stagec::runtime {

namespace {

Invocation look_up_invocation(Registry::Client client, const std::string& reference) {
  if (client == Registry::Client::skopeo) {
    return {{"skopeo", "inspect", "--raw", "docker://" + reference}, {}, ""};
  }
  return {{"docker", "buildx", "imagetools", "inspect", "--raw", reference}, {}, ""};
}

Invocation copy_invocation(Registry::Client client, const std::string& from, const std::string& to) {
  if (client == Registry::Client::skopeo) {
    return {{"skopeo", "copy", "--all", "--preserve-digests", "docker://" + from, "docker://" + to}, {}, ""};
  }
  return {{"docker", "buildx", "imagetools", "create", "--tag", to, from}, {}, ""};
}

/// What the registry itself says of something that it does not have. Anything else leaves the question open.
bool says_missing(std::string_view text, const std::string& reference) {
  return text.find("manifest unknown") != std::string_view::npos ||
         text.find("name unknown") != std::string_view::npos ||
         text.find(reference + ": not found") != std::string_view::npos;
}

std::string why_not(const Captured& ran) {
  if (ran.ended.interrupted) {
    return "interrupted";
  }
  std::string text = ran.ended.not_started.empty() ? ran.err : ran.ended.not_started;
  text.erase(text.find_last_not_of('\n') + 1);
  return text.empty() ? fmt::format("exit status {}", ran.ended.status) : text;
}

}  // namespace

Lookup Registry::look_up(const std::string& reference) const {
  const Invocation invocation = look_up_invocation(client_, reference);
  const Captured ran = capture(invocation);
  if (ran.ended.ok()) {
    // The digest of an image is that of its manifest, byte for byte.
    return {Lookup::Result::found, "sha256:" + sha256_hex(ran.out), ""};
  }
  if (!ran.ended.interrupted && says_missing(ran.err, reference)) {
    return {Lookup::Result::missing, "", ""};
  }
  return {Lookup::Result::unknown, "",
          fmt::format("the registry does not say whether it has `{}`\n  `{}`: {}", reference, to_text(invocation),
                      why_not(ran))};
}

std::string Registry::copy(const std::string& from, const std::string& to) const {
  const Invocation invocation = copy_invocation(client_, from, to);
  const Captured ran = capture(invocation);
  return ran.ended.ok() ? "" : fmt::format("`{}`: {}", to_text(invocation), why_not(ran));
}

std::optional<Registry> choose_registry_client(const std::string& name, std::string& why) {
  if (name != "skopeo" && capture({{"docker", "buildx", "version"}, {}, ""}).ended.ok()) {
    return Registry(Registry::Client::imagetools);
  }
  if (name != "docker" && capture({{"skopeo", "--version"}, {}, ""}).ended.ok()) {
    return Registry(Registry::Client::skopeo);
  }
  why = name.empty()       ? "asking a registry needs docker with buildx, or skopeo; neither is installed"
        : name == "docker" ? "docker has no buildx here"
                           : "skopeo is not installed";
  return std::nullopt;
}

}  // namespace stagec::runtime
