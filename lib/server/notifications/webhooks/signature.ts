import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

/** Generates a signing secret of Standard Webhooks: `whsec_` and base64 of 32 random bytes. */
export const generateWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

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
 * either one during a rotation.
 */
export const createWebhookHeaders = (
  secrets: readonly string[],
  message: SignedMessage,
): Record<string, string> => ({
  "webhook-id": message.id,
  "webhook-timestamp": String(message.timestamp),
  "webhook-signature": secrets.map((secret) => `v1,${signMessage(secret, message)}`).join(" "),
});
