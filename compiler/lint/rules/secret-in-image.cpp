// `secret-in-image`: a secret that whoever has the image can read.
#include <algorithm>
#include <iterator>

#include "dockerfile/characters.h"
#include "dockerfile/expand.h"
#include "effects/text.h"
#include "lint/instructions.h"
#include "lint/left_behind.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

constexpr std::string_view secret_words[] = {"apikey",   "auth",   "credential", "credentials", "key",
                                             "password", "passwd", "pword",      "secret",      "token"};
/// Words of a name that say that it is no secret, or not the secret itself.
constexpr std::string_view harmless_words[] = {
    "public",  "gpg",      "pgp",     "fingerprint", "file",    "path",      "url",      "dir",    "id",
    "name",    "length",   "size",    "signing",     "apt",     "algorithm", "type",     "ttl",    "expiry",
    "timeout", "keyring",  "max",     "header",      "prefix",  "suffix",    "version",  "host",   "port",
    "user",    "username", "method",  "mode",        "enabled", "server",    "endpoint", "domain", "scheme",
    "image",   "repo",     "release", "store",       "alias",   "space",     "map",      "count"};

std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : dockerfile::lower(name)) {
    if (c == '_' || c == '-' || c == '.') {
      words.push_back(std::move(word));
      word.clear();
    } else {
      word += c;
    }
  }
  words.push_back(std::move(word));
  return words;
}

bool names_secret(std::string_view name) {
  const std::vector<std::string> words = words_of(name);
  const auto is_secret = [](const std::string& word) { return is_one_of(word, secret_words); };
  const auto is_harmless = [](const std::string& word) { return is_one_of(word, harmless_words); };
  return std::any_of(words.begin(), words.end(), is_secret) && std::none_of(words.begin(), words.end(), is_harmless);
}

/// True for the key of a table: `FILTER_KEY=ProcessId`. Keys that are secret are no words.
bool is_table_key(std::string_view name, std::string_view value) {
  const std::vector<std::string> words = words_of(name);
  const bool only_key = std::all_of(words.begin(), words.end(), [](const std::string& word) {
    return word == "key" || !is_one_of(word, secret_words);
  });
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  constexpr std::size_t longest_word = 16;
  return only_key && value.size() <= longest_word && std::all_of(value.begin(), value.end(), is_letter);
}

/// True for values that cannot be the secret: nothing, a path, an address, a number, a switch.
bool is_no_secret(std::string_view value) {
  static constexpr std::string_view plain[] = {"true", "false", "none", "null", "yes", "no", "on", "off", "changeme"};
  return value.empty() || value.find('/') != std::string_view::npos || is_one_of(dockerfile::lower(value), plain) ||
         std::all_of(value.begin(), value.end(), dockerfile::is_digit);
}

struct Shape {
  std::string_view prefix;
  std::size_t length;  ///< of what follows, at least
};
constexpr Shape shapes[] = {{"ghp_", 36},  {"gho_", 36},  {"ghs_", 36},     {"github_pat_", 40}, {"glpat-", 20},
                            {"AKIA", 16},  {"ASIA", 16},  {"hf_", 34},      {"npm_", 36},        {"xoxb-", 20},
                            {"xoxp-", 20}, {"pypi-", 60}, {"sk_live_", 20}, {"dckr_pat_", 20}};

/// The place of something that has the form of a secret, or npos.
std::size_t find_shape(std::string_view text) {
  const auto is_inner = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || dockerfile::is_digit(c) || c == '_' || c == '-';
  };
  for (const Shape& shape : shapes) {
    for (std::size_t at = text.find(shape.prefix); at != std::string_view::npos; at = text.find(shape.prefix, at + 1)) {
      const auto begin = text.begin() + static_cast<std::ptrdiff_t>(at + shape.prefix.size());
      const auto length = static_cast<std::size_t>(std::find_if_not(begin, text.end(), is_inner) - begin);
      if (length >= shape.length && (at == 0 || !is_inner(text[at - 1]))) {
        return at;
      }
    }
  }
  const std::size_t key = text.find("PRIVATE KEY-----");
  return key == std::string_view::npos ? key : text.rfind("-----BEGIN", key);
}

