import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { resolveCollisions } from "./collisions.mjs";
import { move } from "./move.mjs";
import { applyPatches } from "./patches.mjs";

const { values } = parseArgs({
  options: {
    root: { type: "string" },
    stage: { type: "string" },
    feature: { type: "string", default: "all" },
    "no-format": { type: "boolean", default: false },
    dry: { type: "boolean", default: false },
  },
});
const root = resolve(values.root ?? "");
if (!values.root || !existsSync(join(root, "package.json"))) throw new Error("--root DIR is missing");
const PARTS = [
  "shared",
  "client",
  "server",
  "db",
  "emulators",
  "scripts",
  "tests",
  "components",
  "bench",
  "docs",
];
const report = { notes: [], collisions: [], unlisted: [], unused: [] };

const stage = values.stage ?? "files";
if (stage === "aliases") {
  await applyPatches(root, "aliases", report);
} else if (stage === "files" || PARTS.includes(stage)) {
  const stages = stage === "files" ? "all" : new Set([stage]);
  if (stage === "files") await applyPatches(root, "aliases", report);
  await applyPatches(root, `before-${stage}`, report);
  await resolveCollisions(root, stages, report);
  move(root, stages, report);
  for (const name of stage === "files" ? PARTS : [stage]) await applyPatches(root, name, report);
  if (stage === "files") await applyPatches(root, "cleanup", report);
} else if (stage === "cleanup" || stage === "npm-scripts") {
  await applyPatches(root, stage, report);
} else if (stage === "exports") {
  const { renameExports } = await import("./exports.mjs");
  await renameExports(root, values.feature, report);
  await applyPatches(root, "after-exports", report);
} else throw new Error(`unknown stage ${stage}`);

if (!values["no-format"]) {
  try {
    execFileSync(join(root, "node_modules/.bin/biome"), ["check", "--write", "--max-diagnostics=60", "."], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      encoding: "utf8",
    });
  } catch (error) {
    report.biome = `${error.stdout}\n${error.stderr}`;
  }
}
const { biome, ...rest } = report;
console.log(JSON.stringify(rest, null, 1));
if (biome) console.log(biome.slice(-12_000));
