import { spawnSync } from "node:child_process";
import { buildRuntime } from "./build-runtime.ts";
import { listsVersion } from "./lists/read-lists.ts";

/* npm run lists:update: the newest filter lists, then the engines made of them. Lists that no engine can be made of are given back. */
const LISTS_PACKAGE = "@adguard/dnr-rulesets";
const root = process.cwd();

function install(version: string): void {
  const args = ["install", "--save-dev", "--save-exact", `${LISTS_PACKAGE}@${version}`];
  const { status } = spawnSync("npm", args, { stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) throw new Error(`The lists of version ${version} could not be installed.`);
}

const before = await listsVersion(root);
install("latest");
const after = await listsVersion(root);
try {
  await buildRuntime(root);
} catch (cause) {
  install(before);
  throw new Error(`The lists of ${after} cannot be used; those of ${before} are there again.`, { cause });
}
console.log(
  after === before
    ? `The lists of ${before} are the newest.`
    : `The blocking engines are made of the lists of ${after}, before ${before}. Commit package.json and package-lock.json.`,
);
