// `tls-off`: a download whose sender nobody checks.
#include <algorithm>

#include "dockerfile/characters.h"
#include "dockerfile/expand.h"
#include "effects/command_line.h"
#include "effects/text.h"
#include "lint/instructions.h"
#include "lint/package_command.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

using effects::CommandUse;
using effects::Option;

constexpr std::string_view curl_values =
    "-o --output -H --header -A --user-agent -d --data -u --user -x --proxy -X --request -e --referer -F --form -T "
    "-m --max-time -w --write-out -b --cookie -c --cookie-jar -E --cert -K --config -r --range -y -Y -z -C "
    "--retry --retry-delay --retry-max-time --connect-timeout --output-dir --cacert --proto --data-binary";
constexpr std::string_view wget_values =
    "-O --output-document -P --directory-prefix -o --output-file -t --tries -T --timeout --header -U --user-agent "
    "-e --execute -a -i --input-file -B -A -R -Q -w --user --password --post-data";

/// Variables that turn a check off, with the values that do.
struct Variable {
  std::string_view name;
  std::string_view values;  ///< parted by blanks; empty: any but an empty one
};
constexpr Variable variables[] = {
    {"GIT_SSL_NO_VERIFY", "1 true yes on"},
    {"NODE_TLS_REJECT_UNAUTHORIZED", "0"},
    {"NPM_CONFIG_STRICT_SSL", "false 0"},
    {"npm_config_strict_ssl", "false 0"},
    {"YARN_ENABLE_STRICT_SSL", "false 0"},
    {"PYTHONHTTPSVERIFY", "0"},
    {"PIP_TRUSTED_HOST", ""},
    {"CONDA_SSL_VERIFY", "false 0 no"},
    {"GOINSECURE", ""},
    {"CURL_INSECURE", ""},
};

/// Words in files that package managers read.
constexpr std::string_view config_words[] = {"[trusted=yes",
                                             "trusted=yes]",
                                             "gpgcheck=0",
                                             "gpgcheck=false",
                                             "gpgcheck = 0",
                                             "AllowUnauthenticated \"true\"",
                                             "AllowUnauthenticated \"1\"",
                                             "AllowInsecureRepositories \"true\"",
                                             "Verify-Peer \"false\"",
                                             "strict-ssl=false",
                                             "check_certificate=off",
                                             "check_certificate = off",
                                             "sslverify=0",
                                             "sslverify=false"};

bool turns_off(std::string_view name, std::string_view value) {
  return std::any_of(std::begin(variables), std::end(variables), [&](const Variable& variable) {
    if (variable.name != name || value.empty() || !effects::is_known(value)) {
      return false;
    }
    const std::string padded = " " + std::string(variable.values) + " ";
    return variable.values.empty() || padded.find(" " + dockerfile::lower(value) + " ") != std::string::npos;
  });
}

bool is_local(const effects::CommandLine& line) {
  return !line.operands.empty() &&
         std::all_of(line.operands.begin(), line.operands.end(), [](const effects::Argument* word) {
           return word->text.find("localhost") != std::string::npos ||
                  word->text.find("127.0.0.1") != std::string::npos;
         });
}

void report(Findings& findings, Span span, std::string_view what) {
  findings.report(span, "`{}` turns off the check of who sends", what)
      .help("install the certificate or key that is missing, and leave the check on");
}

/// Reports the first option of the command that is one of these.
void check_options(const effects::CommandLine& line, std::initializer_list<std::string_view> names,
                   const CommandUse& use, Findings& findings) {
  if (const Option* option = line.option(names)) {
    const bool whole = option->word == nullptr || use.source == nullptr || use.source->call;
    report(findings, whole ? use.span : option->word->span, option->name);
  }
}

void check_downloader(const CommandUse& use, Findings& findings) {
  const effects::CommandLine line =
      effects::read_command_line(use.arguments, use.name == "curl" ? curl_values : wget_values);
  if (is_local(line)) {
    return;
  }
  if (use.name == "curl") {
    check_options(line, {"-k", "--insecure"}, use, findings);
  } else {
    check_options(line, {"--no-check-certificate"}, use, findings);
  }
}

/// `http.sslVerify false` and `http.sslVerify=false`, `strict-ssl false`, `ssl_verify false`.
void check_settings(const CommandUse& use, Findings& findings) {
  static constexpr std::string_view keys[] = {"http.sslverify", "strict-ssl", "ssl_verify", "ssl-verify"};
  static constexpr std::string_view off[] = {"false", "0", "no", "off"};
  for (std::size_t i = 0; i < use.arguments.size(); ++i) {
    const std::string text = dockerfile::lower(use.arguments[i].text);
    const std::size_t equals = text.find('=');
    const std::string_view key = std::string_view(text).substr(0, equals);
    const bool here = is_one_of(key, keys) || (key.starts_with("http.") && key.ends_with(".sslverify"));
    const std::string value = equals != std::string::npos    ? text.substr(equals + 1)
                              : i + 1 < use.arguments.size() ? dockerfile::lower(use.arguments[i + 1].text)
                                                             : "";
    if (here && is_one_of(value, off)) {
      report(findings, use.span, use.arguments[i].text);
    }
  }
}

