import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Inputs of the bundles, besides the packages of the lock file. */
const SOURCES = [
  "lib/server/browser",
  "lib/server/extraction",
  "lib/server/page-comparison/picture-differences",
  "scripts/filter-lists",
  "scripts/extraction-worker",
];
const STAMP = "bundles.txt";

/** Changes when a file below the sources is added, removed or written. */
async function fingerprintBundles(root: string): Promise<string> {
  const files = ["package-lock.json"];
  for (const folder of SOURCES) {
    const names = await readdir(join(root, folder), { recursive: true });
    files.push(...names.map((name) => join(folder, name)));
  }
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    const { size, mtimeMs } = await stat(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

/** Skips `build` when it ran for the same sources, because bundling takes a second of every start. */
export async function bundleIfChanged(
  root: string,
  folder: string,
  build: () => Promise<void>,
): Promise<void> {
  const stamp = await fingerprintBundles(root);
  const last = await readFile(join(folder, STAMP), "utf8").catch(() => "");
  if (last === stamp) return;
  await build();
  await writeFile(join(folder, STAMP), stamp);
}
