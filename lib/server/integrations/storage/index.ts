import { env } from "#server/platform/env.ts";
import type { FileStorage } from "./file-storage.ts";
import { fileStore } from "./local.ts";
import { s3Store } from "./s3.ts";

function createStorage(): FileStorage {
  const [kind, location] = [
    env.CAPTURE_STORE.slice(0, env.CAPTURE_STORE.indexOf(":")),
    env.CAPTURE_STORE.replace(/^\w+:/, ""),
  ];
  if (kind === "file") return fileStore(location);
  return s3Store({
    bucketUrl: location,
    accessKeyId: env.CAPTURE_STORE_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.CAPTURE_STORE_SECRET_ACCESS_KEY ?? "",
    region: env.CAPTURE_STORE_REGION,
  });
}

/** The store configured by CAPTURE_STORE. */
export const captureStorage: FileStorage = createStorage();
