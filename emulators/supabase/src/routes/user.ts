import type { Context } from "hono";
import { type Body, getObject, getText, readBody } from "../body.ts";
import { clientAddress } from "../client-address.ts";
import { parseEmail } from "../email-address.ts";
import { sendEmailChange } from "../emails.ts";
import { AuthError } from "../errors.ts";
import { addEmailIdentity } from "../identities.ts";
import { dropMailTokens } from "../mail-tokens.ts";
import { assertValidPassword, hashPassword, verifyPassword } from "../passwords.ts";
import { parseBodyChallenge } from "../pkce.ts";
import { getRedirect } from "../redirects.ts";
import { type Caller, requireUser } from "../require-user.ts";
import type { Db, Service } from "../service.ts";
import { endSessions } from "../sessions.ts";
import { toUserResponse } from "../user-response.ts";
import {
  findUser,
  findUserByEmail,
  getUser,
  mergeJson,
  savePassword,
  saveUserMetadata,
  type UserRow,
} from "../users.ts";

export function showUser(service: Service) {
  return async (c: Context): Promise<Response> => {
    const { user } = await requireUser(service, c);
    return c.json(await toUserResponse(service.sql, user));
  };
}

/** Authentication methods of sessions from an email link, whose user may have forgotten the password. */
const RECOVERY = new Set(["recovery", "otp", "magiclink"]);

/** @throws AuthError 400 `current_password_required` or `current_password_invalid` */
async function requireCurrentPassword(
  service: Service,
  body: Body,
  { user, session }: Caller,
): Promise<void> {
  const isRecovery = session.amr.some(({ method }) => RECOVERY.has(method));
  if (!service.settings.requireCurrentPassword || !user.encrypted_password || isRecovery) return;
  const current = getText(body, "current_password");
  const message = "Current password required when setting new password.";
  if (current === "") throw new AuthError(400, "current_password_required", message);
  if (!(await verifyPassword(current, user.encrypted_password, service.settings.passwordCostLog2)))
    throw new AuthError(400, "current_password_invalid", message);
}

/** The new password's hash, or undefined when the password does not change. */
async function parseNewPassword(service: Service, body: Body, caller: Caller): Promise<string | undefined> {
  if (body.password === undefined || body.password === null) return undefined;
  const password = getText(body, "password");
  assertValidPassword(password, service.settings);
  await requireCurrentPassword(service, body, caller);
  const { user } = caller;
  const cost = service.settings.passwordCostLog2;
  if (user.encrypted_password && (await verifyPassword(password, user.encrypted_password, cost))) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  return hashPassword(password, cost);
}

/** The new address, or undefined when it does not change. */
async function parseNewEmail(service: Service, body: Body, user: UserRow): Promise<string | undefined> {
  if (getText(body, "email") === "") return undefined;
  const email = parseEmail(getText(body, "email"));
  if (email === user.email) return undefined;
  if (await findUserByEmail(service.sql, email)) {
    throw new AuthError(422, "email_exists", "A user with this email address has already been registered");
  }
  return email;
}

async function requestEmailChange(
  service: Service,
  tx: Db,
  c: Context,
  userId: string,
  email: string,
  body: Body,
): Promise<void> {
  await tx`update auth.users set email_change = ${email}, email_change_confirm_status = 0 where id = ${userId}`;
  const back = { redirectTo: getRedirect(c, service.settings), challenge: parseBodyChallenge(body) };
  await sendEmailChange(service, tx, await getUser(tx, userId), back);
}

/** PUT /user. A new password ends the user's other sessions and invalidates pending emails. */
export function updateUser(service: Service) {
  return async (c: Context): Promise<Response> => {
    service.limits.request("user", clientAddress(c));
    const caller = await requireUser(service, c);
    const { user, session } = caller;
    const body = await readBody(c);
    if (getObject(body, "app_metadata"))
      throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
    if (getText(body, "phone") !== "")
      throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
    const data = getObject(body, "data");
    parseBodyChallenge(body);
    const email = await parseNewEmail(service, body, user);
    const password = await parseNewPassword(service, body, caller);
    const answer = await service.sql.begin(async (tx) => {
      const current = await findUser(tx, user.id, true);
      if (!current) throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
      if (password) {
        await savePassword(tx, user.id, password);
        await endSessions(tx, user.id, { except: session.id });
        await dropMailTokens(tx, user.id);
        if (!current.encrypted_password && current.email) await addEmailIdentity(tx, user.id, current.email);
      }
      if (data) await saveUserMetadata(tx, user.id, mergeJson(current.raw_user_meta_data, data));
      if (email) await requestEmailChange(service, tx, c, user.id, email, body);
      return toUserResponse(tx, await getUser(tx, user.id));
    });
    return c.json(answer);
  };
}
