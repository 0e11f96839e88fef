// `allowance-unused`: an allowance that silences nothing. Reported where allowances are settled (lint/settle.cpp).
#include "lint/rule.h"

namespace stagec::lint {

extern const Rule allowance_unused_rule;
const Rule allowance_unused_rule = {
    "allowance-unused", "an allowance that silences nothing", diag::Severity::warning, {}, nullptr, nullptr, true};

}  // namespace stagec::lint
