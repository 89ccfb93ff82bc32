import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What goes into a build. Tests, scripts and documents do not. */
const SOURCES = [
  ...["app", "components", "lib", "db", "public", "middleware.ts", "next.config.ts"],
  ...[
    "instrumentation.ts",
    "postcss.config.mjs",
    "tsconfig.json",
    "tsconfig.build.json",
    "package.json",
    "package-lock.json",
  ],
];

/** Settings that pages fix when they are built: those of lib/shared/public-env.ts. */
const isBuildInput = (name: string) =>
  /^(NEXT_PUBLIC_|OWNER_)/.test(name) || name === "BLOG_URL" || name === "STRIPE_JS_URL";

/** Every file below a path, in an order that does not depend on the machine. */
function filesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

function commitOf(root: string): string {
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
 * A text that changes when a build would come out differently: the commit, the content of the sources, Node's
 * version, or a setting that prerendered pages fix.
 */
export function buildFingerprint(root: string, env: Readonly<Record<string, string | undefined>>): string {
  const hash = createHash("sha256").update(commitOf(root)).update(process.version);
  for (const name of Object.keys(env).filter(isBuildInput).sort())
    hash.update(`\0${name}=${env[name] ?? ""}`);
  for (const file of SOURCES.flatMap((source) => filesOf(join(root, source))))
    hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

const stampFile = (distDir: string) => join(distDir, "build-stamp");

/** True when `distDir` holds a finished build with this stamp. */
export function isBuilt(distDir: string, stamp: string): boolean {
  const file = stampFile(distDir);
  return existsSync(join(distDir, "BUILD_ID")) && existsSync(file) && readFileSync(file, "utf8") === stamp;
}

/** Notes down what the finished build was made from. */
export function writeStamp(distDir: string, stamp: string): void {
  writeFileSync(stampFile(distDir), stamp);
}

/** Forgets what is in `distDir`, before it is built anew. */
export function removeStamp(distDir: string): void {
  rmSync(stampFile(distDir), { force: true });
}
