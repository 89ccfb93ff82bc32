import { mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDiskFull, LARGEST_CAPTURE_BYTES } from "./disk-full.ts";

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

/**
 * Whether the temporary folder can be written and has space for a capture of any size.
 * @throws Error when it cannot be written for another reason than a lack of space
 */
export async function hasTemporarySpace(): Promise<boolean> {
  try {
    const folder = await createTemporaryFolder();
    const { bavail, bsize } = await statfs(folder);
    await removeTemporaryFolder(folder);
    return bavail * bsize >= LARGEST_CAPTURE_BYTES;
  } catch (error) {
    if (isDiskFull(error)) return false;
    throw error;
  }
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
