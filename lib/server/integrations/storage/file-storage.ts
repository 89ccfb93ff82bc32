import type { Chunks } from "#server/read-file-chunks.ts";

/** Where captured files lie. Keys are made by us: `folder/name.ext`, never a path of the outside. */
export type FileStorage = {
  /** Whether it is a folder of this machine: then storing is a copy of a file, done before the response is sent. */
  isLocal: boolean;
  /**
   * Stores a copy of the file at `path`.
   * @throws Error when there is no space or the store does not answer; then nothing of it stays.
   */
  put: (key: string, path: string, contentType: string) => Promise<void>;
  /** null: there is no such file (any more). */
  get: (key: string) => Promise<Chunks | null>;
  /** Deleting what is not there is no error. */
  remove: (key: string) => Promise<void>;
  /** Deletes what killed processes did not finish writing. */
  removePartialFiles: () => Promise<void>;
  /**
   * Bytes that can still be stored; `Infinity` where the store does not say.
   * @throws Error when it does not answer or cannot be written to
   */
  getFreeBytes: () => Promise<number>;
};

const KEY = /^[a-z0-9-]{1,64}\/[a-z0-9-]{1,64}\.[a-z]{2,5}$/;

/** @throws Error for a key that could leave its folder */
export function assertValidKey(key: string): string {
  if (!KEY.test(key)) throw new Error("A capture's key has a wrong form");
  return key;
}
