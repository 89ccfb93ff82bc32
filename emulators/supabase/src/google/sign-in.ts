import { type EmailRedirect, sendMail } from "../emails.ts";
import { AuthError } from "../errors.ts";
import { insertIdentity, refreshProviders } from "../identities.ts";
import { dropMailTokens } from "../mail-tokens.ts";
import type { Db, Service } from "../service.ts";
import * as users from "../users.ts";
import type { GoogleAccount } from "./accounts.ts";

/** Google's claims in Supabase's format. */
function toClaims(service: Service, account: GoogleAccount): users.Json {
  const picture = `${service.settings.apiUrl}/google/pictures/${account.subject}.svg`;
  return {
    iss: "https://accounts.google.com",
    sub: account.subject,
    name: account.name,
    full_name: account.name,
    email: account.email,
    email_verified: account.email_verified,
    phone_verified: false,
    picture,
    avatar_url: picture,
    provider_id: account.subject,
  };
}

const unverified = () =>
  new AuthError(
    422,
    "provider_email_needs_verification",
    "Unverified email with google. A confirmation email has been sent to your google email",
  );

async function createUser(service: Service, tx: Db, account: GoogleAccount): Promise<string> {
  if (service.settings.signupDisabled)
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  const { id } = await users.insertUser(tx, {
    email: account.email,
    passwordHash: null,
    provider: "google",
    userMetadata: toClaims(service, account),
  });
  await insertIdentity(tx, id, "google", account.subject, toClaims(service, account));
  return id;
}

/** The user of a Google account: by subject, by verified address, or a new one. */
async function findOrCreate(
  service: Service,
  tx: Db,
  account: GoogleAccount,
  verified: boolean,
): Promise<string | undefined> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`sign-up ${account.email}`}, 0))`;
  const [identity] = await tx<{ user_id: string }[]>`
    update auth.identities set identity_data = ${tx.json(users.toJsonValue(toClaims(service, account)))}, last_sign_in_at = now(), updated_at = now()
    where provider = 'google' and provider_id = ${account.subject} returning user_id`;
  if (identity) return identity.user_id;
  const existing = await users.findUserByEmail(tx, account.email, true);
  if (!existing) return createUser(service, tx, account);
  if (!verified) return undefined;
  await insertIdentity(tx, existing.id, "google", account.subject, toClaims(service, account));
  return existing.id;
}

/**
 * Removes the password, the other identities and the metadata of a user who never confirmed the address: another
 * person may have registered it, and the Google account proves ownership.
 */
async function removeUnverifiedData(tx: Db, userId: string): Promise<void> {
  await tx`delete from auth.identities where user_id = ${userId} and provider <> 'google'`;
  await tx`delete from auth.sessions where user_id = ${userId}`;
  await dropMailTokens(tx, userId);
  await tx`update auth.users set encrypted_password = null, raw_user_meta_data = '{}', email_change = null where id = ${userId}`;
}

/**
 * Finds, links or creates the user of a Google account.
 * @returns the user's id, or the error for the site; it is returned and not thrown, so that the transaction with the
 * email commits
 */
export async function signInWithGoogle(
  service: Service,
  tx: Db,
  account: GoogleAccount,
  back: EmailRedirect,
): Promise<string | AuthError> {
  const verified = account.email_verified || service.settings.autoconfirm;
  const userId = await findOrCreate(service, tx, account, verified);
  if (!userId) return unverified();
  const user = await users.findUser(tx, userId, true);
  if (!user) throw new AuthError(403, "user_not_found", "User not found");
  if (users.isBanned(user)) return new AuthError(403, "user_banned", "User is banned");
  if (!user.email_confirmed_at) {
    if (!verified) {
      await sendMail(service, tx, user, "signup", back);
      return unverified();
    }
    await removeUnverifiedData(tx, userId);
    await users.confirmEmail(tx, userId);
  }
  const { raw_user_meta_data } = await users.getUser(tx, userId);
  await users.saveUserMetadata(tx, userId, { ...raw_user_meta_data, ...toClaims(service, account) });
  await refreshProviders(tx, userId);
  return userId;
}
