// SHA-256, in the one place that calls OpenSSL.
#pragma once

#include <string>
#include <string_view>

namespace stagec {

/// The SHA-256 of some bytes as 64 lower-case hex digits.
[[nodiscard]] std::string sha256_hex(std::string_view bytes);

}  // namespace stagec
