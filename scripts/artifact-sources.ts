import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { install } from "./install-packages.mjs";

/**
 * Folder of the packages that only the build of the artifacts reads, with a lock file of its own. They are large, and
 * installed only while artifacts are built.
 */
const FOLDER = "artifact-sources";
export const SOURCE_LOCK_FILE = `${FOLDER}/package-lock.json`;
/** Their `node_modules`, relative to the root. */
export const SOURCE_PACKAGES = `${FOLDER}/node_modules`;

type Locked = { version: string; license: string };

/**
 * Version and license of a source package in the lock file.
 * @throws Error when it is not listed
 */
export function readSourcePackage(root: string, name: string): Locked {
  const lock = JSON.parse(readFileSync(join(root, SOURCE_LOCK_FILE), "utf8")) as {
    packages: Record<string, Locked>;
  };
  const found = lock.packages[`node_modules/${name}`];
  if (!found) throw new Error(`${SOURCE_LOCK_FILE} does not list ${name}.`);
  return found;
}

/** Installs the source packages unless they are installed. Takes about ten seconds with npm's cache. */
export const installSources = (root: string): Promise<void> => install(process.execPath, join(root, FOLDER));

/** Deletes the installed source packages, whose content the artifacts now have. */
export const removeSources = (root: string): Promise<void> =>
  rm(join(root, SOURCE_PACKAGES), { recursive: true, force: true });
