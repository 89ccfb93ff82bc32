import { deriveKey, isSignatureValid, sign } from "#server/platform/signing.ts";
import { isOptionalMailKind, type OptionalMailKind } from "#shared/notifications/contract.ts";

const getSecret = (): string => deriveKey("unsubscribe-links").toString("hex");

/** In the place of a kind of mail. */
const RECIPIENT = "recipient";

/** A token that switches one kind of mail off, without a session. It does not expire. */
export function createUnsubscribeToken(userId: string, kind: OptionalMailKind): string {
  const text = `${userId}.${kind}`;
  return `${text}.${sign(getSecret(), text)}`;
}

/** A token that removes an extra recipient, without a session. It does not expire. */
export function createRecipientToken(recipientId: string): string {
  const text = `${recipientId}.${RECIPIENT}`;
  return `${text}.${sign(getSecret(), text)}`;
}

type UnsubscribeTarget =
  | { userId: string; kind: OptionalMailKind }
  | { recipientId: string; kind: typeof RECIPIENT };

/** Parses a token. @returns null for one that is not ours */
export function parseUnsubscribeToken(token: string): UnsubscribeTarget | null {
  const [id = "", kind = "", signature = "", ...rest] = token.split(".");
  const isValid = rest.length === 0 && isSignatureValid(getSecret(), `${id}.${kind}`, signature);
  if (!isValid) return null;
  if (kind === RECIPIENT) return { recipientId: id, kind };
  return isOptionalMailKind(kind) ? { userId: id, kind } : null;
}