constexpr std::string_view secret_files[] = {"id_rsa",  "id_dsa",    "id_ecdsa",  "id_ed25519",
                                             ".netrc",  "_netrc",    ".pypirc",   ".git-credentials",
                                             ".pgpass", ".htpasswd", ".dockercfg"};

class Check {
 public:
  Check(const Dockerfile& file, Findings& findings)
      : file_(file), findings_(findings), escape_(image::escape_character(file.image)) {}

  void stage(std::size_t stage) {
    thrown_away_ = is_thrown_away(file_, stage);
    for (const image::Instruction& instruction : file_.image.stages[stage].instructions) {
      if (const auto* env = std::get_if<image::Env>(&instruction.operation)) {
        this->env(*env, instruction);
      } else if (const auto* arg = std::get_if<image::Arg>(&instruction.operation)) {
        this->arg(*arg, instruction);
      } else if (const auto* copy = std::get_if<image::Copy>(&instruction.operation)) {
        this->copy(*copy, instruction);
      }
    }
  }

  void arg(const image::Arg& arg, const image::Instruction& instruction) {
    for (std::size_t i = 0; i < arg.arguments.size(); ++i) {
      const auto& [name, value] = arg.arguments[i];
      const std::optional<std::string> text = dockerfile::constant(value.value_or(""), escape_);
      const bool is_plain = text && !text->empty() && (is_no_secret(*text) || is_table_key(name, *text));
      if (names_secret(name) && !is_plain) {
        report(argument_span(instruction, i), "a build argument stays in the image's history: `" + name + "`",
               "give it to the RUN that needs it as `--mount=type=secret`");
      }
    }
  }

  /// What has the form of a secret, anywhere in the text of the file.
  void text() {
    const std::string& text = file_.sources.file(file_.file).text();
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t at = find_shape(std::string_view(text).substr(from));
      if (at == std::string::npos) {
        return;
      }
      const auto begin = static_cast<std::uint32_t>(from + at);
      thrown_away_ = false;
      report({file_.file, begin, begin + 4}, "something with the form of a secret stands in the Dockerfile",
             "make it invalid where it is from, and give the new one as `--mount=type=secret`");
      from += at + 4;
    }
  }

 private:
  void report(Span span, const std::string& what, std::string_view help) {
    if (thrown_away_) {
      findings_.remark(span, "{}, in a build stage that is thrown away", what).help("{}", help);
    } else {
      findings_.report(span, "{}", what).help("{}", help);
    }
  }

  void env(const image::Env& env, const image::Instruction& instruction) {
    for (std::size_t i = 0; i < env.pairs.size(); ++i) {
      const auto& [name, value] = env.pairs[i];
      const std::optional<std::string> text = dockerfile::constant(value, escape_);
      if (names_secret(name) && !(text && (is_no_secret(*text) || is_table_key(name, *text)))) {
        report(argument_span(instruction, i), "whoever has the image can read `" + name + "`",
               "set it when the container starts, or give it to a RUN as `--mount=type=secret`");
      }
    }
  }

  void copy(const image::Copy& copy, const image::Instruction& instruction) {
    for (std::size_t i = 0; i < copy.sources.size(); ++i) {
      if (copy.from.empty() && is_one_of(effects::base_name(copy.sources[i]), secret_files)) {
        report(argument_span(instruction, i), "whoever has the image can read `" + copy.sources[i] + "`",
               "give it to the RUN that needs it as `--mount=type=secret`");
      }
    }
  }

  const Dockerfile& file_;
  Findings& findings_;
  char escape_;
  bool thrown_away_ = false;
};

void check(const Dockerfile& file, Findings& findings) {
  Check check(file, findings);
  for (std::size_t stage = 0; stage < file.image.stages.size(); ++stage) {
    check.stage(stage);
  }
  check.text();
}

constexpr std::string_view aliases[] = {"SecretsUsedInArgOrEnv"};

}  // namespace

extern const Rule secret_in_image_rule;
const Rule secret_in_image_rule = {
    "secret-in-image", "a secret in ENV, ARG or a layer", diag::Severity::warning, aliases, check, nullptr};

}  // namespace stagec::lint
