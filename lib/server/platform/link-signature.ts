import { createHmac, timingSafeEqual } from "node:crypto";

/** Signs a text with HMAC-SHA256, in base64url. */
export const sign = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("base64url");

/** Whether a signature is that of the text. Compares characters, because base64url has several forms of the same bytes. */
export function isSignatureValid(secret: string, text: string, signature: string): boolean {
  const [a, b] = [Buffer.from(sign(secret, text)), Buffer.from(signature)];
  return a.length === b.length && timingSafeEqual(a, b);
}
