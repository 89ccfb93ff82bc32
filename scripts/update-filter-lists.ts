import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { RUNTIME_FOLDER } from "#server/platform/build-artifacts.ts";
import { readSourcePackage } from "./artifact-sources.ts";
import { buildArtifacts } from "./build-artifacts.ts";
import { loadDotenv } from "./dev-stack/load-dotenv.ts";
import { ENGINES_STAMP } from "./filter-lists/build-engines.ts";
import { LISTS_PACKAGE } from "./filter-lists/read-rules.ts";

/*
 * npm run filter-lists:update: updates the packaged lists and compiles the engines; restores the previous version when
 * compiling fails. With FILTER_LISTS it reads the operator's lists again instead.
 */
const root = process.cwd();

function install(version: string): void {
  const args = ["install", "--package-lock-only", "--save-exact", `${LISTS_PACKAGE}@${version}`];
  const cwd = join(root, "artifact-sources");
  const { status } = spawnSync("npm", args, { cwd, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) throw new Error(`The lists of version ${version} could not be installed.`);
}

async function updatePackagedLists(): Promise<string> {
  const before = readSourcePackage(root, LISTS_PACKAGE).version;
  install("latest");
  const after = readSourcePackage(root, LISTS_PACKAGE).version;
  try {
    await buildArtifacts(root);
  } catch (cause) {
    install(before);
    throw new Error(`The lists of ${after} cannot be used; those of ${before} are restored.`, { cause });
  }
  return after === before
    ? `The lists of ${before} are the newest.`
    : `The blocking engines are compiled from the lists of ${after}, before ${before}. Commit the changed files of artifact-sources.`;
}

async function updateOperatorLists(): Promise<string> {
  rmSync(join(root, RUNTIME_FOLDER, ENGINES_STAMP), { force: true });
  await buildArtifacts(root);
  return "The blocking engines are compiled from the lists of FILTER_LISTS.";
}

loadDotenv(root);
console.log(await (process.env.FILTER_LISTS ? updateOperatorLists() : updatePackagedLists()));
