// Another project's program: a stage text in a string in, Dockerfile text out.
#include <stagec.h>

#include <iostream>

int main() {
  stagec::MemoryFileSystem files;
  std::string why;
  files.write("stages/tools.stage", R"(stage tools { summary "what a build needs"; from debian:12; apt { make gcc } })",
              why);
  files.write("envs/small.envs", "env small { use tools }", why);
  const stagec::CompileResult result = stagec::compile(files, {.paths = {"envs"}});
  for (const stagec::diag::Diagnostic& diagnostic : result.diagnostics) {
    std::cerr << diagnostic.message << '\n';
  }
  for (const stagec::emit::Output& file : result.files) {
    if (file.path.ends_with("Dockerfile")) {
      std::cout << file.text;
    }
  }
  return result.ok() ? 0 : 1;
}
