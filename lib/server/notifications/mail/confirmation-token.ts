import { createHash, randomBytes } from "node:crypto";
import { decryptSecret, encryptSecret } from "#server/platform/signing.ts";

const TOKEN_BYTES = 32;
/** The outbox holds the token encrypted until its mail has been sent; afterwards only the hash is left. */
const PURPOSE = "recipient-confirmations";

/** Hashes the token of a confirmation link, for the database. */
export const hashConfirmationToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");

/** Creates the token of a confirmation link: its hash, and the encrypted token for the mail. */
export function createConfirmationToken(): { tokenHash: string; encryptedToken: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { tokenHash: hashConfirmationToken(token), encryptedToken: encryptSecret(PURPOSE, token) };
}

/** @throws Error when the key is another one or the value was changed */
export const decryptConfirmationToken = (encrypted: string): string => decryptSecret(PURPOSE, encrypted);
