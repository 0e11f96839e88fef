#include "lint/package_command.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "effects/text.h"
#include "lint/instructions.h"

namespace stagec::lint {

namespace {

struct Program {
  std::string_view name;
  Manager manager;
  std::string_view with_value;  ///< options that take the next word
};

constexpr std::string_view apt_values =
    "-o --option -c --config-file -t --target-release --default-release -a --host-architecture";
constexpr std::string_view dnf_values =
    "-c --config -x --exclude --excludepkgs --repo --repoid --enablerepo --disablerepo --setopt --installroot "
    "--releasever -d --debuglevel -e --errorlevel -R --comment --color --disableplugin --enableplugin --forcearch "
    "--advisory --downloaddir --destdir --allowerasing-of --repofrompath --rpmverbosity";
constexpr std::string_view zypper_values =
    "-R --root --installroot -D --reposd-dir -C --cache-dir -c --config --releasever -r --repo --from -t --type "
    "--plus-repo -p --plus-content --download --userdata";
constexpr std::string_view apk_values =
    "-t --virtual -X --repository -p --root --keys-dir --repositories-file --cache-dir --arch --wait --cache-max-age "
    "--timeout --progress-fd";
constexpr std::string_view conda_values =
    "-n --name -p --prefix -c --channel -f --file --solver --revision --platform --subdir --experimental-solver "
    "--repodata-fn --download-only-to -r --root-prefix";
constexpr std::string_view pip_values =
    "-r --requirement -c --constraint -e --editable -t --target -i --index-url --extra-index-url -f --find-links "
    "--cache-dir --prefix --root --python --timeout --retries --trusted-host -w --wheel-dir -d --dest --platform "
    "--python-version --implementation --abi --config-settings --global-option --no-binary --only-binary --log "
    "--proxy --cert --progress-bar --upgrade-strategy --src --report --build-option --root-user-action --use-feature";
constexpr std::string_view npm_values =
    "--prefix --registry --cache --loglevel --omit --include --tag --userconfig --globalconfig --node-options";
constexpr std::string_view gem_values =
    "-i --install-dir -n --bindir -s --source -P --trust-policy --platform -v --version -p --http-proxy --config-file";
constexpr std::string_view go_values = "-o -p -ldflags -gcflags -tags -mod -modfile -buildmode -C -asmflags -toolexec";

constexpr Program programs[] = {
    {"apt-get", Manager::apt, apt_values},
    {"apt", Manager::apt, apt_values},
    {"aptitude", Manager::apt, apt_values},
    {"dnf", Manager::dnf, dnf_values},
    {"dnf5", Manager::dnf, dnf_values},
    {"yum", Manager::dnf, dnf_values},
    {"microdnf", Manager::dnf, dnf_values},
    {"tdnf", Manager::dnf, dnf_values},
    {"zypper", Manager::zypper, zypper_values},
    {"apk", Manager::apk, apk_values},
    {"conda", Manager::conda, conda_values},
    {"mamba", Manager::conda, conda_values},
    {"micromamba", Manager::conda, conda_values},
    {"pip", Manager::pip, pip_values},
    {"pip2", Manager::pip, pip_values},
    {"pip3", Manager::pip, pip_values},
    {"npm", Manager::npm, npm_values},
    {"gem", Manager::gem, gem_values},
    {"go", Manager::go, go_values},
};

/// Short names of verbs, by package manager.
struct Alias {
  Manager manager;
  std::string_view name;
  std::string_view verb;
};
constexpr Alias verb_aliases[] = {
    {Manager::dnf, "localinstall", "install"}, {Manager::dnf, "upgrade", "update"},
    {Manager::zypper, "in", "install"},        {Manager::zypper, "ref", "refresh"},
    {Manager::zypper, "up", "update"},         {Manager::zypper, "dup", "dist-upgrade"},
    {Manager::zypper, "rm", "remove"},         {Manager::npm, "i", "install"},
    {Manager::npm, "add", "install"},          {Manager::apk, "add", "install"},
    {Manager::apk, "del", "remove"},
};

bool is_python(std::string_view name) {
  return name.starts_with("python") && name.find_first_not_of("0123456789.", 6) == std::string_view::npos;
}

/// Where the words of pip begin behind `python -m pip`; nothing if python runs something else.
std::optional<std::size_t> pip_begin(const effects::CommandUse& use) {
  for (std::size_t i = 0; i + 1 < use.arguments.size() && use.arguments[i].text.starts_with('-'); ++i) {
    if (use.arguments[i].text == "-m") {
      return use.arguments[i + 1].text == "pip" ? std::optional(i + 2) : std::nullopt;
    }
  }
  return std::nullopt;
}

const Program* find_program(std::string_view name) {
  const auto found =
      std::find_if(std::begin(programs), std::end(programs), [&](const Program& p) { return p.name == name; });
  return found == std::end(programs) ? nullptr : found;
}

}  // namespace

std::optional<PackageCommand> package_command(const effects::CommandUse& use) {
  std::size_t first = 0;
  const Program* program = find_program(use.name);
  if (program == nullptr && is_python(use.name)) {
    const std::optional<std::size_t> begin = pip_begin(use);
    first = begin.value_or(0);
    program = begin ? find_program("pip") : nullptr;
  } else if (program == nullptr && use.name.starts_with("pip3.")) {
    program = find_program("pip");
  }
  if (program == nullptr) {
    return std::nullopt;
  }
  PackageCommand command;
  command.manager = program->manager;
  command.use = &use;
  command.line = effects::read_command_line(use.arguments, program->with_value, first);
  if (command.line.operands.empty() || !effects::is_exact(command.line.operand(0))) {
    return std::nullopt;
  }
  command.word = command.line.operands.front();
  command.verb = command.word->text;
  for (const Alias& alias : verb_aliases) {
    if (alias.manager == command.manager && alias.name == command.verb) {
      command.verb = alias.verb;
    }
  }
  command.packages.assign(command.line.operands.begin() + 1, command.line.operands.end());
  return command;
}

bool installs(const PackageCommand& command) {
  return command.verb == "install" || (command.manager == Manager::conda && command.verb == "create") ||
         (command.manager == Manager::dnf && command.verb == "reinstall");
}

bool is_package_name(const effects::Argument& word) {
  const std::string& text = word.text;
  return !text.empty() && !word.many && effects::is_exact(text) && text.find('/') == std::string::npos &&
         text.find(':') == std::string::npos && !text.ends_with(".deb") && !text.ends_with(".rpm") &&
         !text.ends_with(".apk") && !text.ends_with(".whl") && text != "." && !text.starts_with('@') &&
         !text.ends_with('-');
}

bool has_version(Manager manager, std::string_view package) {
  switch (manager) {
    case Manager::apt:
      return package.find('=') != std::string_view::npos || package.find('/') != std::string_view::npos;
    case Manager::zypper:
    case Manager::apk:
    case Manager::conda:
      return package.find_first_of("=<>~") != std::string_view::npos;
    case Manager::pip:
      return package.find("==") != std::string_view::npos || package.find('@') != std::string_view::npos ||
             package.find("~=") != std::string_view::npos || package.find('<') != std::string_view::npos;
    case Manager::npm:
    case Manager::go:
      return package.rfind('@') != std::string_view::npos && package.rfind('@') != 0 && !package.ends_with("@latest");
    case Manager::gem:
      return package.find(':') != std::string_view::npos;
    case Manager::dnf: {
      // name-version[-release], where the version begins with a digit
      const std::size_t dash = package.find_first_of("0123456789", package.find('-') + 1);
      return package.find('-') != std::string_view::npos && dash != std::string_view::npos &&
             package[dash - 1] == '-' && package.find('.', dash) != std::string_view::npos;
    }
  }
  return false;
}

}  // namespace stagec::lint
