import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { RUNTIME_FOLDER } from "#lib/runtime-files.ts";
import { buildEngines } from "./lists/build-engines.ts";
import { buildPageScripts } from "./lists/build-page-scripts.ts";

/*
 * npm run lists:update            the newest filter lists, then the engines made of them
 * npm run lists:update -- --keep  only the engines, from the lists that are installed
 */
const LISTS_PACKAGE = "@adguard/dnr-rulesets";
const root = process.cwd();

function installNewest(): void {
  const install = ["install", "--save-dev", "--save-exact", `${LISTS_PACKAGE}@latest`];
  const { status } = spawnSync("npm", install, { stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0)
    throw new Error("The newest lists could not be installed; the present ones are still there.");
}

if (!process.argv.includes("--keep")) installNewest();
const folder = join(root, RUNTIME_FOLDER);
await buildPageScripts(root, folder);
const built = await buildEngines(root, folder);
console.log(built ? "Blocking engines built." : "Blocking engines are up to date.");
