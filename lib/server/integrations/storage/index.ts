import { env } from "#server/env.ts";
import type { FileStorage } from "./file-storage.ts";
import { fileStore } from "./local.ts";
import { s3Store } from "./s3.ts";

function open(): FileStorage {
  const [kind, place] = [
    env.CAPTURE_STORE.slice(0, env.CAPTURE_STORE.indexOf(":")),
    env.CAPTURE_STORE.replace(/^\w+:/, ""),
  ];
  if (kind === "file") return fileStore(place);
  return s3Store({
    bucketUrl: place,
    accessKeyId: env.CAPTURE_STORE_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.CAPTURE_STORE_SECRET_ACCESS_KEY ?? "",
    region: env.CAPTURE_STORE_REGION,
  });
}

/** The store that the settings name. */
export const captureStorage: FileStorage = open();
