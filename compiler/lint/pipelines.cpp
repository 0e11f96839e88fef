#include "lint/pipelines.h"

#include <variant>

namespace stagec::lint {

namespace {

class Walker {
 public:
  explicit Walker(const std::function<void(const shell::Pipeline&, bool)>& visit) : visit_(visit) {}

  void list(const shell::List& list, bool is_asked) {
    for (const shell::Statement& statement : list.statements) {
      for (std::size_t i = 0; i < statement.pipelines.size(); ++i) {
        const bool otherwise = i < statement.connectors.size() && statement.connectors[i] == shell::Connector::or_else;
        pipeline(statement.pipelines[i], is_asked || otherwise || statement.pipelines[i].negated);
      }
    }
  }

 private:
  void pipeline(const shell::Pipeline& pipeline, bool is_asked) {
    if (pipeline.commands.size() > 1) {
      visit_(pipeline, is_asked);
    }
    for (const shell::Command& command : pipeline.commands) {
      inside(command, is_asked);
    }
  }

  void inside(const shell::Command& command, bool is_asked) {
    if (const auto* group = std::get_if<shell::BraceGroup>(&command.node)) {
      list(group->body, is_asked);
    } else if (const auto* subshell = std::get_if<shell::Subshell>(&command.node)) {
      list(subshell->body, is_asked);
    } else if (const auto* branches = std::get_if<shell::IfClause>(&command.node)) {
      for (const shell::IfBranch& branch : branches->branches) {
        list(branch.condition, true);
        list(branch.body, is_asked);
      }
      if (branches->otherwise) {
        list(*branches->otherwise, is_asked);
      }
    } else if (const auto* loop = std::get_if<shell::WhileLoop>(&command.node)) {
      list(loop->condition, true);
      list(loop->body, is_asked);
    } else if (const auto* each = std::get_if<shell::ForLoop>(&command.node)) {
      list(each->body, is_asked);
    } else if (const auto* counted = std::get_if<shell::ArithmeticFor>(&command.node)) {
      list(counted->body, is_asked);
    } else if (const auto* choice = std::get_if<shell::CaseClause>(&command.node)) {
      for (const shell::CaseArm& arm : choice->arms) {
        list(arm.body, is_asked);
      }
    } else if (const auto* function = std::get_if<shell::FunctionDefinition>(&command.node)) {
      if (function->body) {
        inside(*function->body, is_asked);
      }
    }
  }

  const std::function<void(const shell::Pipeline&, bool)>& visit_;
};

}  // namespace

void for_each_pipeline(const shell::Script& script, const std::function<void(const shell::Pipeline&, bool)>& visit) {
  Walker(visit).list(script.list, false);
}

const effects::CommandUse* use_of(const effects::Effects& effects, const shell::Command& command) {
  for (const effects::CommandUse& use : effects.commands) {
    if (use.syntax == &command) {
      return &use;
    }
  }
  return nullptr;
}

std::string_view program_of(const effects::Effects& effects, const shell::Command& command) {
  const effects::CommandUse* use = use_of(effects, command);
  return use == nullptr ? std::string_view() : std::string_view(use->name);
}

}  // namespace stagec::lint
