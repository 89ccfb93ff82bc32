import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSourcePackage } from "#scripts/artifact-sources.ts";
import { CHARACTER_MAPS_PACKAGE } from "#scripts/character-maps.ts";
import { FONT_PACKAGES } from "#scripts/fonts/font-files.ts";
import { LICENSE_FOLDER } from "#scripts/stamped-folder.ts";
import { CHARACTER_MAPS_FOLDER } from "#server/extraction/pdf/worker-protocol.ts";
import { RUNTIME_FOLDER } from "#server/platform/build-artifacts.ts";
import type { LicensedPackage } from "./policy.ts";

type Dependencies = Record<string, string>;
type LockEntry = {
  version?: string;
  license?: string;
  dependencies?: Dependencies;
  optionalDependencies?: Dependencies;
  peerDependencies?: Dependencies;
};
type Lock = { packages: Record<string, LockEntry> };

/** A package in the lock file; `path` is its folder relative to the root, e.g. `node_modules/next`. */
export type LockedPackage = LicensedPackage & { path: string };

/** The package of a path, e.g. `@img/sharp-linux-x64`; null for a path outside `node_modules`. */
export function packageName(path: string): string | null {
  const inside = path.replaceAll("\\", "/").match(/^(?:.*\/)?node_modules\/(.*)$/)?.[1];
  return inside?.match(/^(?:@[^/]+\/)?[^@./][^/]*/)?.[0] ?? null;
}

/**
 * Resolves a dependency of the package at `path` as Node does: the nearest `node_modules` upwards; null when there is
 * none.
 */
function dependencyPath(packages: Lock["packages"], path: string, name: string): string | null {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("node_modules/") - 1, 0))) {
    const found = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`;
    if (found in packages) return found;
    if (!folder) return null;
  }
}

/** Production dependencies of the root package. npm's `dev` flag is missing for dependencies of workspaces. */
function productionPaths(packages: Lock["packages"]): Set<string> {
  const paths = new Set([""]);
  // Iterating over a set includes entries added during the iteration.
  for (const path of paths) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = dependencyPath(packages, path, name);
      if (found) paths.add(found);
    }
  }
  return paths;
}

/** All production packages, which a deployment may contain, on any platform. */
export function deployablePackages(lockText: string): LockedPackage[] {
  const { packages } = JSON.parse(lockText) as Lock;
  const production = productionPaths(packages);
  return Object.entries(packages).flatMap(([path, { version = "", license = "" }]) => {
    const name = path.startsWith("node_modules/") ? packageName(path) : null;
    if (!name) return [];
    return production.has(path) ? [{ path, name, version, license }] : [];
  });
}

/** Source packages of the build artifacts, which contain their licenses. */
export const artifactPackages = (root: string): LockedPackage[] => {
  const list = (folder: string, names: readonly string[]) =>
    names.map((name) => {
      const { version, license } = readSourcePackage(root, name);
      return { path: join(RUNTIME_FOLDER, folder, LICENSE_FOLDER, name), name, version, license };
    });
  return [...list("fonts", FONT_PACKAGES), ...list(CHARACTER_MAPS_FOLDER, [CHARACTER_MAPS_PACKAGE])];
};

/** The packages that are installed on this machine. */
export const installedPackages = (root: string, packages: readonly LockedPackage[]): LockedPackage[] =>
  packages.filter(({ path }) => existsSync(join(root, path, "package.json")));

export const readLockFile = (root: string): string => readFileSync(join(root, "package-lock.json"), "utf8");