void check_manager(const PackageCommand& command, Findings& findings) {
  const CommandUse& use = *command.use;
  switch (command.manager) {
    case Manager::apt:
      check_options(command.line, {"--allow-unauthenticated", "--force-yes", "--allow-insecure-repositories"}, use,
                    findings);
      for (const Option& option : command.line.options) {
        const std::string value = option.value ? dockerfile::lower(option.value->text) : "";
        if (value.ends_with("verify-peer=false") || value.ends_with("verify-host=false") ||
            value.ends_with("allowunauthenticated=true") || value.ends_with("allowunauthenticated=1")) {
          report(findings, use.span, option.value->text);
        }
      }
      break;
    case Manager::dnf:
      check_options(command.line, {"--nogpgcheck", "--no-gpgchecks"}, use, findings);
      for (const Option& option : command.line.options) {
        const std::string value = option.value ? dockerfile::lower(option.value->text) : "";
        const bool is_check = value.starts_with("sslverify=") || value.find("gpgcheck=") != std::string::npos;
        if (option.name == "--setopt" && is_check && (value.ends_with("=0") || value.ends_with("=false"))) {
          report(findings, use.span, option.value->text);
        }
      }
      break;
    case Manager::zypper:
      check_options(command.line, {"--no-gpg-checks"}, use, findings);
      break;
    case Manager::apk:
      check_options(command.line, {"--allow-untrusted"}, use, findings);
      break;
    case Manager::pip:
      check_options(command.line, {"--trusted-host"}, use, findings);
      // `pip config set global.trusted-host NAME`
      if (command.verb == "config" && command.line.operand(2).ends_with("trusted-host")) {
        report(findings, use.span, command.line.operand(2));
      }
      break;
    default:
      break;
  }
}

void check_variables(const CommandUse& use, Findings& findings) {
  for (const auto& variable : use.variables) {
    if (turns_off(variable.first, variable.second.text)) {
      report(findings, use.span, variable.first);
    }
  }
  if (use.name != "export") {
    return;
  }
  for (const effects::Argument& word : use.arguments) {
    const std::size_t equals = word.text.find('=');
    if (equals != std::string::npos && turns_off(word.text.substr(0, equals), word.text.substr(equals + 1))) {
      report(findings, use.span, word.text.substr(0, equals));
    }
  }
}

/// `echo insecure >> ~/.curlrc`.
bool writes_curl_settings(const CommandUse& use) {
  const bool says = std::any_of(use.arguments.begin(), use.arguments.end(), [](const effects::Argument& word) {
    return word.text == "insecure" || word.text == "--insecure" || word.text == "-k";
  });
  if (!says || use.syntax == nullptr || use.source == nullptr) {
    return false;
  }
  const shell::Range range = use.syntax->span;
  return use.source->text.substr(range.begin, range.end - range.begin).find("curlrc") != std::string::npos;
}

void check_command(const CommandUse& use, Findings& findings) {
  static constexpr std::string_view with_settings[] = {"git", "npm", "yarn", "pnpm", "conda", "mamba"};
  check_variables(use, findings);
  if (use.name == "curl" || use.name == "wget") {
    check_downloader(use, findings);
  } else if (is_one_of(use.name, with_settings)) {
    check_settings(use, findings);
  }
  if (const std::optional<PackageCommand> command = package_command(use)) {
    check_manager(*command, findings);
  }
  if (use.name == "echo" || use.name == "printf") {
    if (writes_curl_settings(use)) {
      report(findings, use.span, "insecure");
    }
    for (const effects::Argument& word : use.arguments) {
      for (const std::string_view text : config_words) {
        if (word.text.find(text) != std::string::npos) {
          report(findings, use.span, text);
          return;
        }
      }
    }
  }
}

void check_heredocs(const std::vector<image::Heredoc>& heredocs, const image::Instruction& instruction,
                    Findings& findings) {
  for (const image::Heredoc& heredoc : heredocs) {
    for (const std::string_view text : config_words) {
      const std::size_t at = heredoc.body.find(text);
      if (at != std::string::npos) {
        const std::uint32_t begin = image::file_offset(heredoc.origins, at);
        report(findings, {instruction.span.file, begin, begin + static_cast<std::uint32_t>(text.size())}, text);
      }
    }
  }
}

void check(const Dockerfile& file, Findings& findings) {
  const char escape = image::escape_character(file.image);
  for_each<image::Env>(file.image, [&](const image::Env& env, const image::Instruction& instruction) {
    for (std::size_t i = 0; i < env.pairs.size(); ++i) {
      const std::optional<std::string> value = dockerfile::constant(env.pairs[i].second, escape);
      if (value && turns_off(env.pairs[i].first, *value)) {
        report(findings, argument_span(instruction, i), env.pairs[i].first);
      }
    }
  });
  for_each<image::Copy>(file.image, [&](const image::Copy& copy, const image::Instruction& instruction) {
    check_heredocs(copy.heredocs, instruction, findings);
  });
  for_each<image::Run>(file.image, [&](const image::Run& run, const image::Instruction& instruction) {
    const auto* text = std::get_if<image::ShellText>(&run.command);
    if (text != nullptr && !text->text.starts_with("<<")) {
      check_heredocs(run.heredocs, instruction, findings);
    }
  });
  for (const CommandUse& use : file.effects.commands) {
    check_command(use, findings);
  }
}

}  // namespace

extern const Rule tls_off_rule;
const Rule tls_off_rule = {"tls-off", "a download whose sender nobody checks", diag::Severity::warning, {}, check,
                           nullptr};

}  // namespace stagec::lint
