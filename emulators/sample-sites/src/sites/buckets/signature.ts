import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

/** Longest difference between the clocks of client and server that S3 accepts. */
const MAX_SKEW_MS = 15 * 60_000;

function isRecent(amzDate: string): boolean {
  const iso = amzDate.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  return Math.abs(Date.parse(iso) - Date.now()) < MAX_SKEW_MS;
}

/**
 * The code of S3's error for a request that is not signed with these credentials (AWS Signature Version 4), computed
 * without a library; null for one that is.
 */
export function findSignatureError(
  request: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey, region: expectedRegion }: Credentials,
): string | null {
  const [, id, scope = "", signedHeaders = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    ) ?? [];
  if (id === undefined) return "AccessDenied";
  if (id !== accessKeyId) return "InvalidAccessKeyId";
  const date = String(request.headers["x-amz-date"]);
  if (!isRecent(date)) return "RequestTimeTooSkewed";
  const claimed = String(request.headers["x-amz-content-sha256"] ?? "");
  if (claimed !== "UNSIGNED-PAYLOAD" && claimed !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const names = signedHeaders.split(";");
  if (!names.includes("host")) return "SignatureDoesNotMatch";
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const url = new URL(request.url ?? "/", "http://store.test");
  const canonical = [request.method, url.pathname, "", headers.join(""), signedHeaders, claimed].join("\n");
  const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const [day = "", region = "", service = ""] = scope.split("/");
  if (region !== expectedRegion) return "AuthorizationHeaderMalformed";
  const key = [region, service, "aws4_request"].reduce<Buffer>(hmac, hmac(`AWS4${secretAccessKey}`, day));
  const [expected, given] = [hmac(key, text), Buffer.from(signature, "hex")];
  const isEqual = given.length === expected.length && timingSafeEqual(given, expected);
  return isEqual ? null : "SignatureDoesNotMatch";
}
