import { AuthError } from "./errors.ts";
import { addEmailIdentity } from "./identities.ts";
import { dropMailTokens, type MailToken } from "./mail-tokens.ts";
import type { Db, Service } from "./service.ts";
import { confirmEmail, findUser, getUser, isBanned, toJsonValue, type UserRow } from "./users.ts";

/** First of the two confirmations of a new address; no user is signed in yet. */
export const HALF_WAY = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/**
 * Performs the action of a consumed email token.
 * @returns the user to sign in, or null when the other address has to confirm first
 */
export async function applyMailToken(service: Service, tx: Db, token: MailToken): Promise<UserRow | null> {
  const user = await findUser(tx, token.user_id, true);
  if (!user) throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
  if (isBanned(user)) throw new AuthError(403, "user_banned", "User is banned");
  if (token.kind === "email_change_current" || token.kind === "email_change_new") {
    return changeEmail(service, tx, user);
  }
  await confirmEmail(tx, user.id);
  return getUser(tx, user.id);
}

async function changeEmail(service: Service, tx: Db, user: UserRow): Promise<UserRow | null> {
  const email = user.email_change;
  if (!email) throw new AuthError(403, "otp_expired", "Email link is invalid or has expired");
  if (service.settings.secureEmailChange && user.email && user.email_change_confirm_status === 0) {
    await tx`update auth.users set email_change_confirm_status = 1, updated_at = now() where id = ${user.id}`;
    return null;
  }
  await tx`
    update auth.users set email = ${email}, email_change = null, email_change_sent_at = null, email_change_confirm_status = 0,
      raw_user_meta_data = raw_user_meta_data || ${tx.json(toJsonValue({ email }))}, updated_at = now()
    where id = ${user.id}`;
  await tx`
    update auth.identities set identity_data = identity_data || ${tx.json(toJsonValue({ email }))}, updated_at = now()
    where user_id = ${user.id} and provider = 'email'`;
  await addEmailIdentity(tx, user.id, email);
  await confirmEmail(tx, user.id);
  await dropMailTokens(tx, user.id);
  return getUser(tx, user.id);
}
