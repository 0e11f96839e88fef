// pip's settings files, as far as they turn its cache off. Private to this folder.
#pragma once

#include <string>
#include <string_view>

#include "effects/call.h"

namespace stagec::effects {

/// True for words that pip takes for yes or for no: it turns its cache off for both.
[[nodiscard]] bool is_pip_switch(std::string_view text);

/// The section in which a settings file, or shell text that writes one, turns the cache off; empty if none does.
[[nodiscard]] std::string section_without_cache(std::string_view text);

/// Notes what shell text writes to a file.
void note_pip_settings(World& world, const std::string& file, std::string_view shell_text);

/// `pip config set …` and `unset`. `line` begins with the word `config`.
void change_pip_settings(Call& call, const CommandLine& line);

/// True if a file that pip reads for one of its commands turns the cache off.
[[nodiscard]] bool is_cache_off_by_settings(const Call& call, std::string_view command, bool isolated);

}  // namespace stagec::effects
