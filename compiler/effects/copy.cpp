// COPY and ADD: what they put where, from the build context, the network and other build stages.
#include <algorithm>
#include <utility>

#include "base/is_one_of.h"
#include "dockerfile/stages.h"
#include "effects/reference.h"
#include "effects/stage_walk.h"

namespace stagec::effects {

namespace {

bool is_url(std::string_view text) {
  const std::string_view scheme = text.substr(0, text.find("://"));
  return scheme.size() < text.size() && (scheme == "https" || scheme == "http" || scheme == "ftp");
}

bool is_repository(std::string_view text) {
  const std::string_view path = text.substr(0, text.find_first_of("#?"));
  return text.starts_with("git@") || text.starts_with("git://") || text.starts_with("ssh://") || path.ends_with(".git");
}

bool is_archive(std::string_view name) {
  static constexpr std::string_view endings[] = {".tar", ".tar.gz", ".tgz", ".tar.bz2",
                                                 ".tbz", ".tar.xz", ".txz", ".tar.zst"};
  return std::any_of(std::begin(endings), std::end(endings), [&](std::string_view e) { return name.ends_with(e); });
}

/// The path of a name in a directory. The name may be unknown; it is no path all the same.
std::string in_directory(const std::string& directory, std::string_view name) {
  return absolute("/", directory + "/" + std::string(name));
}

/// The directory that `--parents` puts a source into: with the directories above it, those behind `/./`.
std::string parent_in(const std::string& target, std::string_view source) {
  const std::size_t pivot = source.find("/./");
  return absolute(
      target,
      directory_of("/" + std::string(pivot == std::string_view::npos ? source : source.substr(pivot + 3))).substr(1));
}

/// How many bytes of a path the pattern matches, up to the end of a piece.
std::optional<std::size_t> matched_length(std::string_view pattern, std::string_view path) {
  if (pattern == "/") {
    return 0;
  }
  for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    const std::size_t length = std::min(end, path.size());
    if (covers_exactly(pattern, path.substr(0, length))) {
      return length;
    }
    if (end == std::string_view::npos) {
      return std::nullopt;
    }
  }
}

/// True for directories that every image has.
bool is_usual_directory(std::string_view path) {
  static constexpr std::string_view directories[] = {"/",
                                                     "/bin",
                                                     "/etc",
                                                     "/home",
                                                     "/lib",
                                                     "/media",
                                                     "/mnt",
                                                     "/opt",
                                                     "/root",
                                                     "/run",
                                                     "/sbin",
                                                     "/srv",
                                                     "/tmp",
                                                     "/usr",
                                                     "/usr/bin",
                                                     "/usr/include",
                                                     "/usr/lib",
                                                     "/usr/local",
                                                     "/usr/sbin",
                                                     "/usr/share",
                                                     "/usr/src",
                                                     "/usr/local/bin",
                                                     "/usr/local/etc",
                                                     "/usr/local/include",
                                                     "/var",
                                                     "/usr/local/lib",
                                                     "/usr/local/sbin",
                                                     "/usr/local/share",
                                                     "/usr/local/src",
                                                     "/var/cache",
                                                     "/var/lib",
                                                     "/var/log",
                                                     "/var/opt",
                                                     "/var/tmp"};
  return is_one_of(path, directories);
}

bool is_cache(Content content) {
  return content < Content::copied;
}

}  // namespace

std::optional<std::string> Transfer::moved(std::string_view path, bool is_file) const {
  const std::optional<std::size_t> length = matched_length(source, path);
  if (!length) {
    return std::nullopt;
  }
  if (*length == path.size() && is_file && (into || is_pattern(source))) {
    return in_directory(destination, base_name(path));
  }
  return absolute("/", destination + std::string(path.substr(*length)));
}

void StageWalk::hold(std::string path, Span span) {
  Remnant remnant{Content::copied, std::move(path), span, stage_, instruction_};
  effects_.left.push_back(remnant);
  state_.world.texts.erase(remnant.path);
  state_.held.push_back(std::move(remnant));
}

void StageWalk::copy(const image::Copy& copy, const image::Instruction& instruction) {
  const Variable destination = expand(copy.destination);
  const std::string target = absolute(state_.directory, destination.text);
  const std::size_t count = copy.sources.size() + copy.heredocs.size();
  // What is put on a directory that is there already goes into it.
  const bool into = count > 1 || destination.text.ends_with('/') || destination.text.ends_with("/.") ||
                    destination.text == "." || lies_in(state_.directory, target) || is_usual_directory(target);
  for (std::size_t i = 0; i < copy.sources.size(); ++i) {
    const Span span = i < instruction.arguments.size() ? instruction.arguments[i] : instruction.span;
    const std::string source = expand(copy.sources[i]).text;
    copy_one(copy, source, copy.parents ? parent_in(target, source) : target, into || copy.parents, span);
  }
  for (const image::Heredoc& heredoc : copy.heredocs) {
    const std::string path = into ? absolute(target, heredoc.name) : target;
    hold(path, instruction.span);
    state_.heredocs[path] = &heredoc;
  }
}

