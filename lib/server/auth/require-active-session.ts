import { findSessionEmail } from "#db/queries/sessions.ts";
import type { Caller } from "#shared/auth/contract.ts";
import { sessionEnded } from "#shared/errors.ts";

/**
 * Refuses a user whose session was ended before its token expires. Asks the database each time.
 * @returns the user with the current e-mail address, which may be newer than the token's
 * @throws AppError `unauthenticated`
 */
export async function requireActiveSession(user: Caller): Promise<Caller> {
  const email = await findSessionEmail({ userId: user.id, sessionId: user.sessionId });
  if (email === null) throw sessionEnded();
  return { ...user, email };
}
