// `allowance-unreasoned`: an allowance without a reason. Reported where allowances are settled (lint/settle.cpp).
#include "lint/rule.h"

namespace stagec::lint {

extern const Rule allowance_unreasoned_rule;
const Rule allowance_unreasoned_rule = {"allowance-unreasoned", "an allowance without a reason",
                                        diag::Severity::warning};

}  // namespace stagec::lint
