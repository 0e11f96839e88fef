// `download-unchecked`: a program or archive that is used without a look at its checksum or signature.
#include <algorithm>

#include "effects/command_line.h"
#include "effects/text.h"
#include "lint/checked.h"
#include "lint/instructions.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

constexpr std::string_view users[] = {"tar",    "unzip", "dpkg", "rpm",    "sh",      "bash",   "chmod",  "apt-get",
                                      "apt",    "dnf",   "yum",  "python", "python3", "bsdtar", "gunzip", "install",
                                      "zypper", "apk",   ".",    "source", "ash",     "dash",   "perl",   "ruby",
                                      "node",   "php",   "java", "7z",     "bunzip2", "xz",     "unxz",   "zstd",
                                      "gem",    "yarn",  "pip",  "pip3",   "npm"};

bool is_used(const Dockerfile& file, const effects::Remnant& download) {
  const std::string_view name = effects::base_name(download.path);
  return std::any_of(file.effects.commands.begin(), file.effects.commands.end(), [&](const effects::CommandUse& use) {
    const bool runs = !name.empty() && use.name == name;
    return use.stage == download.stage && use.instruction >= download.instruction &&
           (runs || (is_one_of(use.name, users) &&
                     std::any_of(use.arguments.begin(), use.arguments.end(), [&](const effects::Argument& word) {
                       return !name.empty() && word.text.find(name) != std::string::npos;
                     })));
  });
}

/// The name that the download gets.
std::string file_name(const effects::CommandUse& use) {
  const bool is_wget = use.name == "wget";
  const effects::CommandLine line =
      effects::read_command_line(use.arguments, is_wget ? "-O --output-document -P -o -t -T -U -a -e -i --header"
                                                        : "-o --output -H -u -X -d -A -m -w -b -e "
                                                          "--retry --retry-delay --header "
                                                          "--connect-timeout --max-time");
  const effects::Option* output = is_wget ? line.option({"-O", "--output-document"}) : line.option({"-o", "--output"});
  if (output != nullptr && output->value) {
    return output->value->text;
  }
  for (const effects::Argument* word : line.operands) {
    if (word->text.find("://") != std::string::npos) {
      return word->text.substr(0, word->text.find_first_of("?#"));
    }
  }
  return {};
}

/// `https` of an address; empty for any other text.
std::string_view scheme_of(std::string_view text) {
  const std::size_t end = text.find("://");
  return end == std::string_view::npos ? std::string_view() : text.substr(0, end);
}

bool is_plain_address(std::string_view text) {
  return scheme_of(text) == "http" || scheme_of(text) == "ftp";
}

bool asks_plain_address(const effects::CommandUse& use) {
  return std::any_of(use.arguments.begin(), use.arguments.end(),
                     [](const effects::Argument& word) { return is_plain_address(word.text); });
}

void report(Findings& findings, Span span, const std::string& name, bool is_plain) {
  diag::Report report =
      is_plain
          ? findings.report(span, "`{}` is used unchecked, and comes over a connection that anybody can change", name)
          : findings.remark(span, "`{}` is used unchecked", name);
  report.help("compare it with a checksum: `echo \"SHA256  FILE\" | sha256sum -c -`");
}

/// True if the comment over an instruction, or over the ENV and COPY right before it, says why there is no checksum.
bool is_explained(const image::BuildStage& stage, std::size_t index) {
  const std::vector<image::Instruction>& all = stage.instructions;
  const auto prepares = [](const image::Instruction& instruction) {
    return std::holds_alternative<image::Env>(instruction.operation) ||
           std::holds_alternative<image::Copy>(instruction.operation);
  };
  while (all[index].comments.empty() && index > 0 && prepares(all[index - 1])) {
    --index;
  }
  const std::vector<std::string>& comments = all[index].comments;
  return std::any_of(comments.begin(), comments.end(), [](const std::string& comment) {
    return comment.find("without a checksum: ") != std::string::npos;
  });
}

void check_commands(const Dockerfile& file, Findings& findings) {
  static constexpr std::string_view downloaders[] = {"curl", "wget", "aria2c"};
  for (const effects::CommandUse& use : file.effects.commands) {
    if (!is_one_of(use.name, downloaders) || is_explained(file.image.stages[use.stage], use.instruction)) {
      continue;
    }
    // What is removed again was there: only the name is needed, not that it is left.
    effects::Remnant download{effects::Content::download, {}, use.span, use.stage, use.instruction};
    download.path = file_name(use);
    if (effects::base_name(download.path).size() > 2 && is_used(file, download) &&
        !is_checked_from(file, use.stage, use.instruction)) {
      report(findings, use.span, effects::shown(effects::base_name(download.path)), asks_plain_address(use));
    }
  }
}

void check_add(const Dockerfile& file, Findings& findings) {
  for_each<image::Copy>(file.image, [&](const image::Copy& copy, const image::Instruction& instruction) {
    for (std::size_t i = 0; copy.add && copy.checksum.empty() && i < copy.sources.size(); ++i) {
      const std::string& source = copy.sources[i];
      const bool is_plain = is_plain_address(source);
      const bool is_repository = source.find(".git") != std::string::npos;
      if ((is_plain || scheme_of(source) == "https") && !is_repository) {
        diag::Report report =
            is_plain ? findings.report(argument_span(instruction, i), "`ADD` takes what anybody on the way can change")
                     : findings.remark(argument_span(instruction, i), "`ADD` takes this unchecked");
        report.help("give the checksum: `ADD --checksum=sha256:…`");
      }
    }
  });
}

void check(const Dockerfile& file, Findings& findings) {
  check_commands(file, findings);
  check_add(file, findings);
}

}  // namespace

extern const Rule download_unchecked_rule;
const Rule download_unchecked_rule = {"download-unchecked",
                                      "a download that is used without a look at its checksum or signature",
                                      diag::Severity::warning,
                                      {},
                                      check,
                                      nullptr};

}  // namespace stagec::lint
