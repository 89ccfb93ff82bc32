import { spawnSync } from "node:child_process";
import { buildRuntime } from "./build-runtime.ts";

/* npm run lists:update: the newest filter lists, then the engines made of them. */
const LISTS_PACKAGE = "@adguard/dnr-rulesets";

const install = ["install", "--save-dev", "--save-exact", `${LISTS_PACKAGE}@latest`];
const { status } = spawnSync("npm", install, { stdio: "inherit", shell: process.platform === "win32" });
if (status !== 0)
  throw new Error("The newest lists could not be installed; the present ones are still there.");
await buildRuntime(process.cwd());
console.log("The blocking engines are made of the newest lists.");
