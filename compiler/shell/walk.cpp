#include "shell/walk.h"

namespace stagec::shell {
namespace {

class Walker {
 public:
  explicit Walker(const std::function<void(const Command&)>& visit) : visit_(visit) {}

  void list(const List& list) {
    for (const Statement& statement : list.statements) {
      for (const Pipeline& pipeline : statement.pipelines) {
        for (const Command& command : pipeline.commands) {
          this->command(command);
        }
      }
    }
  }

  void parts(const std::vector<Part>& parts) {
    for (const Part& part : parts) {
      std::visit([this](const auto& node) { inside(node); }, part.node);
    }
  }

 private:
  void command(const Command& command) {
    visit_(command);
    std::visit([this](const auto& node) { inside(node); }, command.node);
    for (const Redirection& redirection : command.redirections) {
      word(redirection.target);
    }
  }

  void word(const Word& word) { parts(word.parts); }

  void words(const std::vector<Word>& words) {
    for (const Word& each : words) {
      word(each);
    }
  }

  void inside(const Literal&) {}
  void inside(const Escaped&) {}
  void inside(const SingleQuoted&) {}
  void inside(const AnsiQuoted&) {}
  void inside(const DoubleQuoted& node) { parts(node.parts); }
  void inside(const Parameter& node) {
    if (node.subscript) {
      word(*node.subscript);
    }
    words(node.operands);
  }
  void inside(const CommandSubstitution& node) { list(node.list); }
  void inside(const Arithmetic& node) { parts(node.parts); }
  void inside(const ProcessSubstitution& node) { list(node.list); }
  void inside(const ArrayValue& node) { words(node.elements); }

  void inside(const SimpleCommand& node) {
    for (const Assignment& assignment : node.assignments) {
      word(assignment.value);
    }
    words(node.words);
  }
  void inside(const BraceGroup& node) { list(node.body); }
  void inside(const Subshell& node) { list(node.body); }
  void inside(const IfClause& node) {
    for (const IfBranch& branch : node.branches) {
      list(branch.condition);
      list(branch.body);
    }
    if (node.otherwise) {
      list(*node.otherwise);
    }
  }
  void inside(const WhileLoop& node) {
    list(node.condition);
    list(node.body);
  }
  void inside(const ForLoop& node) {
    if (node.words) {
      words(*node.words);
    }
    list(node.body);
  }
  void inside(const ArithmeticFor& node) {
    parts(node.header.parts);
    list(node.body);
  }
  void inside(const CaseClause& node) {
    word(node.subject);
    for (const CaseArm& arm : node.arms) {
      words(arm.patterns);
      list(arm.body);
    }
  }
  void inside(const FunctionDefinition& node) {
    if (node.body) {
      command(*node.body);
    }
  }
  void inside(const Conditional& node) { words(node.words); }
  void inside(const ArithmeticCommand& node) { parts(node.expression.parts); }

  const std::function<void(const Command&)>& visit_;
};

}  // namespace

void for_each_command(const Script& script, const std::function<void(const Command&)>& visit) {
  Walker walker(visit);
  walker.list(script.list);
  for (const Heredoc& heredoc : script.heredocs) {
    walker.parts(heredoc.parts);
  }
}

}  // namespace stagec::shell
