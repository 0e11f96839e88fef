#include "lint/requests.h"

#include <algorithm>
#include <cctype>
#include <functional>

#include "lint/layer_text.h"
#include "lint/statements.h"

namespace stagec::lint {

namespace {

using Words = std::vector<PlainWord>;

std::string base_name(const std::string& path) {
  return path.substr(path.rfind('/') + 1);  // npos + 1 is 0
}

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> all) {
  return std::find(all.begin(), all.end(), text) != all.end();
}

/// `name=version` of apt.
bool read_apt(const std::string& word, Request& request) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos || equals == 0) {
    return false;
  }
  request.name = word.substr(0, equals);
  request.version = word.substr(equals + 1);
  return true;
}

/// `name-version` of dnf, where the version has a dot, so that the number of `gcc-12` is none.
bool read_dnf(const std::string& word, Request& request) {
  for (std::size_t at = word.find('-'); at != std::string::npos; at = word.find('-', at + 1)) {
    const std::string rest = word.substr(at + 1);
    const bool is_version = !rest.empty() && rest[0] >= '0' && rest[0] <= '9' && rest.find('.') != std::string::npos;
    if (is_version && at > 0) {
      request.name = word.substr(0, at);
      request.version = rest;
      return true;
    }
  }
  return false;
}

/// `name@version` and `@scope/name@version` of npm.
bool read_npm(const std::string& word, Request& request) {
  const std::size_t at = word.rfind('@');
  if (at == std::string::npos || at == 0 || word.find("://") != std::string::npos) {
    return false;
  }
  request.name = word.substr(0, at);
  request.version = word.substr(at + 1);
  return true;
}

/// A requirement of pip; one with an environment marker holds only in some environments, and is left out.
bool read_pip(const std::string& word, Request& request) {
  const auto is_name = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-' || c == '_';
  };
  const auto end = std::find_if_not(word.begin(), word.end(), is_name);
  std::string rest(end, word.end());
  if (end == word.begin() || rest.find(';') != std::string::npos || rest.find("://") != std::string::npos) {
    return false;
  }
  if (rest.starts_with('[')) {
    rest.erase(0, std::min(rest.find(']'), rest.size() - 1) + 1);
  }
  std::erase(rest, ' ');
  if (rest.empty() || rest.find_first_of("=<>!~") != 0) {
    return false;
  }
  for (auto c = word.begin(); c != end; ++c) {
    const bool separates = *c == '.' || *c == '-' || *c == '_';
    if (!separates || request.name.empty() || request.name.back() != '-') {
      request.name += separates ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(*c)));
    }
  }
  request.version = rest;
  return true;
}

/// How one package manager is called.
struct Manager {
  std::string_view name;
  std::initializer_list<std::string_view> verbs;
  std::initializer_list<std::string_view> with_value;  ///< options that take the next word
  std::initializer_list<std::string_view> elsewhere;   ///< options that install to a place of its own
  bool (*read)(const std::string& word, Request& request);
};

const Manager managers[] = {
    {"apt", {"install"}, {"-t", "--target-release", "-o", "-c"}, {}, read_apt},
    {"dnf", {"install"}, {"--setopt", "--enablerepo", "--disablerepo"}, {"--installroot"}, read_dnf},
    {"npm", {"install", "i", "add"}, {"--registry"}, {"--prefix", "-C"}, read_npm},
    {"pip",
     {"install"},
     {"-r", "--requirement", "-c", "--constraint", "-i", "--index-url", "--extra-index-url", "-f", "--find-links"},
     {"-t", "--target", "--prefix", "--root"},
     read_pip},
};

/// The manager that a command calls, the environment, and the index of the word behind its name.
struct Calling {
  const Manager* manager = nullptr;
  std::string environment;
  std::size_t next = 0;
};

const Manager& manager_of(std::string_view name) {
  return *std::find_if(std::begin(managers), std::end(managers), [&](const Manager& m) { return m.name == name; });
}

/// `pip3`, `python3` and their like are the image's own; a path or an exact version names another.
std::string interpreter(const std::string& program) {
  const std::string base = base_name(program);
  const bool plain = is_one_of(base, {"pip", "pip3", "python", "python3"});
  const std::string directory = program.substr(0, program.size() - base.size());
  return directory + (plain ? "" : base.starts_with("pip") ? "python" + base.substr(3) : base);
}

