// The functions of the language, and the half of Scope that calls them.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/spelling.h"
#include "model/scope.h"

namespace stagec::model {

using syntax::Expr;

namespace {

std::string replace_all(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); !from.empty() && at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string with_case(std::string text, int (*change)(int)) {
  std::transform(text.begin(), text.end(), text.begin(), [&](char c) {
    return static_cast<unsigned char>(c) < 0x80 ? static_cast<char>(change(static_cast<unsigned char>(c))) : c;
  });
  return text;
}

std::string join_list(const Value& list, const std::string& separator) {
  std::vector<std::string> texts;
  for (const Value& element : list.list) {
    texts.push_back(to_text(element));
  }
  return fmt::format("{}", fmt::join(texts, separator));
}

struct Function {
  std::string_view name;
  std::size_t arguments;
  std::string (*apply)(const std::vector<Value>&);
};

constexpr Function functions[] = {
    {"join", 2, [](const std::vector<Value>& a) { return join_list(a[0], a[1].text); }},
    {"lower", 1, [](const std::vector<Value>& a) { return with_case(a[0].text, std::tolower); }},
    {"replace", 3, [](const std::vector<Value>& a) { return replace_all(a[0].text, a[1].text, a[2].text); }},
    {"short", 1, [](const std::vector<Value>& a) { return version_part(a[0].text, "short").value_or(a[0].text); }},
    {"upper", 1, [](const std::vector<Value>& a) { return with_case(a[0].text, std::toupper); }},
};

}  // namespace

Value Scope::call(const Expr& expr) {
  const auto* function =
      std::find_if(std::begin(functions), std::end(functions), [&](const Function& f) { return f.name == expr.text; });
  const Span name{expr.span.file, expr.span.begin, expr.span.begin + static_cast<std::uint32_t>(expr.text.size())};
  if (function == std::end(functions)) {
    std::vector<std::string> known;
    for (const Function& f : functions) {
      known.emplace_back(f.name);
    }
    diag::Report report = sink_.error("unknown-function", name, "there is no function `{}`", expr.text);
    if (const auto near = closest(expr.text, known)) {
      report.help("did you mean `{}`?", *near);
    } else {
      report.help("the functions are {}", fmt::join(known, ", "));
    }
    return Value::error();
  }
  if (expr.operands.size() != function->arguments) {
    sink_.error("wrong-argument-count", name, "`{}` takes {} argument{}, found {}", expr.text, function->arguments,
                function->arguments == 1 ? "" : "s", expr.operands.size());
    return Value::error();
  }
  std::vector<Value> arguments;
  for (const syntax::ExprPtr& operand : expr.operands) {
    arguments.push_back(evaluate(*operand));
    const bool wants_list = arguments.size() == 1 && expr.text == "join";
    const bool is_list = arguments.back().kind == Value::Kind::list;
    if (arguments.back().is_error() || wants_list != is_list) {
      return wrong_type(operand->span, wants_list ? "a list" : "one value", arguments.back());
    }
  }
  const std::string result = function->apply(arguments);
  return expr.text == "short" ? Value::of_version(result) : Value::of_string(result);
}

}  // namespace stagec::model
