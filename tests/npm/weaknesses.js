// Looks in Dockerfiles for the weaknesses that stages are to make impossible: weaknesses.js FILE...
// Prints `FILE:LINE: RULE: what`, one a line, and ends with 1 if there was anything.
// These rules know how stagec prints what it prints; for Dockerfiles of any kind there is `stagec lint`.
"use strict";
const fs = require("fs");
const { DockerfileParser } = require("dockerfile-ast");

const commit = /^[0-9a-f]{40}([0-9a-f]{24})?$/;

// ---------------------------------------------------------------- reading

// A build stage: its name, its image, and its instructions, each with the comment and the ENV over it.
function readStages(text) {
  const lines = text.split("\n");
  const stages = [];
  let comment = [];
  let env = "";
  let end = 0;
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const range = instruction.getRange();
    const above = lines.slice(end, range.start.line).filter((line) => line.startsWith("#"));
    env = above.length > 0 ? "" : env;
    comment = above.length > 0 ? above : comment;
    end = range.end.line + 1;
    const keyword = instruction.getKeyword();
    const body = lines.slice(range.start.line, end).join("\n").replace(/\\\n/g, " ").replace(/^\w+\s+/, "");
    if (keyword === "FROM") {
      stages.push({ name: instruction.getBuildStage(), image: instruction.getImage(), steps: [] });
    }
    stages[stages.length - 1].steps.push({ keyword, body, comment: comment.join(" "), env, line: range.start.line + 1 });
    env += keyword === "ENV" ? body : "";
  }
  return stages;
}

