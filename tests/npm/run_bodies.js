// Writes the shell text of each RUN to a script of its own, equal ones once: run_bodies.js DIRECTORY FILE...
// A script is called after its Dockerfile's folder and the line it stands on; its first line says which shell the
// Dockerfile gives it.
"use strict";
const fs = require("fs");
const path = require("path");
const { DockerfileParser } = require("dockerfile-ast");

// What a RUN hands to the shell: comment lines between continued lines are the Dockerfile's, not the shell's.
function shellText(run, text) {
  const documents = run.getHeredocs();
  if (documents.length > 0) {
    return documents.map((document) => slice(text, document.getContentRange())).join("\n");
  }
  const first = run.getArguments()[0];
  const start = { line: first.getRange().start.line, character: first.getRange().start.character };
  return slice(text, { start, end: run.getRange().end })
    .split("\n")
    .filter((line, index) => index === 0 || !/^\s*#/.test(line))
    .join("\n");
}

function slice(text, range) {
  const lines = text.split("\n").slice(range.start.line, range.end.line + 1);
  lines[lines.length - 1] = lines[lines.length - 1].slice(0, range.end.character);
  lines[0] = lines[0].slice(range.start.character);
  return lines.join("\n");
}

const [directory, ...files] = process.argv.slice(2);
const written = new Set();
for (const file of files) {
  const text = fs.readFileSync(file, "utf8");
  // A stage that starts from an earlier one has that one's shell.
  const shells = new Map();
  let stage;
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const keyword = instruction.getKeyword();
    if (keyword === "FROM") {
      stage = instruction.getBuildStage() ?? "";
      shells.set(stage, shells.get(instruction.getImage()) ?? "/bin/sh");
    }
    if (keyword === "SHELL") shells.set(stage, JSON.parse(instruction.getArgumentsContent())[0]);
    if (keyword !== "RUN") continue;
    const script = `#!${shells.get(stage)}\n${shellText(instruction, text)}\n`;
    if (written.has(script)) continue;
    written.add(script);
    const line = instruction.getRange().start.line + 1;
    fs.writeFileSync(path.join(directory, `${path.basename(path.dirname(file))}.line${line}.sh`), script);
  }
}
