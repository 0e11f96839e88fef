// One reader per instruction. Each reports what BuildKit refuses and then gives nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dockerfile/statement.h"
#include "image/image.h"

namespace stagec::dockerfile {

/// What a reader makes: the operation and the places of its arguments.
struct Read {
  image::Operation operation;
  std::vector<Span> arguments;
};

using InstructionReader = std::optional<Read> (*)(const Statement& statement);

/// The reader of an instruction by its keyword in upper case, or null.
[[nodiscard]] InstructionReader instruction_reader(std::string_view keyword);

/// All keywords.
[[nodiscard]] const std::vector<std::string>& instruction_keywords();

/// True if the instruction may open here-documents; ONBUILD does if what it holds back does.
[[nodiscard]] bool takes_heredocs(const Statement& statement);

/// Reads one instruction of any kind. `continues_another` says that one stands above it, which may
/// have lost the end of its line.
[[nodiscard]] std::optional<Read> read_instruction(const Statement& statement, bool continues_another);

std::optional<Read> read_from(const Statement& statement);
std::optional<Read> read_run(const Statement& statement);
std::optional<Read> read_copy(const Statement& statement);
std::optional<Read> read_env(const Statement& statement);
std::optional<Read> read_label(const Statement& statement);
std::optional<Read> read_arg(const Statement& statement);
std::optional<Read> read_shell(const Statement& statement);
std::optional<Read> read_user(const Statement& statement);
std::optional<Read> read_workdir(const Statement& statement);
std::optional<Read> read_cmd(const Statement& statement);
std::optional<Read> read_entrypoint(const Statement& statement);
std::optional<Read> read_expose(const Statement& statement);
std::optional<Read> read_volume(const Statement& statement);
std::optional<Read> read_stopsignal(const Statement& statement);
std::optional<Read> read_healthcheck(const Statement& statement);
std::optional<Read> read_maintainer(const Statement& statement);
std::optional<Read> read_onbuild(const Statement& statement);

/// A RUN's `--mount`; reports and gives nothing for one that BuildKit refuses.
std::optional<image::Mount> read_mount(const Statement& statement, const Flag& flag);

/// Reports a RUN's `--device` that cannot be, and is false then.
bool check_device(const Statement& statement, const Flag& flag);

}  // namespace stagec::dockerfile
