import { mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { isDiskFull, LARGEST_CAPTURE_BYTES } from "./disk-full.ts";
import { logWarning } from "./log.ts";

const PREFIX = "saas-tools-output-";
/** Longer than any request, including sending its response. */
const STALE_AFTER_MS = 60 * 60_000;

let hasRemovedStale = false;

/**
 * Creates a temporary folder that only this OS user can open. The caller removes it. The first call of a process also
 * deletes what killed processes have left.
 */
export function createTemporaryFolder(): Promise<string> {
  if (!hasRemovedStale)
    removeStaleTemporaryFolders().catch((error: unknown) =>
      logWarning("temporary_folder.removal_failed", { error }),
    );
  hasRemovedStale = true;
  return mkdtemp(join(tmpdir(), `${PREFIX}${hostname()}-${process.pid}-`));
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

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Containers can share the folder; a process is only known on its own host. */
function isOfEndedProcess(name: string): boolean {
  const own = `${PREFIX}${hostname()}-`;
  const [pid] = name.startsWith(own) ? name.slice(own.length).split("-") : [];
  return pid !== undefined && /^\d+$/.test(pid) && !isRunning(Number(pid));
}

async function isStale(name: string): Promise<boolean> {
  const info = await stat(join(tmpdir(), name)).catch(() => null);
  if (!info || (process.getuid && info.uid !== process.getuid())) return false;
  return isOfEndedProcess(name) || Date.now() - info.mtimeMs > STALE_AFTER_MS;
}

/**
 * Deletes folders left by killed processes: those of ended processes, and old ones, whose process id can be in use again.
 */
export async function removeStaleTemporaryFolders(): Promise<void> {
  for (const name of await readdir(tmpdir()))
    if (name.startsWith(PREFIX) && (await isStale(name))) await removeTemporaryFolder(join(tmpdir(), name));
}
