// Reads Dockerfiles with a parser that is not ours and complains about whatever it finds: validate.js FILE...
"use strict";
const fs = require("fs");
const { validate, ValidationSeverity } = require("dockerfile-utils");

const settings = {
  deprecatedMaintainer: ValidationSeverity.ERROR,
  directiveCasing: ValidationSeverity.ERROR,
  emptyContinuationLine: ValidationSeverity.ERROR,
  instructionCasing: ValidationSeverity.ERROR,
  instructionCmdMultiple: ValidationSeverity.ERROR,
  instructionEntrypointMultiple: ValidationSeverity.ERROR,
  instructionHealthcheckMultiple: ValidationSeverity.ERROR,
  instructionJSONInSingleQuotes: ValidationSeverity.ERROR,
  instructionWorkdirRelative: ValidationSeverity.ERROR,
};

let findings = 0;
for (const file of process.argv.slice(2)) {
  for (const finding of validate(fs.readFileSync(file, "utf8"), settings)) {
    console.error(`${file}:${finding.range.start.line + 1}: ${finding.message}`);
    ++findings;
  }
}
console.log(`${process.argv.length - 2} Dockerfiles read, ${findings} findings`);
process.exit(findings === 0 ? 0 : 1);
