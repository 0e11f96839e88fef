#include "dockerfile/instructions.h"

#include <algorithm>
#include <array>

#include "base/spelling.h"

namespace stagec::dockerfile {

namespace {

struct Entry {
  std::string_view keyword;
  InstructionReader reader;
};

constexpr std::array<Entry, 18> entries = {{
    {"ADD", read_copy},
    {"ARG", read_arg},
    {"CMD", read_cmd},
    {"COPY", read_copy},
    {"ENTRYPOINT", read_entrypoint},
    {"ENV", read_env},
    {"EXPOSE", read_expose},
    {"FROM", read_from},
    {"HEALTHCHECK", read_healthcheck},
    {"LABEL", read_label},
    {"MAINTAINER", read_maintainer},
    {"ONBUILD", read_onbuild},
    {"RUN", read_run},
    {"SHELL", read_shell},
    {"STOPSIGNAL", read_stopsignal},
    {"USER", read_user},
    {"VOLUME", read_volume},
    {"WORKDIR", read_workdir},
}};

}  // namespace

InstructionReader instruction_reader(std::string_view keyword) {
  const auto found =
      std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.keyword == keyword; });
  return found == entries.end() ? nullptr : found->reader;
}

const std::vector<std::string>& instruction_keywords() {
  static const std::vector<std::string> keywords = [] {
    std::vector<std::string> names;
    for (const Entry& entry : entries) {
      names.emplace_back(entry.keyword);
    }
    return names;
  }();
  return keywords;
}

bool takes_heredocs(const Statement& statement) {
  if (statement.keyword() == "ONBUILD") {
    const Statement held_back(statement.context(), statement.line(), statement.rest());
    return held_back.keyword() != "ONBUILD" && takes_heredocs(held_back);
  }
  const std::string& keyword = statement.keyword();
  return (keyword == "RUN" || keyword == "COPY" || keyword == "ADD") &&
         parse_json_strings(statement.rest()).kind == JsonStrings::Kind::none;
}

std::optional<Read> read_instruction(const Statement& statement, bool continues_another) {
  if (const InstructionReader reader = instruction_reader(statement.keyword())) {
    return reader(statement);
  }
  const std::string_view written = statement.keyword_written();
  if (written.empty()) {
    statement.error("dockerfile-unknown-instruction", written, "continued lines that hold no instruction");
    return std::nullopt;
  }
  diag::Report report = statement.error("dockerfile-unknown-instruction", written,
                                        "no instruction is called `" + std::string(written) + "`");
  if (const std::optional<std::string> near = closest(statement.keyword(), instruction_keywords())) {
    report.help("did you mean `{}`?", *near);
  } else if (continues_another) {
    report.help("if this line belongs to the instruction above, end the line before it with `{}`", statement.escape());
  }
  return std::nullopt;
}

std::optional<Read> read_onbuild(const Statement& statement) {
  if (!statement.check_flags({})) {
    return std::nullopt;
  }
  if (statement.rest().empty()) {
    return statement.missing("an instruction to hold back");
  }
  Statement held_back(statement.context(), statement.line(), statement.rest());
  if (held_back.keyword() == "ONBUILD" || held_back.keyword() == "FROM" || held_back.keyword() == "MAINTAINER") {
    statement.error("dockerfile-onbuild", held_back.keyword_written(),
                    "`" + held_back.keyword() + "` cannot be held back by `ONBUILD`");
    return std::nullopt;
  }
  held_back.set_heredocs(statement.heredocs());
  if (!read_instruction(held_back, false)) {
    return std::nullopt;
  }
  std::string text(statement.rest());
  for (const HeredocBody& body : statement.heredocs()) {
    text += "\n" + body.raw + body.heredoc.name;
  }
  return Read{image::Onbuild{text}, {statement.span(statement.rest())}};
}

}  // namespace stagec::dockerfile
