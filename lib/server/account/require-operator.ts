import { findConfirmedSessionEmail, type SessionKey } from "#db/queries/auth.ts";
import { env } from "#server/platform/env.ts";
import { logWarning } from "#server/platform/log.ts";
import type { SignedInUser } from "#shared/auth/contract.ts";
import { AppError } from "#shared/errors.ts";

/**
 * Whether the session's user may see the operator's page. Reads the address from the auth service's tables on every
 * call: a token may be older than a change of the address, or than the end of its session.
 */
export async function isOperator(key: SessionKey): Promise<boolean> {
  if (env.ADMIN_EMAILS.length === 0) return false;
  const email = await findConfirmedSessionEmail(key);
  return email !== null && env.ADMIN_EMAILS.includes(email.toLowerCase());
}

/** What the log says of an access. */
type OperatorAccess = {
  action: string;
  requestId: string;
  /** Id of the user whose data are read or changed. */
  subject?: string;
};

/**
 * Logs the access with the operator, the request and the user whom it is about.
 * @returns the operator's id
 * @throws AppError `not_found` for everyone else, as for an unknown path
 */
export async function requireOperator(caller: SignedInUser | null, access: OperatorAccess): Promise<string> {
  const { id: userId, sessionId } = caller ?? { id: "", sessionId: "" };
  if (!caller || !(await isOperator({ userId, sessionId })))
    throw new AppError("not_found", "Endpoint not found.");
  logWarning("admin.accessed", { user: userId, ...access });
  return userId;
}
