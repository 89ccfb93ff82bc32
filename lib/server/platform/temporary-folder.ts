import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "saas-tools-output-";
/** Longer than any request, including sending its response. */
const STALE_AFTER_MS = 60 * 60_000;

/** Creates a temporary folder that only this OS user can open. The caller removes it. */
export function createTemporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), PREFIX));
}

/** Deletes a folder of `createTemporaryFolder` with its files. Idempotent. */
export async function removeTemporaryFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

async function isStale(folder: string, now: number): Promise<boolean> {
  const info = await stat(folder).catch(() => null);
  if (!info || (process.getuid && info.uid !== process.getuid())) return false;
  return now - info.mtimeMs > STALE_AFTER_MS;
}

/** Deletes folders left by killed processes. */
export async function removeStaleTemporaryFolders(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
  for (const folder of names.map((name) => join(tmpdir(), name)))
    if (await isStale(folder, Date.now())) await removeTemporaryFolder(folder);
}