std::optional<Calling> read_call(const Words& words) {
  std::size_t first = words[0].text == "sudo" ? 1 : 0;
  if (first >= words.size() || !words[first].text) {
    return std::nullopt;
  }
  const std::string& program = *words[first].text;
  const std::string base = base_name(program);
  const auto is = [&](std::size_t index, std::string_view text) {
    return index < words.size() && words[index].text == text;
  };
  if (is_one_of(base, {"apt-get", "apt"})) {
    return Calling{&manager_of("apt"), "", first + 1};
  }
  if (is_one_of(base, {"dnf", "yum", "microdnf"})) {
    return Calling{&manager_of("dnf"), "", first + 1};
  }
  if (base == "npm") {
    return Calling{&manager_of("npm"), "", first + 1};
  }
  if (base.starts_with("pip") && base.find_first_not_of("pi0123456789.") == std::string::npos) {
    return Calling{&manager_of("pip"), interpreter(program), first + 1};
  }
  if (base.starts_with("python") && is(first + 1, "-m") && is(first + 2, "pip")) {
    return Calling{&manager_of("pip"), interpreter(program), first + 3};
  }
  return std::nullopt;
}

/// The words that name packages.
std::vector<const PlainWord*> packages(const Words& words, const Calling& call) {
  std::vector<const PlainWord*> found;
  bool installs = false;
  for (std::size_t i = call.next; i < words.size(); ++i) {
    if (!words[i].text) {
      continue;
    }
    const std::string& text = *words[i].text;
    const std::string option = text.substr(0, text.find('='));
    const auto in = [&](std::initializer_list<std::string_view> all) { return is_one_of(option, all); };
    if (text.starts_with('-')) {
      if (in(call.manager->elsewhere)) {
        return {};
      }
      i += in(call.manager->with_value) && option == text ? 1 : 0;
    } else if (!installs) {
      if (!is_one_of(text, call.manager->verbs)) {
        return {};
      }
      installs = true;
    } else {
      found.push_back(&words[i]);
    }
  }
  return found;
}

/// Where a step's block names the package, and whether it does so without a value.
std::optional<std::pair<Span, bool>> in_block(const model::Stage& stage, std::string_view keyword,
                                              const std::string& text) {
  std::optional<std::pair<Span, bool>> found;
  const auto look = [&](const syntax::Statement& statement) {
    for (const syntax::Item& item : statement.items) {
      if (!found && item.kind == syntax::Item::Kind::word && fits(item.word.parts, text)) {
        const bool is_value = item.word.parts.size() == 1 && item.word.parts[0].kind != syntax::Part::Kind::text;
        if (!is_value) {
          found = std::pair(item.span, item.word.plain().has_value());
        }
      }
    }
  };
  each_statement(stage, [&](const syntax::Statement& statement) {
    if (statement.keyword() != keyword || !statement.block) {
      return;
    }
    const std::function<void(const std::vector<syntax::Statement>&)> inside =
        [&](const std::vector<syntax::Statement>& list) {
          for (const syntax::Statement& inner : list) {
            look(inner);
            if (inner.block) {
              inside(inner.block->statements);
            }
            for (const auto* other = inner.otherwise.get(); other != nullptr; other = other->otherwise.get()) {
              if (other->block) {
                inside(other->block->statements);
              }
            }
          }
        };
    inside(statement.block->statements);
  });
  return found;
}

}  // namespace

std::vector<Request> requests_of(const model::Stage& stage, const steps::StageOutput& output) {
  std::vector<Request> requests;
  for (const steps::Layer& layer : output.layers) {
    if (!layer.runs()) {
      continue;
    }
    const LayerText text(stage, layer);
    text.each_command([&](const Words& words) {
      const std::optional<Calling> call = read_call(words);
      for (const PlainWord* word : call ? packages(words, *call) : std::vector<const PlainWord*>()) {
        Request request;
        if (!call->manager->read(*word->text, request)) {
          continue;
        }
        request.manager = call->manager->name;
        request.environment = call->environment;
        request.written = *word->text;
        request.stage = &stage;
        const std::optional<Span> place = text.place(word->range);
        const auto block = place ? std::nullopt : in_block(stage, request.manager, request.written);
        request.span = place ? *place : block ? block->first : stage.name_span;
        request.fixed = place ? true : block && block->second;
        requests.push_back(std::move(request));
      }
    });
  }
  return requests;
}

}  // namespace stagec::lint
