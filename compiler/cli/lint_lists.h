// What `stagec lint` lists instead of linting.
#pragma once

#include "cli/arguments.h"
#include "cli/command.h"

namespace stagec::cli {

/// All rules, as rows or as JSON. Both return an exit code.
int list_rules(Context& context, const Arguments& arguments);

/// All stages that are hotfixes, in the projects of the paths: url, owner, and when they end.
int list_hotfixes(Context& context, const Arguments& arguments);

}  // namespace stagec::cli
