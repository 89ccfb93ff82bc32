import { isSignatureValid, sign } from "#server/api/link-signature.ts";
import { deriveKey } from "#server/encryption.ts";
import { isOptionalMailKind, type OptionalMailKind } from "#shared/notifications/contract.ts";

const getSecret = (): string => deriveKey("unsubscribe-links").toString("hex");

/** A token that switches one kind of mail off, without a session. It does not expire. */
export function createUnsubscribeToken(userId: string, kind: OptionalMailKind): string {
  const text = `${userId}.${kind}`;
  return `${text}.${sign(getSecret(), text)}`;
}

/** Parses a token. @returns null for one that is not ours */
export function parseUnsubscribeToken(token: string): { userId: string; kind: OptionalMailKind } | null {
  const [userId = "", kind = "", signature = "", ...rest] = token.split(".");
  const isValid = rest.length === 0 && isSignatureValid(getSecret(), `${userId}.${kind}`, signature);
  return isValid && isOptionalMailKind(kind) ? { userId, kind } : null;
}
