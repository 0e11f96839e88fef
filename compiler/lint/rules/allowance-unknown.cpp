// `allowance-unknown`: a comment that allows a rule there is not. Reported where allowances are settled
// (lint/settle.cpp).
#include "lint/rule.h"

namespace stagec::lint {

extern const Rule allowance_unknown_rule;
const Rule allowance_unknown_rule = {"allowance-unknown", "a comment that allows a rule there is not",
                                     diag::Severity::warning};

}  // namespace stagec::lint
