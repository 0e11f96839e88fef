// Changes of shell text in a Dockerfile, offered only where the bytes of the file are exactly what the shell reads.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "diag/diagnostic.h"
#include "lint/subject.h"

namespace stagec::lint {

/// Text put behind a word of a command; nothing where the word comes from a variable, another file or JSON.
[[nodiscard]] std::optional<diag::Edit> insert_behind(const Dockerfile& file, const effects::CommandUse& use,
                                                      const effects::Argument& word, std::string text);

/// The name of a command replaced.
[[nodiscard]] std::optional<diag::Edit> replace_name(const Dockerfile& file, const effects::CommandUse& use,
                                                     std::string text);

/// `command` put at the end of the RUN that a command stands in, to be run if all before it went well. Nothing where
/// the RUN is more than a list of plain commands, ends early or in the background.
[[nodiscard]] std::optional<diag::Edit> append_to_run(const Dockerfile& file, const effects::CommandUse& use,
                                                      std::string_view command);

/// The command that stands at that place, or null.
[[nodiscard]] const effects::CommandUse* command_at(const Dockerfile& file, Span span, std::size_t stage,
                                                    std::size_t instruction);

}  // namespace stagec::lint
