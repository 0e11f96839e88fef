// `package-twice`: a package that is asked for a second time.
#include <map>
#include <set>
#include <utility>

#include "lint/instructions.h"
#include "lint/package_command.h"
#include "lint/rule.h"

namespace stagec::lint {

namespace {

/// The package without the version asked for, and without the extras of pip.
std::string name_of(Manager manager, std::string_view package) {
  if (manager == Manager::npm || manager == Manager::go || manager == Manager::gem) {
    return std::string(package.substr(0, package.find('@', 1)));
  }
  return std::string(package.substr(0, package.find_first_of("=<>~![; ")));
}

/// True if exactly one version is asked for.
bool is_exact_request(std::string_view text) {
  return text.find_first_of("=@") != std::string_view::npos && text.find_first_of("<>~!,*") == std::string_view::npos;
}

struct First {
  Span span;
  std::string text;
  std::size_t instruction = 0;
};

class StagePackages {
 public:
  explicit StagePackages(Findings& findings) : findings_(findings) {}

  /// What was removed may be asked for again.
  void forget(const PackageCommand& command) {
    std::erase_if(first_, [&](const auto& entry) {
      return entry.first.first == std::make_pair(command.use->stage, command.manager);
    });
  }

  void add(const PackageCommand& command) {
    const effects::CommandUse& use = *command.use;
    std::set<std::pair<std::uint32_t, std::uint32_t>> words;  // a word that stands for several is none twice
    for (const effects::Argument* word : command.packages) {
      if (!is_package_name(*word) || word->assumed || !words.emplace(word->span.begin, word->span.end).second) {
        continue;
      }
      const std::string name = name_of(command.manager, word->text);
      const auto key = std::make_pair(std::make_pair(use.stage, command.manager), name);
      const auto [place, is_new] = first_.try_emplace(key, First{word->span, word->text, use.instruction});
      // Two commands of one RUN may be two branches.
      const bool same_command = place->second.span.file == word->span.file &&
                                use.span.begin <= place->second.span.begin && place->second.span.begin < use.span.end;
      const bool is_late = place->second.instruction != use.instruction;
      if (is_new || place->second.span == word->span) {
        continue;
      }
      if (same_command && word->text == place->second.text) {
        findings_.remark(word->span, "`{}` is asked for twice", name).label(place->second.span, "first here");
      } else if (same_command || is_late) {
        report_versions(*word, place->second);
      }
    }
  }

 private:
  void report_versions(const effects::Argument& word, const First& first) {
    if (word.text != first.text && is_exact_request(word.text) && is_exact_request(first.text)) {
      findings_.report(word.span, "`{}` and `{}` ask for two versions of one package", word.text, first.text)
          .label(first.span, "first asked for here");
    }
  }

  Findings& findings_;
  std::map<std::pair<std::pair<std::size_t, Manager>, std::string>, First> first_;
};

constexpr std::string_view removing[] = {"remove", "purge", "autoremove", "erase", "uninstall"};

void check(const Dockerfile& file, Findings& findings) {
  StagePackages packages(findings);
  for (const effects::CommandUse& use : file.effects.commands) {
    const std::optional<PackageCommand> command = package_command(use);
    if (command && is_one_of(command->verb, removing)) {
      packages.forget(*command);
    }
    if (command && command->verb == "install" && use.source != nullptr && !use.source->call &&
        command->manager != Manager::conda && !command->line.has({"-t", "--target", "--virtual", "--root"})) {
      packages.add(*command);
    }
  }
}

}  // namespace

extern const Rule package_twice_rule;
const Rule package_twice_rule = {
    "package-twice", "a package that is asked for twice, or in two versions", diag::Severity::warning, {}, check,
    nullptr};

}  // namespace stagec::lint
