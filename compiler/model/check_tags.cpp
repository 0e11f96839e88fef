// No two envs can take one name in the repository of images: the later push would win.
#include <algorithm>
#include <map>

#include "model/declare.h"

namespace stagec::model {

namespace {

struct Claim {
  const Env* env = nullptr;
  Span span;
};

/// One report a tag, however many envs take it.
void report(const std::string& tag, const std::vector<Claim>& claims, diag::Sink& sink) {
  const Claim& first = claims[0];
  const Claim& second = claims[1];
  diag::Report report = sink.error("tag-taken", second.span, "the envs `{}` and `{}` both take the tag `{}`",
                                   first.env->name, second.env->name, tag);
  if (first.span != second.span) {
    report.at("taken by `{}` here", second.env->name).label(first.span, "taken by `{}` here", first.env->name);
  } else {
    report.label(first.env->span, "`{}` takes it", first.env->name);
    if (first.env->span != second.env->span) {
      report.label(second.env->span, "`{}` takes it", second.env->name);
    }
  }
  if (claims.size() > 2) {
    report.note("{} envs take it in all", claims.size());
  }
  report.help("the one that is pushed last would have it: give each env tags of its own");
}

}  // namespace

void check_tags(const Program& program, diag::Sink& sink) {
  std::map<std::string, std::vector<Claim>, std::less<>> claims;
  for (const Env& env : program.envs) {
    if (!env.prebuilt.empty()) {
      continue;  // not pushed
    }
    for (const Reference& tag : env.tags) {
      std::vector<Claim>& known = claims[tag.name];
      if (known.empty() || known.back().env != &env) {
        known.push_back({&env, tag.span});
      }
    }
  }
  for (const auto& [tag, known] : claims) {
    const Env* named = program.env(tag);
    if (named != nullptr && named != known[0].env && named->prebuilt.empty()) {
      sink.error("tag-taken", known[0].span, "the tag `{}` of `{}` is the name of another env", tag, known[0].env->name)
          .label(named->span, "its image has that tag")
          .help("take another tag");
    } else if (known.size() > 1) {
      report(tag, known, sink);
    }
  }
}

}  // namespace stagec::model
