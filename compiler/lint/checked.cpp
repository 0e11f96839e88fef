#include "lint/checked.h"

#include <algorithm>

#include "lint/instructions.h"

namespace stagec::lint {

bool is_checked_from(const Dockerfile& file, std::size_t stage, std::size_t instruction) {
  static constexpr std::string_view checkers[] = {
      "sha256sum", "sha512sum", "sha1sum",       "sha384sum", "sha224sum",     "md5sum",   "shasum",
      "b2sum",     "gpg",       "gpg2",          "gpgv",      "cosign",        "minisign", "openssl",
      "rhash",     "cksum",     "slsa-verifier", "signify",   "debsig-verify", "gpgconf"};
  return std::any_of(file.effects.commands.begin(), file.effects.commands.end(), [&](const effects::CommandUse& use) {
    return use.stage == stage && use.instruction >= instruction && is_one_of(use.name, checkers);
  });
}

}  // namespace stagec::lint
