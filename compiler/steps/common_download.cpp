// Downloads: how a checksum is written, and the commands that fetch a file and compare it.
#include <algorithm>
#include <array>

#include "steps/common.h"

namespace stagec::steps {

using syntax::Word;

namespace {

struct Algorithm {
  std::string_view name;
  std::string_view title;
  std::size_t digits;
};

constexpr std::array<Algorithm, 3> algorithms = {
    {{"sha256", "SHA-256", 64}, {"sha384", "SHA-384", 96}, {"sha512", "SHA-512", 128}}};

bool is_hex(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); });
}

void wrong_checksum(Lowering& lowering, const Word& word, const std::string& digits, const Algorithm& algorithm) {
  diag::Report report = is_hex(digits)
                            ? lowering.sink().error("checksum-length", word.span, "a {} has {} hex digits, found {}",
                                                    algorithm.title, algorithm.digits, digits.size())
                            : lowering.sink().error("checksum-length", word.span, "a {} is {} hex digits, found `{}`",
                                                    algorithm.title, algorithm.digits, digits);
  note_env(report, word, lowering);
  for (const Algorithm& other : algorithms) {
    if (is_hex(digits) && digits.size() == other.digits) {
      report.help("this has the length of a {}: write `{}` in front of it", other.title, other.name);
    }
  }
}

}  // namespace

bool read_checksum(Arguments& arguments, Lowering& lowering, std::optional<Checksum>& checksum) {
  if (arguments.take("unchecked")) {
    if (const auto why = arguments.text("a reason behind `unchecked`")) {
      checksum = Checksum{"", "", *why};
    }
    return true;
  }
  for (const Algorithm& algorithm : algorithms) {
    if (!arguments.take(algorithm.name)) {
      continue;
    }
    const Word* word = arguments.word("a checksum in hex digits");
    auto digits = word != nullptr ? lowering.text(*word) : std::nullopt;
    if (digits && (digits->size() != algorithm.digits || !is_hex(*digits))) {
      wrong_checksum(lowering, *word, *digits, algorithm);
    } else if (digits) {
      // sha256sum reads capitals too, but prints and is compared with small letters everywhere else.
      std::transform(digits->begin(), digits->end(), digits->begin(),
                     [](char c) { return c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c; });
      checksum = Checksum{std::string(algorithm.name), *digits, ""};
    }
    return true;
  }
  return false;
}

void checksum_missing(Lowering& lowering, Span span, const std::string& url) {
  lowering.sink()
      .error("checksum-missing", span, "nothing says which bytes `{}` must give", url)
      .help("write `sha256 HEX` behind the address, or `unchecked \"why\"` if there is no checksum");
}

void download(Lowering& lowering, Span span, const std::string& url, const std::string& path, const Checksum& checksum,
              const std::string& what) {
  lowering.command(span, "curl -fsSL --retry 5 --retry-delay 3 -o " + shell_word(path), {shell_word(url)});
  if (checksum.algorithm.empty()) {
    lowering.comment(span, what + " is fetched without a checksum: " + checksum.why);
    return;
  }
  lowering.short_command(span, "echo " + shell_word(checksum.digits + "  " + path),
                         {"| " + checksum.algorithm + "sum -c -"});
}

}  // namespace stagec::steps
