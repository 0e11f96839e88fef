// Text in XML.
#pragma once

#include <string>
#include <string_view>

namespace stagec::diag {

/// Any bytes as XML 1.0 text that may stand in an element or in an attribute with double quotes. What XML has no way
/// to say, such as most control characters and broken UTF-8, becomes U+FFFD.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace stagec::diag
