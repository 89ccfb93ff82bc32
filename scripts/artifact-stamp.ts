import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { RUNTIME_FOLDER } from "#server/platform/build-artifacts.ts";
import type { Environment } from "./dev-stack/managed-process.ts";
import { writeAtomically } from "./write-atomically.ts";

/** Inputs of the build artifacts. */
const SOURCES = [
  "package-lock.json",
  "artifact-sources/package-lock.json",
  "lib/server/browser",
  "lib/server/extraction",
  "lib/server/page-comparison/picture-differences",
  "lib/shared",
  "scripts/artifact-sources.ts",
  "scripts/build-artifacts.ts",
  "scripts/character-maps.ts",
  "scripts/extraction-worker",
  "scripts/filter-lists",
  "scripts/fonts",
  "scripts/licenses",
  "scripts/stamped-folder.ts",
];
export const NOTICES_FILE = "THIRD-PARTY-NOTICES.md";
/** The second is a static file of the site, because the scripts that it serves are copies too. */
export const NOTICE_FILES = [NOTICES_FILE, "public/third-party-notices.txt"];
const STAMP = "stamp.txt";

/** Size and time of every file below these paths; "-" for one that does not exist. */
function describeFiles(root: string, paths: readonly string[], withTimes: boolean): string[] {
  return paths.flatMap((path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (!found) return [`${path} -`];
    if (!found.isDirectory()) return [`${path} ${found.size} ${withTimes ? found.mtimeMs : ""}`];
    const names = readdirSync(join(root, path)).sort();
    return describeFiles(
      root,
      names.map((name) => join(path, name)),
      withTimes,
    );
  });
}

/** Local files of `FILTER_LISTS`. Lists at URLs are read again only by `npm run filter-lists:update`. */
const operatorLists = (setting: string): string[] =>
  setting
    .split(",")
    .map((pair) => pair.slice(pair.indexOf("=") + 1).trim())
    .filter((location) => location !== "" && !/^https?:\/\//.test(location));

/** Fingerprint of the inputs (changed when a file is written) and of the artifacts' names and sizes. */
function fingerprintArtifacts(root: string, env: Environment): string {
  const lists = env.FILTER_LISTS ?? "";
  const artifacts = readdirSync(join(root, RUNTIME_FOLDER))
    .filter((name) => name !== STAMP)
    .map((name) => join(RUNTIME_FOLDER, name))
    .sort();
  return createHash("sha256")
    .update([lists, process.version].join("\n"))
    .update(describeFiles(root, [...SOURCES, ...operatorLists(lists)], true).join("\n"))
    .update(describeFiles(root, [...artifacts, ...NOTICE_FILES], false).join("\n"))
    .digest("hex");
}

/** True when the artifacts exist and neither they nor their inputs have changed since `stampArtifacts`. */
export function areArtifactsCurrent(root: string, env: Environment): boolean {
  try {
    const stamp = readFileSync(join(root, RUNTIME_FOLDER, STAMP), "utf8");
    return stamp === fingerprintArtifacts(root, env);
  } catch {
    return false;
  }
}

/** Records that the artifacts are built from the present inputs. */
export async function stampArtifacts(root: string, env: Environment): Promise<void> {
  await writeAtomically(join(root, RUNTIME_FOLDER, STAMP), fingerprintArtifacts(root, env));
}
