import { openAsBlob } from "node:fs";
import { AwsClient } from "aws4fetch";
import type { Chunks } from "#server/read-file-chunks.ts";
import { assertValidKey, type FileStorage } from "./file-storage.ts";

export type S3Settings = {
  /** Endpoint and bucket, e.g. https://project.storage.supabase.co/storage/v1/s3/captures */
  bucketUrl: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** For an answer; uploads have a second more for each megabyte. */
  timeoutMs?: number;
};

/** A key that is never stored: a bucket that says so answers and accepts our credentials. */
const MISSING_KEY = "health/missing.txt";

/** A response's body in parts. */
async function* readBody({ body }: Response): Chunks {
  if (body) yield* body;
}

/** A bucket of a store that speaks S3; Supabase Storage does. */
export function s3Store({
  bucketUrl,
  accessKeyId,
  secretAccessKey,
  region,
  timeoutMs = 15_000,
}: S3Settings): FileStorage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const base = bucketUrl.replace(/\/+$/, "");
  const call = (method: string, key: string, init: RequestInit = {}) =>
    client.fetch(`${base}/${assertValidKey(key)}`, {
      signal: AbortSignal.timeout(timeoutMs),
      ...init,
      method,
    });
  const failed = (response: Response) => new Error(`The capture store answers ${response.status}`);
  const store: FileStorage = {
    isLocal: false,
    async put(key, path, contentType) {
      // The blob is read from the file as it is sent.
      const body = await openAsBlob(path);
      const signal = AbortSignal.timeout(timeoutMs + Math.ceil(body.size / 1_000));
      const response = await call("PUT", key, { body, headers: { "content-type": contentType }, signal });
      if (!response.ok) throw failed(response);
    },
    async get(key) {
      // Only the wait for the answer is limited here: the file is read as fast as its reader takes it.
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(new Error("The capture store timeout passed.")), timeoutMs);
      const response = await call("GET", key, { signal: late.signal }).finally(() => clearTimeout(timer));
      if (response.status === 404) return null;
      if (!response.ok) throw failed(response);
      return readBody(response);
    },
    async remove(key) {
      const response = await call("DELETE", key);
      if (!response.ok && response.status !== 404) throw failed(response);
    },
    // A bucket shows no object before all of it has arrived.
    removePartialFiles: async () => undefined,
    async getFreeBytes() {
      await store.get(MISSING_KEY);
      return Number.POSITIVE_INFINITY;
    },
  };
  return store;
}
