import { AwsClient } from "aws4fetch";
import { type CaptureStore, checkKey } from "./store.ts";

export type S3Settings = {
  /** Endpoint and bucket, e.g. https://project.storage.supabase.co/storage/v1/s3/captures */
  bucketUrl: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  timeoutMs?: number;
};

/** A bucket of a store that speaks S3; Supabase Storage does. */
export function s3Store({
  bucketUrl,
  accessKeyId,
  secretAccessKey,
  region,
  timeoutMs = 15_000,
}: S3Settings): CaptureStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const base = bucketUrl.replace(/\/+$/, "");
  const call = (method: string, key: string, init: RequestInit = {}) =>
    client.fetch(`${base}/${checkKey(key)}`, { ...init, method, signal: AbortSignal.timeout(timeoutMs) });
  const failed = (response: Response) => new Error(`The capture store answers ${response.status}`);
  return {
    async put(key, bytes, contentType) {
      const response = await call("PUT", key, {
        body: Buffer.from(bytes),
        headers: { "content-type": contentType },
      });
      if (!response.ok) throw failed(response);
    },
    async get(key) {
      const response = await call("GET", key);
      if (response.status === 404) return null;
      if (!response.ok) throw failed(response);
      return new Uint8Array(await response.arrayBuffer());
    },
    async remove(key) {
      const response = await call("DELETE", key);
      if (!response.ok && response.status !== 404) throw failed(response);
    },
  };
}
