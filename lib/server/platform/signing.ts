import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { env } from "./env.ts";

const KEY_BYTES = 32;

const NONCE_BYTES = 12;

const TAG_BYTES = 16;

/** Derives the key of one purpose, so that a value of one purpose is never valid for another (RFC 5869). */
export const deriveKey = (purpose: string, encryptionKey = env.ENCRYPTION_KEY): Buffer =>
  Buffer.from(hkdfSync("sha256", encryptionKey, "", purpose, KEY_BYTES));

type SecretOptions = {
  /** The row that the value belongs to, as additional authenticated data: a copy in another row cannot be opened. */
  owner?: string;
  /** Another key than the one of the settings, for its rotation. */
  encryptionKey?: string;
};

/** Encrypts a secret with AES-256-GCM. The result is base64 of nonce, tag and ciphertext. */
export function encryptSecret(
  purpose: string,
  text: string,
  { owner = "", encryptionKey }: SecretOptions = {},
): string {
  const nonce = randomBytes(NONCE_BYTES);
  const key = deriveKey(purpose, encryptionKey);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64");
}

/**
 * Decrypts the result of `encryptSecret`.
 * @throws Error when the key or the owner is another one or the value was changed
 */
export function decryptSecret(
  purpose: string,
  encrypted: string,
  { owner = "", encryptionKey }: SecretOptions = {},
): string {
  const bytes = Buffer.from(encrypted, "base64");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const key = deriveKey(purpose, encryptionKey);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(text).toString("utf8");
}

/** Signs a text with HMAC-SHA256, in base64url. */
export const sign = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("base64url");

/** Whether a signature is that of the text. Compares characters, because base64url has several forms of the same bytes. */
export function isSignatureValid(secret: string, text: string, signature: string): boolean {
  const [a, b] = [Buffer.from(sign(secret, text)), Buffer.from(signature)];
  return a.length === b.length && timingSafeEqual(a, b);
}
