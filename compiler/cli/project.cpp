#include "cli/project.h"

#include <fmt/format.h>

#include <algorithm>

#include "diag/renderer.h"
#include "model/declare.h"
#include "syntax/parse.h"

namespace stagec::cli {

namespace {

/// `stage.option=value` means what `use stage option=value` does, so it is read as that.
std::optional<model::Use> read_override(const std::string& text, Session& session) {
  const std::size_t equals = text.find('=');
  const std::size_t dot = equals == std::string::npos ? std::string::npos : text.rfind('.', equals);
  if (dot == std::string::npos || dot == 0 || dot + 1 == equals || equals + 1 == text.size()) {
    return std::nullopt;
  }
  const FileId file = session.sources.add("--set", "use " + text.substr(0, dot) + " " + text.substr(dot + 1));
  const syntax::Ast ast = syntax::parse(session.sources, file, session.sink);
  if (ast.statements.size() != 1 || ast.statements[0].keyword() != "use") {
    return std::nullopt;
  }
  const syntax::Statement& statement = ast.statements[0];
  auto use = model::read_use(statement.items, 0, statement.span, {}, session.sink);
  const bool one =
      use && use->settings.size() == 1 && use->settings[0].option == text.substr(dot + 1, equals - dot - 1);
  return one ? std::move(use) : std::nullopt;
}

int exit_code(const Session& session) {
  return session.sink.has_errors() ? exit_usage : exit_ok;
}

}  // namespace

std::optional<emit::CompileOptions> compile_options(Context& context, const Arguments& arguments,
                                                    std::string_view paths, Session& session) {
  emit::CompileOptions options;
  options.paths = arguments.values(paths);
  options.stages = arguments.value("stages");
  options.context = arguments.value("context");
  options.dialect = emit::parse_dialect(arguments.value("dialect")).value_or(emit::Dialect::portable);
  options.envs = arguments.values("env");
  for (const std::string& text : arguments.values("set")) {
    auto use = read_override(text, session);
    if (!use) {
      context.err += fmt::format("stagec: `--set` needs `STAGE.OPTION=VALUE`, found `{}`\n", text);
      return std::nullopt;
    }
    options.overrides.push_back(*std::move(use));
  }
  return options;
}

std::string severity_counts(const std::vector<diag::Diagnostic>& findings) {
  const auto count = [&](diag::Severity severity) {
    return static_cast<std::size_t>(
        std::count_if(findings.begin(), findings.end(),
                      [&](const diag::Diagnostic& finding) { return finding.severity == severity; }));
  };
  std::string counts;
  for (const auto severity : {diag::Severity::error, diag::Severity::warning, diag::Severity::info}) {
    if (const std::size_t number = count(severity)) {
      counts += (counts.empty() ? "" : ", ") + counted(number, diag::to_string(severity));
    }
  }
  return counts;
}

int show_findings(Context& context, const Session& session) {
  const std::vector<diag::Diagnostic> findings = session.sink.sorted(session.sources);
  if (findings.empty()) {
    return exit_ok;
  }
  context.err += diag::find_renderer("text")->render(session.sources, findings, {context.color});
  context.err += "\n" + severity_counts(findings) + "\n";
  return exit_code(session);
}

int print_findings_json(Context& context, const Session& session) {
  context.out += diag::find_renderer("json")->render(session.sources, session.sink.sorted(session.sources), {});
  return exit_code(session);
}

std::string place(const SourceMap& sources, Span span) {
  const SourceFile& file = sources.file(span.file);
  return fmt::format("{}:{}", file.path(), file.position(span.begin).line);
}

std::string counted(std::size_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

}  // namespace stagec::cli
