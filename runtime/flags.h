// Flags that several commands of the runtime have.
#pragma once

#include "cli/project.h"
#include "runtime/registry.h"

namespace stagec::runtime {

constexpr std::string_view engine_names[] = {"docker", "buildah", "podman"};

constexpr cli::Flag engine_flag = {
    "engine", 0,     "ENGINE",    "what builds and runs images; without it the first that is installed",
    false,    false, engine_names};
constexpr cli::Flag repository_flag = {"repository", 'r',   "REPOSITORY", "where the images belong, `HOST/PATH`",
                                       false,        false, {},           "stagec"};
constexpr cli::Flag network_flag = {"network", 0, "NETWORK",
                                    "the network of containers; without it the engine's default"};

constexpr cli::Flag client_flag = {
    "client", 0,     "CLIENT",        "what asks registries; without it the first that is installed",
    false,    false, registry_clients};

constexpr cli::Positional env_positional = {"ENV", "an env", true};
constexpr cli::Positional envs_positional = {"ENV", "envs; without any, all", false, true};
constexpr cli::Positional some_envs_positional = {"ENV", "envs", true, true};

/// The exit code of a command that a signal ended, as shells know it.
[[nodiscard]] constexpr int exit_of_signal(int signal) {
  return 128 + signal;
}

}  // namespace stagec::runtime
