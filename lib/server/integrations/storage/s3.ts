import { openAsBlob } from "node:fs";
import { AwsClient } from "aws4fetch";
import { withTimeout } from "#server/platform/concurrency/with-timeout.ts";
import type { Chunks } from "#server/platform/read-file-chunks.ts";
import { assertValidKey, type FileStorage } from "./file-storage.ts";

export type S3Settings = {
  /** Endpoint and bucket, e.g. https://project.storage.supabase.co/storage/v1/s3/captures */
  bucketUrl: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  /** Milliseconds to wait for a response; uploads get one more second per megabyte. */
  timeoutMs?: number;
};

/** As MinIO and others report a full disk (RFC 4918, 11.5). */
const INSUFFICIENT_STORAGE = 507;

/** Never stored: a 404 for it shows that the bucket answers and accepts our credentials. */
const MISSING_KEY = "health/missing.txt";

/** @throws Error when the store sends nothing for `timeoutMs` */
async function* streamBody({ body }: Response, timeoutMs: number): Chunks {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await withTimeout(timeoutMs, reader.read(), (): never => {
        throw new Error("The capture store stopped sending.");
      });
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** Creates a store in an S3-compatible bucket, e.g. of Supabase Storage. */
export function s3Store({
  bucketUrl,
  accessKeyId,
  secretAccessKey,
  region,
  timeoutMs = 15_000,
}: S3Settings): FileStorage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const base = bucketUrl.replace(/\/+$/, "");
  const call = async (method: string, key: string, init: RequestInit = {}): Promise<Response> => {
    const url = `${base}/${assertValidKey(key)}`;
    const signal = init.signal ?? AbortSignal.timeout(timeoutMs);
    try {
      return await client.fetch(url, { ...init, method, signal });
    } catch (cause) {
      throw new Error("The capture store does not answer.", { cause });
    }
  };
  const responseError = ({ status }: Response) => {
    const error = new Error(`The capture store answers ${status}`);
    return status === INSUFFICIENT_STORAGE ? Object.assign(error, { code: "ENOSPC" }) : error;
  };
  const store: FileStorage = {
    isLocal: false,
    async put(key, source, contentType) {
      // The blob streams from the file instead of holding it in memory.
      const body = typeof source === "string" ? await openAsBlob(source) : new Blob([Buffer.from(source)]);
      const signal = AbortSignal.timeout(timeoutMs + Math.ceil(body.size / 1_000));
      const response = await call("PUT", key, { body, headers: { "content-type": contentType }, signal });
      if (!response.ok) throw responseError(response);
    },
    async get(key) {
      // Limits only the wait for the response, because a slow client may take longer to read the body.
      const timeout = new AbortController();
      const timer = setTimeout(
        () => timeout.abort(new Error("The capture store timeout passed.")),
        timeoutMs,
      );
      const response = await call("GET", key, { signal: timeout.signal }).finally(() => clearTimeout(timer));
      if (response.status === 404) return null;
      if (!response.ok) throw responseError(response);
      return streamBody(response, timeoutMs);
    },
    async remove(key) {
      const response = await call("DELETE", key);
      if (!response.ok && response.status !== 404) throw responseError(response);
    },
    // S3 uploads are atomic.
    removePartialFiles: async () => undefined,
    async getFreeBytes() {
      await store.get(MISSING_KEY);
      return Number.POSITIVE_INFINITY;
    },
  };
  return store;
}