const all = (text, pattern) => [...text.matchAll(pattern)];
const words = (text) => text.trim().split(/\s+/);
const unquoted = (word) => word.replace(/^['"]|['"]$/g, "");

// What each `rm` of a RUN removes, and where in its text.
function removals(body) {
  return all(body, /(?:^|[;&|{]\s*)rm((?:\s+-[a-zA-Z]+)+)\s+([^;&|}]*)/g).flatMap((match) =>
    words(match[2]).filter(Boolean).map((word) => ({ path: unquoted(word), at: match.index })));
}

const covers = (removed, path) => removed === path || path.startsWith(removed.replace(/\/?\*?$/, "") + "/");

// ---------------------------------------------------------------- rules over one RUN

const runRules = {
  "apt-lists-left"(step) {
    const update = step.body.lastIndexOf("apt-get update");
    const cleaned = removals(step.body).some((r) => r.path === "/var/lib/apt/lists/*" && r.at > update);
    return update >= 0 && !cleaned && "the package lists stay";
  },
  "dnf-cache-left"(step) {
    const install = step.body.lastIndexOf("dnf install");
    const clean = step.body.lastIndexOf("dnf clean all");
    const removed = removals(step.body).some((r) => r.path === "/var/cache/dnf");
    return install >= 0 && (clean < install || !removed) && "dnf's cache stays";
  },
  "pip-cache-left"(step) {
    const bad = all(step.body, /pip3? (install|wheel|download)\b(?![^;]*--no-cache-dir)/g);
    return bad.length > 0 && "pip keeps its cache";
  },
  "npm-cache-left"(step) {
    return /npm install/.test(step.body) && !/npm cache clean/.test(step.body) && "npm keeps its cache";
  },
  "recommends"(step) {
    return /apt-get install(?![^;]*--no-install-recommends)/.test(step.body) && "recommended packages come along";
  },
  "temp-left"(step) {
    const made = new Set(all(step.body, /\/tmp\/[\w.+-]+/g).map((match) => match[0]));
    const gone = removals(step.body).map((r) => r.path);
    const left = [...made].filter((path) => !gone.some((removed) => covers(removed, path)));
    return left.length > 0 && `${left.join(" ")} stays`;
  },
  "sources-left"(step) {
    const gone = removals(step.body).map((r) => r.path);
    const left = all(step.body, /git init -q ([^\s;]+)/g).map((match) => unquoted(match[1]))
      .filter((path) => !gone.some((removed) => covers(removed, path) || removed === `${path}/.git`));
    return left.length > 0 && `the history of ${left.join(" ")} stays`;
  },
  "late-removal"(step) {
    const known = [/^\/var\/lib\/apt\/lists/, /^\/var\/cache\/dnf$/, /^\/root\/\.(npm|gnupg)$/, /^\/tmp\//,
      // Written by installers that run in the same layer.
      /^\/var\/log\/cuda-installer\.log$/, /^\/opt\/intel\/oneapi\/logs$/];
    const late = removals(step.body).filter((r) => !known.some((pattern) => pattern.test(r.path)))
      .filter((r) => !step.body.slice(0, r.at).includes(r.path.replace(/\/\.git$|\/?\*$/, "")));
    return late.length > 0 && `${late.map((r) => r.path).join(" ")} is of an earlier layer`;
  },
  "tree-changed-later"(step) {
    const trees = all(step.body, /ch(?:own|mod) -R \S+ ([^\s;]+)/g).map((match) => [unquoted(match[1]), match.index]);
    const late = trees.filter(([path, at]) => !(step.env + step.body.slice(0, at)).includes(path));
    return late.length > 0 && `all of ${late.map(([path]) => path).join(" ")} is in this layer once more`;
  },
  "clone-unpinned"(step) {
    if (/\bgit clone\b/.test(step.body)) return "`git clone` takes what is newest";
    const names = all(step.body, /git -C (\S+) fetch [^;]*origin\s+(\S+?)\s*(?:;|$)/g);
    const loose = names.filter(([, , what]) => !commit.test(what));
    const said = /commit unchecked: \S|moving: \S/.test(step.comment);
    return loose.length > 0 && !said && `${loose.map((match) => match[2]).join(" ")} is no commit, and no reason is given`;
  },
  "prefix-missing"(step) {
    const cmake = all(step.body, /cmake -S[^;]*/g).filter(([text]) => !text.includes("-DCMAKE_INSTALL_PREFIX="));
    const configure = all(step.body, /(?:^|[\s&(])\.{1,2}\/[cC]onfig(?:ure)?\b[^;]*/g)
      .filter(([text]) => !text.includes("--prefix="));
    const plain = all(step.body, /\bmake\b[^;]*\binstall(?:_sw)?\b/g)
      .filter(([text]) => !/PREFIX=/.test(text) && !/--prefix=/.test(step.body));
    const found = [...cmake, ...configure, ...plain].map(([text]) => words(text).slice(0, 3).join(" "));
    return found.length > 0 && `${found.join(", ")} … leaves the prefix to the project`;
  },
  "checksum-missing"(step) {
    const files = all(step.body, /curl [^;]*-o (\S+)\s/g).map((match) => unquoted(match[1]));
    const unchecked = files.filter((file) => !new RegExp(`${file.replace(/[.+]/g, "\\$&")}['"]?\\s*\\|\\s*sha\\d+sum -c`).test(step.body));
    const reasons = all(step.comment, /fetched without a checksum: \S/g).length;
    return unchecked.length > reasons && `${unchecked.join(" ")}: ${reasons} of ${unchecked.length} say why`;
  },
  "pipe-to-shell"(step) {
    return /(curl|wget)[^;]*\|\s*(sudo )?(ba)?sh\b/.test(step.body) && "a download runs unseen";
  },
  "unsigned"(step) {
    const bad = /apt-key|--allow-unauthenticated|trusted=yes|--nogpgcheck|--no-check-certificate|--insecure|curl -k|http\.sslVerify|http:\/\//;
    const match = bad.exec(step.body);
    return match && `${match[0]}`;
  },
};

// ---------------------------------------------------------------- rules over a file

function findIn(file) {
  const text = fs.readFileSync(file, "utf8");
  const stages = readStages(text);
  const found = [];
  const report = (step, rule, what) => found.push(`${file}:${step.line}: ${rule}: ${what}`);
  const named = stages.map((stage) => stage.name).filter(Boolean);
  for (const stage of stages) {
    const from = stage.steps[0];
    const own = named.includes(stage.image);
    if (named.filter((name) => name === stage.name).length > 1) report(from, "stage-twice", stage.name);
    const used = stage === stages[stages.length - 1] || text.includes(`FROM ${stage.name} `) ||
      text.includes(`from=${stage.name} `) || text.includes(`from=${stage.name},`);
    if (!used) report(from, "stage-unused", stage.name);
    const floating = !own && !/[:@]/.test(stage.image);
    // Of these two images no tag was seen; docs/coverage.md says so.
    const excepted = /^quay\.io\/pypa\/manylinux_2_(28_s390x|39_riscv64)$/.test(stage.image);
    if (floating && !excepted) report(from, "base-unpinned", stage.image);
    const copied = [];
    for (const step of stage.steps) {
      if (step.keyword === "ARG") report(step, "build-argument", step.body);
      if (step.keyword === "COPY") copied.push(words(step.body).pop());
      if (step.keyword === "ENV") {
        if (/DEBIAN_FRONTEND/.test(step.body)) report(step, "frontend-in-image", "DEBIAN_FRONTEND");
        for (const [, name, value] of all(step.body, /(\w*PATH)="([^"]*)"/g)) {
          if (/^:|::|:$|^\$\w+:|[^}]:\$(?!PATH)\w+$/.test(value)) report(step, "empty-path-element", `${name}=${value}`);
        }
      }
      if (step.keyword !== "RUN") continue;
      const gone = removals(step.body).filter((r) => copied.some((path) => covers(path, r.path)));
      if (gone.length > 0) report(step, "copied-then-removed", gone.map((r) => r.path).join(" "));
      for (const [rule, find] of Object.entries(runRules)) {
        const what = find(step);
        if (what) report(step, rule, what);
      }
    }
  }
  // What changes often comes after what takes long, and the name of the image comes last.
  const image = stages[stages.length - 1].steps.map((step) => (/^# ([\w-]+):/.exec(step.comment) ?? [])[1]);
  const before = [["cuda", "requirements"], ["rocm", "requirements"], ["xpu", "requirements"], ["requirements", "triton"],
    ["executorch", "triton"], ["halide", "triton"], ["cuda", "triton"]];
  for (const [first, then] of before) {
    if (image.includes(then) && image.lastIndexOf(first) > image.indexOf(then)) {
      report(stages[stages.length - 1].steps[0], "order", `${then} comes before ${first}`);
    }
  }
  return found;
}

const findings = process.argv.slice(2).flatMap(findIn);
findings.forEach((finding) => console.log(finding));
process.exit(findings.length === 0 ? 0 : 1);
