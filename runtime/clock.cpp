#include "runtime/clock.h"

#include <ctime>

namespace stagec::runtime {

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  char text[16] = {};
  if (gmtime_r(&now, &parts) == nullptr || std::strftime(text, sizeof text, "%Y-%m-%d", &parts) == 0) {
    return "";
  }
  return text;
}

}  // namespace stagec::runtime
