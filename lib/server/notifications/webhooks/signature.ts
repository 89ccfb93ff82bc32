import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** Generates a signing secret of Standard Webhooks: `whsec_` and base64 of 32 random bytes. */
export const generateWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/** A secret of Standard Webhooks: `whsec_` and the base64 of 24 to 64 bytes. */
export function isWebhookSecret(text: string): boolean {
  const base64 = text.slice(PREFIX.length);
  const { length } = Buffer.from(base64, "base64");
  return /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(text) && length >= 24 && length <= 64;
}

type SignedMessage = {
  id: string;
  /** Seconds since the epoch, of the attempt. */
  timestamp: number;
  body: string;
};

const signMessage = (secret: string, { id, timestamp, body }: SignedMessage): string =>
  createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(`${id}.${timestamp}.${body}`)
    .digest("base64");

/**
 * The headers of a message by Standard Webhooks. Several secrets give several signatures, so that a receiver can use
 * either one during a rotation; without a secret there is no signature.
 */
export const createWebhookHeaders = (
  secrets: readonly string[],
  message: SignedMessage,
): Record<string, string> => ({
  "webhook-id": message.id,
  "webhook-timestamp": String(message.timestamp),
  ...(secrets.length > 0
    ? { "webhook-signature": secrets.map((secret) => `v1,${signMessage(secret, message)}`).join(" ") }
    : {}),
});
