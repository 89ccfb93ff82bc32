import { randomUUID } from "node:crypto";
import {
  access,
  chmod,
  constants,
  copyFile,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { readParts } from "#server/platform/read-file-chunks.ts";
import { assertValidKey, type FileStorage } from "./file-storage.ts";

/** Matches `key.uuid`, the name of a file while it is written. */
const PARTIAL_FILE = /\.[a-z]{2,5}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const STALE_AFTER_MS = 60 * 60_000;

function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
  throw error;
}

/** Creates a store in a local folder that only this user can read. Files appear atomically, by rename. */
export function fileStore(folder: string): FileStorage {
  const root = resolve(/* turbopackIgnore: true */ folder);
  const toPath = (key: string) => join(root, assertValidKey(key));
  return {
    isLocal: true,
    async put(key, source) {
      const path = toPath(key);
      const partial = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        if (typeof source === "string") await copyFile(source, partial, constants.COPYFILE_FICLONE);
        else await writeFile(partial, source);
        await chmod(partial, 0o600);
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async get(key) {
      const path = toPath(key);
      const info = await stat(path).catch(nullIfMissing);
      return info && readParts(path);
    },
    async remove(key) {
      await rm(toPath(key), { force: true });
    },
    async removePartialFiles() {
      const names = (await readdir(root, { recursive: true }).catch(nullIfMissing)) ?? [];
      for (const path of names.filter((name) => PARTIAL_FILE.test(name)).map((name) => join(root, name))) {
        const info = await stat(path).catch(nullIfMissing);
        if (info && Date.now() - info.mtimeMs > STALE_AFTER_MS) await rm(path, { force: true });
      }
    },
    async getFreeBytes() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await access(root, constants.W_OK);
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
  };
}
