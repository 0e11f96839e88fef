// Asking registries, by a client that is installed: what a reference stands for, and copies from one to another. The
// client keeps the credentials and knows the certificates.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace stagec::runtime {

/// What a registry says of a reference.
struct Lookup {
  enum class Result { found, missing, unknown };
  Result result = Result::unknown;
  std::string digest;   ///< `sha256:…`, if found
  std::string problem;  ///< why it is not known, such as a registry that does not answer
};

class Registry {
 public:
  enum class Client { skopeo, imagetools };
  explicit Registry(Client client) : client_(client) {}

  [[nodiscard]] Lookup look_up(const std::string& reference) const;
  /// Copies an image as it is, all its platforms, without keeping anything here. Empty on success, or why not.
  [[nodiscard]] std::string copy(const std::string& from, const std::string& to) const;

 private:
  Client client_;
};

constexpr std::string_view registry_clients[] = {"docker", "skopeo"};

/// The client with that name, or without a name the first one that is installed: docker with buildx, skopeo.
[[nodiscard]] std::optional<Registry> choose_registry_client(const std::string& name, std::string& why);

}  // namespace stagec::runtime
