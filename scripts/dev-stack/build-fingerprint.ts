import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Inputs of a build. Tests, scripts and documentation are not. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "db",
  "public",
  "middleware.ts",
  "next.config.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "tsconfig.build.json",
  "package.json",
  "package-lock.json",
];

/** Settings of a build: those of lib/shared/public-env.ts, which pages contain, and what it leaves out. */
const isBuildInput = (name: string) =>
  /^(NEXT_PUBLIC_|OWNER_)/.test(name) ||
  ["BLOG_URL", "REGISTRAR_URL", "STRIPE_JS_URL", "TEST_BUILD"].includes(name);

/** All files below a path, in an order that is independent of the machine. */
function listFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
}

function readCommit(root: string): string {
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return "";
  }
}

/**
 * Fingerprint of a build's inputs: the commit, the sources, Node's version, and settings inlined into prerendered
 * pages.
 */
export function buildFingerprint(root: string, env: Readonly<Record<string, string | undefined>>): string {
  const hash = createHash("sha256").update(readCommit(root)).update(process.version);
  for (const name of Object.keys(env).filter(isBuildInput).sort())
    hash.update(`\0${name}=${env[name] ?? ""}`);
  for (const file of SOURCES.flatMap((source) => listFiles(join(root, source))))
    hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

const stampFile = (distDir: string) => join(distDir, "build-stamp");

/** True when `distDir` contains a finished build with this fingerprint. */
export function isBuilt(distDir: string, stamp: string): boolean {
  const file = stampFile(distDir);
  return existsSync(join(distDir, "BUILD_ID")) && existsSync(file) && readFileSync(file, "utf8") === stamp;
}

/** Stores the fingerprint of the finished build. */
export function writeFingerprint(distDir: string, stamp: string): void {
  writeFileSync(stampFile(distDir), stamp);
}

/** Removes the fingerprint before a new build. */
export function removeFingerprint(distDir: string): void {
  rmSync(stampFile(distDir), { force: true });
}
