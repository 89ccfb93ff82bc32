import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Content of a refresh token, not yet verified with the session's key. */
export interface RefreshToken {
  sessionId: string;
  counter: number;
  signature: Buffer;
}

const VERSION = 0;
const SIGNED_BYTES = 1 + 16 + 6;
const SIGNATURE_BYTES = 16;
const CHECKSUM_BYTES = 4;

const checksum = (bytes: Buffer) => createHash("sha256").update(bytes).digest().subarray(0, CHECKSUM_BYTES);

function signed(sessionId: string, counter: number): Buffer {
  const bytes = Buffer.alloc(SIGNED_BYTES);
  bytes.writeUInt8(VERSION, 0);
  bytes.write(sessionId.replaceAll("-", ""), 1, "hex");
  bytes.writeUIntBE(counter, 17, 6);
  return bytes;
}

const sign = (bytes: Buffer, key: Uint8Array) =>
  createHmac("sha256", key).update(bytes).digest().subarray(0, SIGNATURE_BYTES);

/** The nth token of a session: version, session, counter, 128 bits of HMAC, and a checksum against typing errors. */
export function formatRefreshToken(sessionId: string, counter: number, key: Uint8Array): string {
  const head = signed(sessionId, counter);
  const body = Buffer.concat([head, sign(head, key)]);
  return Buffer.concat([body, checksum(body)]).toString("base64url");
}

/** Null for a text that is not one of our tokens. */
export function parseRefreshToken(text: string): RefreshToken | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== SIGNED_BYTES + SIGNATURE_BYTES + CHECKSUM_BYTES || bytes.readUInt8(0) !== VERSION)
    return null;
  const body = bytes.subarray(0, -CHECKSUM_BYTES);
  if (!checksum(body).equals(bytes.subarray(-CHECKSUM_BYTES))) return null;
  const hex = bytes.toString("hex", 1, 17);
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return {
    sessionId,
    counter: bytes.readUIntBE(17, 6),
    signature: bytes.subarray(SIGNED_BYTES, SIGNED_BYTES + SIGNATURE_BYTES),
  };
}

export function isSignedBy(token: RefreshToken, key: Uint8Array): boolean {
  return timingSafeEqual(sign(signed(token.sessionId, token.counter), key), token.signature);
}
