import type { Context } from "hono";
import { getFlag, getObject, getText, readBody } from "../body.ts";
import { clientAddress } from "../client-address.ts";
import { parseEmail } from "../email-address.ts";
import { sendMail } from "../emails.ts";
import { AuthError, invalid } from "../errors.ts";
import { emailClaims, insertIdentity } from "../identities.ts";
import { assertValidPassword, hashPassword } from "../passwords.ts";
import { parseBodyChallenge } from "../pkce.ts";
import { getRedirect } from "../redirects.ts";
import type { Db, Service } from "../service.ts";
import { startSession } from "../sessions.ts";
import { obfuscatedUserResponse, toUserResponse } from "../user-response.ts";
import {
  confirmEmail,
  findUserByEmail,
  getUser,
  insertUser,
  type Json,
  saveUserMetadata,
  type UserRow,
} from "../users.ts";

const userExistsError = () => new AuthError(422, "user_already_exists", "User already registered");

async function parseSignUp(service: Service, c: Context) {
  if (service.settings.signupDisabled)
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  const body = await readBody(c);
  getFlag(body, "create_user");
  if (getText(body, "email") === "") {
    if (getText(body, "phone") !== "")
      throw new AuthError(400, "phone_provider_disabled", "Phone signups are disabled");
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  const password = getText(body, "password");
  if (password === "") throw invalid("Signup requires a valid password");
  assertValidPassword(password, service.settings);
  const challenge = parseBodyChallenge(body);
  const back = { redirectTo: getRedirect(c, service.settings), challenge };
  return { email: parseEmail(getText(body, "email")), password, data: getObject(body, "data") ?? {}, back };
}

/** Creates a user with an email identity and an unconfirmed address. */
export async function createEmailUser(
  tx: Db,
  email: string,
  passwordHash: string | null,
  data: Json,
): Promise<UserRow> {
  const user = await insertUser(tx, { email, passwordHash, provider: "email", userMetadata: {} });
  await insertIdentity(tx, user.id, "email", user.id, { ...data, ...emailClaims(user.id, email) });
  await saveUserMetadata(tx, user.id, { ...data, ...emailClaims(user.id, email) });
  return getUser(tx, user.id);
}

/** A concurrent sign-up holds the address: wait for it, then read its row. */
async function findOrCreate(tx: Db, email: string, passwordHash: string, data: Json) {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`sign-up ${email}`}, 0))`;
  const existing = await findUserByEmail(tx, email, true);
  return existing
    ? { user: existing, isNew: false }
    : { user: await createEmailUser(tx, email, passwordHash, data), isNew: true };
}

/**
 * POST /signup. With confirmation on, a confirmed address gets the response of a success; an unconfirmed one gets
 * another email, and neither password nor data change.
 */
export function signUp(service: Service) {
  return async (c: Context): Promise<Response> => {
    service.limits.request("signup", clientAddress(c));
    const { email, password, data, back } = await parseSignUp(service, c);
    const hash = await hashPassword(password, service.settings.passwordCostLog2);
    const answer = await service.sql.begin(async (tx) => {
      const { user, isNew } = await findOrCreate(tx, email, hash, data);
      if (service.settings.autoconfirm) {
        if (!isNew) throw userExistsError();
        await confirmEmail(tx, user.id);
        return startSession(service, tx, c, user.id, "password");
      }
      if (user.email_confirmed_at) return obfuscatedUserResponse(email, data);
      await sendMail(service, tx, user, "signup", back);
      return toUserResponse(tx, await getUser(tx, user.id));
    });
    return c.json(answer);
  };
}
