// `pipe-without-pipefail`: a pipeline that goes on as if nothing had happened when its first command fails.
#include <algorithm>

#include "lint/instructions.h"
#include "lint/pipelines.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

/// Programs that do not fail, or of which a failure says nothing.
constexpr std::string_view harmless[] = {
    "find",    "apt-mark", "ldd",  "dpkg",   "dpkg-query", "rpm",      "lsb_release", "stat",  "du",   "id",  "getent",
    "fc-list", "grep",     "echo", "printf", "yes",        "cat",      "true",        "ls",    "date", "env", "seq",
    "sort",    "uname",    "head", "tail",   "cut",        "printenv", "nproc",       "which", "set"};

/// Programs that fail by themselves if what they read is empty or cut short.
constexpr std::string_view careful[] = {"tar",     "bsdtar",  "gpg",    "gunzip", "unzip",     "xz",
                                        "unxz",    "bunzip2", "zstd",   "patch",  "sha256sum", "sha512sum",
                                        "sha1sum", "md5sum",  "shasum", "cpio",   "apt-key",   "grep",
                                        "egrep",   "fgrep",   "gpgv",   "zcat",   "base64"};

/// Programs that take well what comes, also when nothing does: then the failure is lost.
constexpr std::string_view worked_on[] = {"sh", "bash", "dash", "ash", "zsh", "tee", "python", "python3", "perl"};

/// Commands that build or fetch, of which a failure matters.
constexpr std::string_view working[] = {"curl",   "wget",    "make",  "cmake", "ninja", "pip",       "pip3",  "npm",
                                        "yarn",   "apt-get", "apt",   "git",   "go",    "cargo",     "mvn",   "gradle",
                                        "pytest", "tox",     "dnf",   "yum",   "apk",   "configure", "meson", "bazel",
                                        "python", "python3", "conda", "ctest", "gcc",   "sh",        "bash"};

/// True for `python -c TEXT` and the like: such a program reads data, and mostly notices when there is none.
bool is_given_program(const effects::CommandUse* use) {
  static constexpr std::string_view options[] = {"-c", "-e", "-m"};
  const bool is_shell = use != nullptr && use->name.ends_with("sh");
  return use != nullptr && !is_shell && use->name != "tee" &&
         std::any_of(use->arguments.begin(), use->arguments.end(),
                     [](const effects::Argument& word) { return is_one_of(word.text, options); });
}

/// True if a shell that the instruction calls is started with the option: `bash -o pipefail -c …`.
bool is_started_with_pipefail(const Dockerfile& file, const effects::ShellSource& source) {
  return std::any_of(file.effects.commands.begin(), file.effects.commands.end(), [&](const effects::CommandUse& use) {
    const bool here = use.stage == source.stage && use.instruction == source.instruction && use.source != &source;
    return here && use.name == "bash" &&
           std::any_of(use.arguments.begin(), use.arguments.end(),
                       [](const effects::Argument& word) { return word.text == "pipefail"; });
  });
}

/// Where the text sets pipefail; its end if it never does.
std::size_t pipefail_begin(const Dockerfile& file, const effects::ShellSource& source) {
  std::size_t begin = source.pipefail || is_started_with_pipefail(file, source) ? 0 : source.text.size();
  for (const effects::CommandUse& use : file.effects.commands) {
    if (use.source != &source || use.name != "set" || use.syntax == nullptr) {
      continue;
    }
    for (std::size_t i = 1; i < use.arguments.size(); ++i) {
      const std::string& option = use.arguments[i - 1].text;
      if (use.arguments[i].text == "pipefail" && option.starts_with('-') && option.ends_with('o')) {
        begin = std::min(begin, use.syntax->span.begin);
      }
    }
  }
  return begin;
}

void check_pipeline(const Dockerfile& file, const effects::ShellSource& source, const shell::Pipeline& pipeline,
                    Findings& findings) {
  const std::string_view last = program_of(file.effects, pipeline.commands.back());
  const effects::CommandUse* lost = nullptr;
  for (std::size_t i = 0; i + 1 < pipeline.commands.size() && lost == nullptr; ++i) {
    const effects::CommandUse* use = use_of(file.effects, pipeline.commands[i]);
    lost = use != nullptr && !use->name.empty() && !is_one_of(use->name, harmless) ? use : nullptr;
  }
  if (lost == nullptr || is_one_of(last, careful)) {
    return;
  }
  const bool matters = is_one_of(lost->name, working) && is_one_of(last, worked_on) &&
                       !is_given_program(use_of(file.effects, pipeline.commands.back()));
  const Span span = source.place(pipeline.span);
  diag::Report report =
      matters
          ? findings.report(span, "if `{}` fails, the RUN goes on: only the status of `{}` counts", lost->name, last)
          : findings.remark(span, "the status of `{}` is lost in this pipeline", lost->name);
  if (source.dialect == shell::Dialect::bash) {
    report.help("write `set -o pipefail` before it");
  } else {
    report.help("write `SHELL [\"/bin/bash\", \"-o\", \"pipefail\", \"-c\"]` above; `dash` has no such option");
  }
}

void check(const Dockerfile& file, Findings& findings) {
  for (const effects::ShellSource& source : file.effects.sources) {
    if (source.text.find("PIPESTATUS") != std::string::npos) {
      continue;  // it asks itself how the commands ended
    }
    const std::size_t begin = pipefail_begin(file, source);
    for_each_pipeline(source.script, [&](const shell::Pipeline& pipeline, bool is_asked) {
      if (!is_asked && pipeline.span.begin < begin && !source.call) {
        check_pipeline(file, source, pipeline, findings);
      }
    });
  }
}

constexpr std::string_view aliases[] = {"DL4006"};

}  // namespace

extern const Rule pipe_without_pipefail_rule;
const Rule pipe_without_pipefail_rule = {"pipe-without-pipefail",
                                         "a pipeline of which only the last command may fail the build",
                                         diag::Severity::warning,
                                         aliases,
                                         check,
                                         nullptr};

}  // namespace stagec::lint
