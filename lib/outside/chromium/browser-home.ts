import { constants } from "node:fs";
import { access, chmod, lstat, mkdir, stat } from "node:fs/promises";
import os from "node:os";
import { dirname, join, resolve } from "node:path";

const isRoot = (): boolean => process.getuid?.() === 0;

/** As root the browser runs as another user, who has to be able to walk down to the binary. */
async function isWalkable(folder: string): Promise<boolean> {
  if (!isRoot()) return true;
  for (let at = resolve(folder); ; at = dirname(at)) {
    const info = await stat(at).catch(() => null);
    if (info && (info.mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** Makes the folder ours alone to write: a stranger's folder of that name, or one that others can write to, is not used. */
async function claim(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
    const info = await lstat(folder);
    if (!info.isDirectory() || (process.getuid && info.uid !== process.getuid())) return false;
    await chmod(folder, isRoot() ? 0o711 : 0o700);
    return await isWalkable(folder);
  } catch {
    return false;
  }
}

/**
 * The app's own folder for the unpacked browser: `.data/chromium` of the working directory, or one in the temporary
 * folder where that is read-only (serverless) or closed to the browser's user.
 * @throws Error when neither can be used.
 */
export async function browserHome(): Promise<string> {
  const name = `saas-tools-chromium-${process.getuid?.() ?? "user"}`;
  for (const folder of [
    join(process.cwd(), ".data", "chromium"),
    join(os.tmpdir(), name),
    join("/var/tmp", name),
  ]) {
    if (await claim(folder)) return folder;
  }
  throw new Error(
    "There is no folder to unpack Chromium into: .data and the temporary folder cannot be written to.",
  );
}
