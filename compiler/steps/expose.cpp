#include <algorithm>

#include "steps/common.h"

namespace stagec::steps {
namespace {

bool is_port(std::string_view text) {
  const bool digits = !text.empty() && text.size() <= 5 && text.front() != '0' &&
                      std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  return digits && std::stoi(std::string(text)) <= 65535;
}

/// `8080`, `8080/udp`, `8000-8010`.
bool is_port_entry(std::string_view text) {
  const std::size_t slash = text.find('/');
  const std::string_view protocol = slash == std::string_view::npos ? "tcp" : text.substr(slash + 1);
  const std::string_view range = text.substr(0, slash);
  const std::size_t hyphen = range.find('-');
  const bool numbers = hyphen == std::string_view::npos
                           ? is_port(range)
                           : is_port(range.substr(0, hyphen)) && is_port(range.substr(hyphen + 1));
  return numbers && (protocol == "tcp" || protocol == "udp" || protocol == "sctp");
}

void lower(const syntax::Statement& statement, Lowering& lowering) {
  no_block(statement, lowering);
  if (lowering.word(statement, 1, "a port") == nullptr) {
    return;
  }
  for (const std::string& port : lowering.texts(statement.items, 1)) {
    if (is_port_entry(port)) {
      lowering.output().ports.emplace(port, ConfigEntry{port, {}, statement.span});
    } else {
      lowering.sink()
          .error("not-a-port", statement.span, "`{}` is not a port", port)
          .help("write a number from 1 to 65535, with `/udp` behind it for UDP");
    }
  }
}

}  // namespace

extern const Step expose_step;
const Step expose_step = {
    "expose",
    "expose PORT …",
    "says which ports the image serves",
    lower,
};

}  // namespace stagec::steps
