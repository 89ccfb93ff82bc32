// Reading and describing a checkout.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

export function loadTs(root) {
  const require = createRequire(join(root, "package.json"));
  return require("ts-morph").ts;
}

export function listFiles(root) {
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  })
    .split("\n")
    .filter((f) => f && existsSync(join(root, f)))
    .filter((f) => !f.startsWith(".scratch/") && !f.startsWith("runtime/"));
}

export const isCode = (f) => /\.(ts|tsx|mjs|js|jsx)$/.test(f);
export const isTs = (f) => /\.(ts|tsx)$/.test(f);

export function aliasesOf(root) {
  const { imports = {} } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return Object.entries(imports)
    .filter(([key, value]) => key.endsWith("/*") && typeof value === "string")
    .map(([key, value]) => [key.slice(0, -1), value.replace(/^\.\//, "").slice(0, -1)]);
}

const NEW_ALIASES = [
  ["#server/", "lib/server/"],
  ["#client/", "lib/client/"],
  ["#shared/", "lib/shared/"],
  ["#db/", "db/"],
  ["#components/", "components/"],
  ["#app/", "app/"],
  ["#scripts/", "scripts/"],
  ["#tests/", "tests/"],
  ["#lib/", "lib/"],
];

export const aliasFor = (path) => {
  for (const [alias, folder] of NEW_ALIASES)
    if (path.startsWith(folder)) return alias + path.slice(folder.length);
  return null;
};
