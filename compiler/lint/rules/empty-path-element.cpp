// `empty-path-element`: an empty element of a search path, which is the current directory.
#include <algorithm>

#include "effects/text.h"
#include "lint/instructions.h"
#include "lint/rule.h"
#include "lint/scopes.h"

namespace stagec::lint {

namespace {

constexpr std::string_view paths[] = {"PATH",
                                      "LD_LIBRARY_PATH",
                                      "LIBRARY_PATH",
                                      "CPATH",
                                      "C_INCLUDE_PATH",
                                      "CPLUS_INCLUDE_PATH",
                                      "OBJC_INCLUDE_PATH",
                                      "PYTHONPATH",
                                      "PERL5LIB",
                                      "NODE_PATH",
                                      "RUBYLIB"};

bool has_empty_element(std::string_view value) {
  return value.starts_with(':') || value.ends_with(':') || value.find("::") != std::string_view::npos;
}

/// True for the official images, which have no `/` in their names, by version: they set no such path but PATH.
bool is_official(std::string_view image) {
  return image.find('/') == std::string_view::npos && image.find(':') != std::string_view::npos;
}

/// What to write for a reference at the end or at the start of a value that is otherwise plain, or nothing.
std::optional<diag::Edit> guarded(const Dockerfile& file, Span span, const std::string& name) {
  const std::string_view written = file.sources.text(span);
  for (const std::string& reference : {"${" + name + "}", "$" + name}) {
    const std::size_t at = written.find(reference);
    if (at == std::string_view::npos || written.find('$', at + 1) != std::string_view::npos ||
        written.substr(0, at).find('$') != std::string_view::npos || written.find('\'') != std::string_view::npos) {
      continue;
    }
    const std::size_t end = at + reference.size();
    const bool closes = end == written.size() || (end + 1 == written.size() && written[end] == '"');
    if (at > 0 && written[at - 1] == ':' && closes) {
      const auto begin = span.begin + static_cast<std::uint32_t>(at) - 1;
      return diag::Edit{{span.file, begin, begin + 1 + static_cast<std::uint32_t>(reference.size())},
                        "${" + name + ":+:$" + name + "}"};
    }
  }
  return std::nullopt;
}

class Check {
 public:
  Check(const Dockerfile& file, Findings& findings)
      : file_(file), findings_(findings), escape_(image::escape_character(file.image)) {}

  void env(const Scope& scope, const image::Env& env, const image::Instruction& instruction) {
    for (std::size_t i = 0; i < env.pairs.size(); ++i) {
      const auto& [name, value] = env.pairs[i];
      if (is_one_of(name, paths)) {
        pair(scope, name, value, argument_span(instruction, i));
      }
    }
  }

 private:
  void pair(const Scope& scope, const std::string& name, const std::string& value, Span span) {
    if (dockerfile::references(value, escape_).empty() ? has_empty_element(value) && value != ":" : literally(value)) {
      findings_.report(span, "`{}` has an empty element, which means the current directory", name)
          .help("take away the `:` that has nothing on one side");
      return;
    }
    const dockerfile::Expansion expansion = expand(scope, value, escape_);
    if (expansion.unset.empty() && expansion.text.size() > 1 && has_empty_element(expansion.text)) {
      findings_
          .report(span, "`{}` has an empty element, which means the current directory: it becomes `{}`", name,
                  expansion.text)
          .help("take away the `:` that has nothing on one side");
      return;
    }
    for (const std::string& unset : expansion.unset) {
      const std::string held = "$" + unset;
      const std::size_t braced = value.find("${" + unset);
      const bool is_guarded = braced != std::string::npos && value[braced + 2 + unset.size()] != '}';
      const bool is_path = unset == "PATH" || is_guarded;
      const bool beside =
          expansion.text.find(":" + held) != std::string::npos || expansion.text.find(held + ":") != std::string::npos;
      if (!is_path && beside && is_whole_element(expansion.text, held)) {
        report_unset(scope, name, unset, span);
        return;
      }
    }
  }

  /// An empty element that is there whatever the variables are.
  static bool literally(const std::string& value) {
    return (value.starts_with(':') || value.ends_with(':') || value.find("::") != std::string::npos) &&
           value.find("${") == std::string::npos;
  }

  static bool is_whole_element(const std::string& text, const std::string& held) {
    const std::size_t at = text.find(held);
    const std::size_t end = at + held.size();
    return (at == 0 || text[at - 1] == ':') && (end == text.size() || text[end] == ':');
  }

  void report_unset(const Scope& scope, const std::string& name, const std::string& unset, Span span) {
    const bool is_known = is_official(scope.base);
    diag::Report report =
        is_known
            ? findings_.report(span, "`{}` has an empty element, which means the current directory: nothing sets `${}`",
                               name, unset)
            : findings_.remark(span,
                               "if the base image does not set `{}`, `{}` has an empty element: the current directory",
                               unset, name);
    report.help("write `${{{}:+:${}}}` instead of `:${}`", unset, unset, unset);
    if (const std::optional<diag::Edit> edit = guarded(file_, span, unset)) {
      report.fix({"leave the `:` out if the variable is not set", {*edit}});
    }
  }

  const Dockerfile& file_;
  Findings& findings_;
  char escape_;
};

/// The variable whose unknown value is an element of its own at an end of the path; empty if there is none.
std::string unknown_end_of(std::string_view value) {
  for (const std::string& name : effects::unknown_names(value)) {
    const std::string held = effects::unknown(name);
    const bool at_end = value.ends_with(":" + held) || value.starts_with(held + ":");
    if (at_end && name != "PATH" && is_one_of(name, paths)) {
      return name;
    }
  }
  return {};
}

/// `export LD_LIBRARY_PATH=/a:`, and `…:$LD_LIBRARY_PATH` where the file does not set it.
void check_exports(const Dockerfile& file, Findings& findings) {
  for (const effects::CommandUse& use : file.effects.commands) {
    for (const effects::Argument& word : use.arguments) {
      const std::size_t equals = word.text.find('=');
      const bool is_path =
          use.name == "export" && equals != std::string::npos && is_one_of(word.text.substr(0, equals), paths);
      if (!is_path || equals + 1 >= word.text.size()) {
        continue;
      }
      const std::string value = word.text.substr(equals + 1);
      const bool outside = use.source == nullptr || use.source->call;
      if (const std::string unset = unknown_end_of(value); !unset.empty()) {
        findings
            .remark(outside ? use.span : word.span,
                    "if the base image does not set `{}`, `{}` has an empty element: the current directory", unset,
                    word.text.substr(0, equals))
            .help("write `${{{}:+:${}}}` instead of `:${}`", unset, unset, unset);
      } else if (has_empty_element(value)) {
        findings
            .report(outside ? use.span : word.span, "`{}` has an empty element, which means the current directory",
                    word.text.substr(0, equals))
            .help("take away the `:` that has nothing on one side");
      }
    }
  }
}

void check(const Dockerfile& file, Findings& findings) {
  Check check(file, findings);
  walk_scopes(file, [&](const Scope& scope, std::size_t, const image::Instruction& instruction) {
    if (const auto* env = std::get_if<image::Env>(&instruction.operation)) {
      check.env(scope, *env, instruction);
    }
  });
  check_exports(file, findings);
}

}  // namespace

extern const Rule empty_path_element_rule;
const Rule empty_path_element_rule = {"empty-path-element",
                                      "an empty element of a search path, which is the current directory",
                                      diag::Severity::warning,
                                      {},
                                      check,
                                      nullptr,
                                      true};

}  // namespace stagec::lint
