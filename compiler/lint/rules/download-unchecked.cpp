// `download-unchecked`: a program or archive that is used without a look at its checksum or signature.
#include <algorithm>

#include "effects/command_line.h"
#include "effects/text.h"
#include "lint/checked.h"
#include "lint/instructions.h"
#include "lint/pipelines.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

constexpr std::string_view downloaders[] = {"curl", "wget", "aria2c"};
constexpr std::string_view users[] = {
    "tar",    "unzip",   "dpkg",   "rpm",  "sh",   "bash",    "chmod", "apt-get", "apt",  "dnf",  "yum",  "bsdtar",
    "gunzip", "install", "zypper", "apk",  ".",    "source",  "ash",   "dash",    "perl", "ruby", "node", "php",
    "java",   "7z",      "xz",     "unxz", "zstd", "bunzip2", "gem",   "yarn",    "pip",  "pip3", "npm"};
constexpr std::string_view unpackers[] = {"tar", "bsdtar", "gunzip", "zcat", "xz", "unxz", "bunzip2", "unzip", "cpio"};

bool uses_files(std::string_view program) {
  const bool is_python =
      program.starts_with("python") && program.find_first_not_of("0123456789.", 6) == std::string_view::npos;
  return is_python || is_one_of(program, users);
}

/// True if a word says the name of a file, or matches it: `tool_*.deb`.
bool names_file(const effects::Argument& word, std::string_view name) {
  return word.text.find(name) != std::string::npos ||
         (effects::is_pattern(word.text) && effects::matches(effects::base_name(word.text), name));
}

bool is_used(const Dockerfile& file, const effects::Remnant& download) {
  const std::string_view name = effects::base_name(download.path);
  return std::any_of(file.effects.commands.begin(), file.effects.commands.end(), [&](const effects::CommandUse& use) {
    const bool runs = !name.empty() && use.name == name;
    return use.stage == download.stage && use.instruction >= download.instruction &&
           (runs || (!name.empty() && uses_files(use.name) &&
                     std::any_of(use.arguments.begin(), use.arguments.end(),
                                 [&](const effects::Argument& word) { return names_file(word, name); })));
  });
}

effects::CommandLine command_line(const effects::CommandUse& use) {
  return effects::read_command_line(use.arguments, use.name == "wget"
                                                       ? "-O --output-document -P -o -t -T -U -a -e -i --header"
                                                       : "-o --output -H -u -X -d -A -m -w -b -e "
                                                         "--retry --retry-delay --header "
                                                         "--connect-timeout --max-time");
}

/// The address that is asked, without a query; empty if it is in a variable.
std::string address_of(const effects::CommandLine& line) {
  for (const effects::Argument* word : line.operands) {
    if (word->text.find("://") != std::string::npos) {
      return word->text.substr(0, word->text.find_first_of("?#"));
    }
  }
  return {};
}

/// The name that the download gets.
std::string file_name(const effects::CommandUse& use) {
  const effects::CommandLine line = command_line(use);
  const effects::Option* output =
      use.name == "wget" ? line.option({"-O", "--output-document"}) : line.option({"-o", "--output"});
  if (output != nullptr && output->value) {
    return output->value->text;
  }
  return address_of(line);
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

/// `curl … | tar x`: what is unpacked as it comes.
void check_pipelines(const Dockerfile& file, const effects::ShellSource& source, Findings& findings) {
  for_each_pipeline(source.script, [&](const shell::Pipeline& pipeline, bool) {
    const effects::CommandUse* from = use_of(file.effects, pipeline.commands.front());
    if (from == nullptr || !is_one_of(from->name, downloaders) ||
        !is_one_of(program_of(file.effects, pipeline.commands[1]), unpackers) ||
        is_explained(file.image.stages[source.stage], source.instruction)) {
      return;
    }
    const std::string address = address_of(command_line(*from));
    const std::string_view name = effects::base_name(address);
    if (!name.empty() && !is_checked_from(file, from->stage, from->instruction)) {
      report(findings, from->span, effects::shown(name), asks_plain_address(*from));
    }
  });
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
  for (const effects::ShellSource& source : file.effects.sources) {
    check_pipelines(file, source, findings);
  }
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
