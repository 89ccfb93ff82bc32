import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const MARKER = "complete";

async function isComplete(folder: string, version: string): Promise<boolean> {
  return (await readFile(join(folder, MARKER), "utf8").catch(() => "")) === version;
}

/**
 * Fills a folder of `home` once a version, and gives its path. It is filled beside its place and then renamed, so a
 * half-written one is never seen, and of two processes that start together one wins and both go on.
 */
export async function unpackOnce(
  home: string,
  version: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(/* turbopackIgnore: true */ home, version);
  if (await isComplete(folder, version)) return folder;
  const fresh = join(/* turbopackIgnore: true */ home, `${version}.${randomBytes(6).toString("hex")}`);
  try {
    await mkdir(fresh, { recursive: true, mode: 0o755 });
    await fill(fresh);
    await writeFile(join(fresh, MARKER), version);
    await rename(fresh, folder).catch(async (error: unknown) => {
      if (await isComplete(folder, version)) return;
      await rm(folder, { recursive: true, force: true });
      await rename(fresh, folder).catch(() => Promise.reject(error));
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return folder;
}
