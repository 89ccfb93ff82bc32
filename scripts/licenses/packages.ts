import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FONT_FILES } from "#scripts/fonts/font-files.ts";
import type { LicensedPackage } from "./policy.ts";

type LockEntry = { version?: string; license?: string; dev?: boolean };
type Lock = { packages: Record<string, LockEntry> };

/** A package as the lock file has it; `path` is its folder relative to the root, e.g. `node_modules/next`. */
export type LockedPackage = LicensedPackage & { path: string };

/** The package that a path leads into, e.g. `@img/sharp-linux-x64`; null for a path outside `node_modules`. */
export function packageName(path: string): string | null {
  const inside = path.replaceAll("\\", "/").match(/^(?:.*\/)?node_modules\/(.*)$/)?.[1];
  return inside?.match(/^(?:@[^/]+\/)?[^@./][^/]*/)?.[0] ?? null;
}

/** Fonts are development packages whose files the build copies into the deployment. */
const FONT_PACKAGES = new Set(FONT_FILES.map((file) => file.split("/").slice(0, 2).join("/")));

/** Everything of a lock file that can end up in a deployment, on any platform: production packages and packed fonts. */
export function deployablePackages(lockText: string): LockedPackage[] {
  const { packages } = JSON.parse(lockText) as Lock;
  return Object.entries(packages).flatMap(([path, { version = "", license = "", dev }]) => {
    const name = path.startsWith("node_modules/") ? packageName(path) : null;
    if (!name) return [];
    if (dev && !FONT_PACKAGES.has(name)) return [];
    return [{ path, name, version, license }];
  });
}

/** Those of `packages` that are installed on this machine. */
export const installedPackages = (root: string, packages: readonly LockedPackage[]): LockedPackage[] =>
  packages.filter(({ path }) => existsSync(join(root, path, "package.json")));

export const readLockFile = (root: string): string => readFileSync(join(root, "package-lock.json"), "utf8");
