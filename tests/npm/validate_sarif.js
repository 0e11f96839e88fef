// Checks logs against the schema of SARIF 2.1.0: validate_sarif.js FILE...
"use strict";
const fs = require("fs");
const path = require("path");
const Ajv = require("ajv");

const package_dir = path.dirname(require.resolve("@microsoft/jest-sarif/package.json"));
const schema = JSON.parse(fs.readFileSync(path.join(package_dir, "lib/schemas/sarif-2.1.0-rtm.5.json"), "utf8"));
// The schema says draft 04, of which it uses nothing that draft 07 has changed but the name of its own id.
delete schema.$schema;
delete schema.id;
const validate = new Ajv({ allErrors: true }).compile(schema);

let problems = 0;
for (const file of process.argv.slice(2)) {
  if (!validate(JSON.parse(fs.readFileSync(file, "utf8")))) {
    for (const error of validate.errors) {
      console.error(`${file}: ${error.dataPath} ${error.message}`);
      ++problems;
    }
  }
}
console.log(`${process.argv.length - 2} SARIF logs read, ${problems} problems`);
process.exit(problems === 0 ? 0 : 1);