void StageWalk::copy_one(const image::Copy& copy, const std::string& source, const std::string& destination, bool into,
                         Span span) {
  const std::string name(base_name(source));
  const auto content_of = [&](std::string_view what) {
    return (destination == "/" ? "" : destination) + "/" + unknown("content of " + std::string(what));
  };
  if (copy.add && is_repository(source)) {
    copy_repository(copy, source, destination, span);
    hold(content_of(source), span);
    return;
  }
  if (copy.add && is_url(source)) {
    if (const std::string_view branch = branch_in_address(source); !branch.empty() && copy.checksum.empty()) {
      effects_.clones.push_back(
          {source, destination, Following::branch, std::string(branch), span, stage_, instruction_, std::nullopt});
    }
    hold(into ? in_directory(destination, name.substr(0, name.find('?'))) : destination, span);
    return;
  }
  if (const StageState* other = find_state(expand(copy.from).text)) {
    const Transfer transfer{as_pattern(absolute("/", source)), destination, into};
    ship(*other, transfer, span);
    take_files(*other, transfer, state_.context, state_.heredocs);
  }
  const bool from_context = copy.from.empty();
  const std::string in_context = absolute("/", source).substr(1);
  const FileKind kind = from_context && is_exact(source) ? kind_in_context(in_context) : FileKind::missing;
  const bool is_same = into && kind != FileKind::file && name == base_name(destination);  // `/usr/local /usr/local`
  const bool is_directory =
      kind == FileKind::directory || is_same || (kind != FileKind::file && is_usual_directory("/" + in_context)) ||
      source.ends_with('/') || name == "." || name == ".." || source == "/" ||
      (copy.add && kind != FileKind::directory && is_archive(source) && copy.unpack.value_or(from_context));
  if (is_directory) {
    hold(content_of(source), span);
    if (from_context) {
      state_.context.push_back({destination, in_context});
    }
    return;
  }
  const std::string path = into ? in_directory(destination, as_pattern(name)) : destination;
  hold(path, span);
  if (from_context && is_exact(path) && is_exact(as_pattern(source))) {
    state_.context.push_back({path, in_context});
  } else if (from_context && into && !surroundings_.context.empty() && is_exact(as_pattern(directory_of(source)))) {
    // `COPY scripts/*.sh /tmp/`: those that the build context has.
    const std::string directory = in_context.substr(0, in_context.size() - name.size());
    const std::string there = normal_path(join_path(surroundings_.context, directory.empty() ? "." : directory));
    for (const std::string& one : surroundings_.files.list(there)) {
      if (matches(as_pattern(name), one)) {
        state_.context.push_back({in_directory(destination, one), directory + one});
      }
    }
  }
}

void StageWalk::copy_repository(const image::Copy& copy, const std::string& source, const std::string& destination,
                                Span span) {
  const RepositoryUrl repository = split_added_source(source);
  const Following following = !copy.checksum.empty()         ? Following::commit
                              : repository.reference.empty() ? Following::default_branch
                                                             : classify_reference(repository.reference);
  effects_.clones.push_back({std::string(repository.url), destination, following, std::string(repository.reference),
                             span, stage_, instruction_, std::nullopt});
}

const StageState* StageWalk::find_state(std::string_view name) const {
  const std::optional<std::size_t> found =
      name.empty() ? std::nullopt : dockerfile::find_stage(image_, name, stage_, true);
  return found ? &earlier_[*found] : nullptr;
}

FileKind StageWalk::kind_in_context(const std::string& path) const {
  return surroundings_.context.empty()
             ? FileKind::missing
             : surroundings_.files.kind(join_path(surroundings_.context, path.empty() ? "." : path));
}

void StageWalk::ship(const StageState& other, const Transfer& transfer, Span span) {
  for (const Remnant& remnant : other.held) {
    const std::optional<std::string> path = transfer.moved(remnant.path, true);
    if (!path) {
      continue;
    }
    if (is_cache(remnant.content)) {
      Remnant shipped = remnant;
      shipped.path = *path;
      effects_.shipments.push_back({shipped, stage_});
      state_.held.push_back(std::move(shipped));
    } else {
      state_.held.push_back({Content::copied, *path, span, stage_, instruction_});
    }
  }
}

void StageWalk::take_files(const StageState& other, const Transfer& transfer, ContextList& context,
                           Heredocs& heredocs) const {
  ContextList taken;
  for (const ContextFiles& files : other.context) {
    if (const std::optional<std::string> path =
            transfer.moved(files.image, kind_in_context(files.context) == FileKind::file)) {
      taken.push_back({*path, files.context});
    } else if (is_exact(transfer.source) && lies_in(transfer.source, files.image)) {
      const std::string rest = transfer.source.substr(files.image == "/" ? 0 : files.image.size());
      const std::string inner = normal_path(files.context + rest);
      const bool is_file = kind_in_context(inner) == FileKind::file;
      taken.push_back({*transfer.moved(transfer.source, is_file), inner});
    }
  }
  context.insert(context.end(), taken.begin(), taken.end());
  for (const auto& [file, heredoc] : other.heredocs) {
    if (const std::optional<std::string> path = transfer.moved(file, true)) {
      heredocs[*path] = heredoc;
    }
  }
}

}  // namespace stagec::effects
