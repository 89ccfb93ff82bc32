import { createServer } from "node:http";
import { listen } from "#tests/support/listen.ts";
import { findSignatureError } from "../../../../../emulators/sample-sites/src/sites/buckets/signature.ts";

export const CREDENTIALS = {
  accessKeyId: "key-of-tests",
  secretAccessKey: "secret-of-tests",
  region: "eu-1",
};

type Stored = { body: Buffer; type: string };

/** An in-memory bucket with the S3 calls that the product uses; rejects wrong signatures. */
export async function startS3Server() {
  const files = new Map<string, Stored>();
  /** Statuses with which the next requests fail, in order. */
  const failures: number[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request));
    const key = request.url ?? "/";
    const failure = failures.shift();
    if (failure) return response.writeHead(failure).end();
    if (findSignatureError(request, body, CREDENTIALS)) return response.writeHead(403).end();
    const stored = files.get(key);
    if (request.method === "PUT") {
      files.set(key, { body, type: String(request.headers["content-type"]) });
      return response.writeHead(200).end();
    }
    if (request.method === "DELETE") return response.writeHead(files.delete(key) ? 204 : 404).end();
    if (!stored) return response.writeHead(404).end();
    return response.writeHead(200, { "content-type": stored.type }).end(stored.body);
  });
  const at = await listen(server);
  return {
    bucketUrl: `http://${at}/storage/v1/s3/captures`,
    files,
    failures,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
