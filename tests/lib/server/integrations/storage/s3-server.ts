import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { listen } from "#tests/support/listen.ts";

export const CREDENTIALS = {
  accessKeyId: "key-of-tests",
  secretAccessKey: "secret-of-tests",
  region: "eu-1",
};

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

/** Computes AWS Signature Version 4 independently of the client's library. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const authorization = request.headers.authorization ?? "";
  const [, scope = "", signedHeaders = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=key-of-tests\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  const claimed = String(request.headers["x-amz-content-sha256"] ?? "");
  if (claimed !== "UNSIGNED-PAYLOAD" && claimed !== sha256(body)) return false;
  const headers = signedHeaders.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const url = new URL(request.url ?? "/", "http://store.test");
  const canonical = [request.method, url.pathname, "", headers.join(""), signedHeaders, claimed].join("\n");
  const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const [day = "", region = "", service = ""] = scope.split("/");
  const parts = [region, service, "aws4_request"];
  const key = parts.reduce<Buffer>(hmac, hmac(`AWS4${CREDENTIALS.secretAccessKey}`, day));
  const expected = hmac(key, text);
  const given = Buffer.from(signature, "hex");
  return (
    region === CREDENTIALS.region && given.length === expected.length && timingSafeEqual(given, expected)
  );
}

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
    if (!isSigned(request, body)) return response.writeHead(403).end();
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
