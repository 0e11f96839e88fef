#include <algorithm>
#include <array>
#include <map>

#include "steps/common.h"

namespace stagec::steps {
namespace {

/// What `fetch URL … as NAME { … }` says.
struct Fetch {
  const syntax::Word* address = nullptr;
  std::string url;
  std::optional<Checksum> checksum;
  const syntax::Word* name = nullptr;
  bool unpack = false;
  std::string strip;      ///< leading directories to drop, a number
  std::string directory;  ///< of `unpack to DIR`
  std::string mode;
  bool keep = false;
  std::string place;  ///< of `keep to PATH`
  std::map<std::string, Span, std::less<>> given;
  Span unpack_span;
  Span strip_span;
  Span keep_span;
  Span mode_span;
};

/// How an archive is called, and so how it is unpacked.
std::string archive_ending(const std::string& url) {
  static constexpr std::array<std::string_view, 12> endings = {".tar.gz", ".tar.xz",   ".tar.bz2", ".tar.zst",
                                                               ".tar.lz", ".tar.lzma", ".tar",     ".tgz",
                                                               ".txz",    ".tbz2",     ".tbz",     ".zip"};
  const std::string path = url.substr(0, url.find_first_of("?#"));
  const auto* found =
      std::find_if(endings.begin(), endings.end(), [&](std::string_view ending) { return path.ends_with(ending); });
  return found == endings.end() ? "" : std::string(*found);
}

bool is_number(const std::string& text) {
  return !text.empty() && text.size() < 3 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Remembers where something stands that may stand once; reports the second.
void once(Fetch& fetch, const std::string& what, Span where, Lowering& lowering) {
  const auto [earlier, first] = fetch.given.try_emplace(what, where);
  if (!first) {
    lowering.sink()
        .error("setting-twice", where, "{} is given twice", what)
        .label(earlier->second, "given here first")
        .help("keep one of the two");
  }
}

/// A checksum, or why there is none; false if something else stands next.
bool read_check(Arguments& arguments, Fetch& fetch, Lowering& lowering) {
  const Span keyword = arguments.span();
  std::optional<Checksum> checksum;
  if (!read_checksum(arguments, lowering, checksum)) {
    return false;
  }
  once(fetch, "what the download is compared with", keyword, lowering);
  fetch.checksum = fetch.checksum ? fetch.checksum : checksum;
  return true;
}

bool read_items(const syntax::Statement& statement, Fetch& fetch, Lowering& lowering) {
  Arguments arguments(statement, lowering);
  fetch.address = arguments.word("an address");
  if (fetch.address == nullptr) {
    return false;
  }
  const auto url = lowering.text(*fetch.address);
  fetch.url = url.value_or("");
  const std::size_t errors = lowering.sink().error_count();
  while (!arguments.done()) {
    const Span where = arguments.span();
    if (arguments.take("as")) {
      once(fetch, "the name of the file", where, lowering);
      fetch.name = arguments.word("a name behind `as`");
    } else if (!read_check(arguments, fetch, lowering)) {
      arguments.unexpected({"sha256", "sha384", "sha512", "unchecked", "as"});
    }
  }
  const bool good = url && lowering.sink().error_count() == errors;
  if (good && !fetch.checksum) {
    checksum_missing(lowering, cover(statement.items[0].span, statement.items[1].span), fetch.url);
  }
  if (good && fetch.name == nullptr) {
    missing(lowering, statement, "a name for the file: `as NAME`");
  }
  return good && fetch.checksum && fetch.name != nullptr;
}

void read_unpack(Arguments& arguments, Fetch& fetch, const syntax::Statement& setting, Lowering& lowering) {
  fetch.unpack = true;
  fetch.unpack_span = setting.span;
  while (!arguments.done()) {
    if (arguments.take("strip")) {
      fetch.strip_span = arguments.span();
      fetch.strip = arguments.text("a number behind `strip`").value_or("0");
      if (!is_number(fetch.strip)) {
        lowering.sink().error("not-a-number", fetch.strip_span, "`{}` is not a number of directories", fetch.strip);
      }
    } else if (arguments.take("to")) {
      fetch.directory = arguments.text("a directory behind `to`").value_or("");
    } else {
      arguments.unexpected({"strip", "to"});
    }
  }
}

void read_setting(const syntax::Statement& setting, Fetch& fetch, Lowering& lowering) {
  Arguments arguments(setting, lowering);
  const std::string_view keyword = setting.keyword();
  if (keyword == "unpack" || keyword == "mode" || keyword == "keep") {
    once(fetch, "`" + std::string(keyword) + "`", setting.span, lowering);
  }
  if (keyword == "unpack") {
    read_unpack(arguments, fetch, setting, lowering);
  } else if (keyword == "mode") {
    fetch.mode_span = setting.span;
    const syntax::Word* word = arguments.word("a file mode");
    const auto mode = word != nullptr ? lowering.text(*word) : std::nullopt;
    if (mode && check_mode(lowering, *word, *mode)) {
      fetch.mode = *mode;
    }
  } else if (keyword == "keep") {
    fetch.keep = true;
    fetch.keep_span = setting.span;
    if (arguments.take("to")) {
      fetch.place = arguments.text("a path behind `to`").value_or("");
    }
  } else {
    lowering.unknown_setting(setting, "fetch", {"unpack", "mode", "keep"});
    return;
  }
  arguments.finish();
}

/// Reports settings that do not go together, and archives that cannot be unpacked.
void check_settings(const Fetch& fetch, Lowering& lowering) {
  if (!fetch.unpack) {
    return;
  }
  const std::string ending = archive_ending(fetch.url);
  if (ending.empty()) {
    diag::Report report = lowering.sink().error("archive-unknown", fetch.unpack_span,
                                                "the address does not end as an archive's does: `{}`", fetch.url);
    note_env(report, *fetch.address, lowering);
    report.help(
        "`unpack` knows `.tar` with any compression, `.tgz`, `.txz`, `.tbz2` and `.zip`; unpack others in `run`");
  }
  if (ending == ".zip" && !fetch.strip.empty() && fetch.strip != "0") {
    lowering.sink()
        .error("setting-conflict", fetch.strip_span, "`strip` works with tar archives, and this is a zip archive")
        .help("move the files in a `run` block");
  }
  if (!fetch.place.empty()) {
    lowering.sink()
        .error("setting-conflict", fetch.keep_span, "the archive is unpacked, so its own place means nothing")
        .label(fetch.unpack_span, "unpacked here")
        .help("write `unpack to {}`: what it leaves there is kept", fetch.place);
  }
  if (!fetch.mode.empty()) {
    lowering.sink()
        .error("setting-conflict", fetch.mode_span, "`mode` is for a file, and this is unpacked into a directory")
        .label(fetch.unpack_span, "unpacked here");
  }
}

/// The path that `{{NAME}}` stands for.
std::string result_path(const Fetch& fetch, const std::string& name, Lowering& lowering) {
  const std::string& wanted = fetch.unpack ? fetch.directory : fetch.place;
  return wanted.empty() ? lowering.temporary(name) : wanted;
}

void add_unpack(const Fetch& fetch, const std::string& archive, const std::string& directory, Span span,
                Lowering& lowering) {
  lowering.command(span, "mkdir -p " + shell_word(directory));
  if (archive_ending(fetch.url) == ".zip") {
    lowering.short_command(span, "unzip -q " + shell_word(archive), {"-d " + shell_word(directory)});
    return;
  }
  // Run by root, tar would give the files the owners that the archive names.
  std::vector<std::string> options = {"-C " + shell_word(directory), "--no-same-owner"};
  if (!fetch.strip.empty() && fetch.strip != "0") {
    options.push_back("--strip-components=" + fetch.strip);
  }
  lowering.short_command(span, "tar -xf " + shell_word(archive), options);
}

void lower(const syntax::Statement& statement, Lowering& lowering) {
  Fetch fetch;
  const std::size_t errors = lowering.sink().error_count();
  bool good = read_items(statement, fetch, lowering);
  lowering.each_setting(statement, [&](const syntax::Statement& setting) { read_setting(setting, fetch, lowering); });
  if (good) {
    check_settings(fetch, lowering);
  }
  const auto name = fetch.name != nullptr ? lowering.text(*fetch.name) : std::nullopt;
  if (!name) {
    return;
  }
  const bool kept = fetch.keep || (fetch.unpack && !fetch.directory.empty());
  const std::string path = result_path(fetch, *name, lowering);
  // Even if something else is wrong: what follows may use the name.
  lowering.bind(*fetch.name, path, kept ? Lifetime::stage : Lifetime::layer);
  if (lowering.sink().error_count() != errors || !good) {
    return;
  }
  const Span span = statement.span;
  const std::string file = fetch.unpack ? lowering.temporary(*name, archive_ending(fetch.url)) : path;
  if (!fetch.unpack) {
    lowering.make_parent(span, path);
  }
  download(lowering, span, fetch.url, file, *fetch.checksum, *name);
  if (fetch.unpack) {
    add_unpack(fetch, file, path, span, lowering);
    lowering.remove_at_end(span, shell_word(file));
  } else if (!fetch.mode.empty()) {
    lowering.command(span, "chmod " + fetch.mode + " " + shell_word(path));
  }
  if (!kept) {
    lowering.remove_at_end(span, shell_word(path));
  }
}

}  // namespace

extern const Step fetch_step;
const Step fetch_step = {
    "fetch",
    "fetch URL sha256 HEX as NAME { unpack [strip N] [to DIR]; mode MODE; keep [to PATH] }",
    "downloads a file and compares its checksum",
    lower,
};

}  // namespace stagec::steps
