#include <algorithm>

#include "base/lines.h"
#include "steps/common.h"

namespace stagec::steps {
namespace {

/// An option of pip as the language writes it.
struct PipOption {
  std::string_view word;
  std::string_view flag;
  std::string_view value;  ///< what it takes; empty for a switch
};

constexpr PipOption pip_options[] = {
    {"break-system-packages", "--break-system-packages", ""},
    {"extra-index", "--extra-index-url", "an address behind `extra-index`"},
    {"find-links", "--find-links", "an address behind `find-links`"},
    {"index", "--index-url", "an address behind `index`"},
    {"no-build-isolation", "--no-build-isolation", ""},
    {"no-deps", "--no-deps", ""},
    {"pre", "--pre", ""},
};

struct Pip {
  std::string program = "python3";
  std::vector<std::string> options;
  std::vector<const syntax::Word*> requirements;
};

bool read_option(Arguments& arguments, Pip& pip) {
  const auto* option = std::find_if(std::begin(pip_options), std::end(pip_options),
                                    [&](const PipOption& one) { return arguments.take(one.word); });
  if (option == std::end(pip_options)) {
    return false;
  }
  if (option->value.empty()) {
    pip.options.emplace_back(option->flag);
  } else if (const auto value = arguments.text(option->value)) {
    pip.options.push_back(std::string(option->flag) + " " + shell_word(*value));
  }
  return true;
}

void read_items(Arguments& arguments, Pip& pip) {
  std::vector<std::string> known = {"with", "requirements"};
  for (const PipOption& option : pip_options) {
    known.emplace_back(option.word);
  }
  while (!arguments.done()) {
    if (arguments.take("with")) {
      pip.program = arguments.text("an interpreter behind `with`").value_or("");
    } else if (arguments.take("requirements")) {
      if (const syntax::Word* file = arguments.word("a file of the build context behind `requirements`")) {
        pip.requirements.push_back(file);
      }
    } else if (!read_option(arguments, pip)) {
      arguments.unexpected(known);
    }
  }
}

/// Reports what pip looks for beside the file: only the file itself is mounted.
void check_requirements(const std::string& path, const syntax::Word& word, Lowering& lowering) {
  std::string why;
  const std::string text =
      lowering.options().files->read(join_path(lowering.options().context, path), why).value_or("");
  for_each_line(text, [&](std::string_view line) {
    const bool refers = line.starts_with("-r ") || line.starts_with("-c ") || line.starts_with("--requirement") ||
                        line.starts_with("--constraint");
    if (refers && line.find("://") == std::string_view::npos) {
      lowering.sink()
          .error("requirements-refer", word.span, "`{}` refers to another file: `{}`", path, line)
          .help("only the file itself is there during the layer: name each file with a `requirements` of its own");
    }
  });
}

void lower(const syntax::Statement& statement, Lowering& lowering) {
  const std::size_t errors = lowering.sink().error_count();
  Arguments arguments(statement, lowering);
  Pip pip;
  read_items(arguments, pip);
  if (!statement.block && pip.requirements.empty()) {
    missing(lowering, statement, "a block of packages, or `requirements FILE`");
  }
  const std::vector<std::string> packages = lowering.packages(statement);
  std::vector<std::string> files;
  for (const syntax::Word* word : pip.requirements) {
    if (auto path = lowering.context_path(*word)) {
      check_requirements(*path, *word, lowering);
      files.push_back(*std::move(path));
    }
  }
  if (lowering.sink().error_count() != errors || (packages.empty() && files.empty())) {
    return;
  }
  for (const std::string& path : files) {
    const std::string stem = path.substr(path.rfind('/') + 1);
    pip.options.push_back("-r " + shell_word(lowering.mount_from_context(statement.span, path, stem)));
  }
  const std::string head = shell_word(pip.program) + " -m pip install --no-cache-dir";
  lowering.install(statement.span, {"pip", head, pip.options, packages, ""});
}

}  // namespace

extern const Step pip_step;
const Step pip_step = {
    "pip",
    "pip [with PROGRAM] [index URL] [extra-index URL] [find-links URL] [pre] [no-deps] [no-build-isolation] "
    "[break-system-packages] [requirements FILE] { REQUIREMENT … }",
    "installs Python packages",
    lower,
};

}  // namespace stagec::steps
