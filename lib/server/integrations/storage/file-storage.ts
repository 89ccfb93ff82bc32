import type { Chunks } from "#server/platform/read-file-chunks.ts";

/** Stores captured files. Keys have the form `folder/name.ext` and never contain user input. */
export type FileStorage = {
  /** Whether files are stored on this machine, which is fast enough to wait for before responding. */
  isLocal: boolean;
  /**
   * Stores a copy of a file.
   * @param source its path, or its content
   * @throws Error when there is no space or the store does not answer; no partial file remains
   */
  put: (key: string, source: string | Buffer, contentType: string) => Promise<void>;
  /** Null when the file does not exist. */
  get: (key: string) => Promise<Chunks | null>;
  /** Idempotent. */
  remove: (key: string) => Promise<void>;
  /** Deletes partial files left by killed processes. */
  removePartialFiles: () => Promise<void>;
  /**
   * Free space in bytes; `Infinity` when the store does not report it.
   * @throws Error when the store does not answer or cannot be written to
   */
  getFreeBytes: () => Promise<number>;
};

const KEY = /^[a-z0-9-]{1,64}\/[a-z0-9-]{1,64}\.[a-z]{2,5}$/;

/** @throws Error for a key that could leave its folder */
export function assertValidKey(key: string): string {
  if (!KEY.test(key)) throw new Error("A capture's key has a wrong form");
  return key;
}
