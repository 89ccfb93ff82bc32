import type { Context } from "hono";
import { getFlag, getObject, getText, readBody } from "../body.ts";
import { clientAddress } from "../client-address.ts";
import { parseEmail } from "../email-address.ts";
import { sendEmailChange, sendMail } from "../emails.ts";
import { AuthError, invalid } from "../errors.ts";
import { parseBodyChallenge } from "../pkce.ts";
import { getRedirect } from "../redirects.ts";
import type { Db, Service } from "../service.ts";
import { findUserByEmail } from "../users.ts";
import { createEmailUser } from "./sign-up.ts";

/** POST /recover: the same response for known and unknown addresses. */
export function recover(service: Service) {
  return async (c: Context): Promise<Response> => {
    service.limits.request("recover", clientAddress(c));
    const body = await readBody(c);
    const email = parseEmail(getText(body, "email"));
    const back = { redirectTo: getRedirect(c, service.settings), challenge: parseBodyChallenge(body) };
    await service.sql.begin(async (tx) => {
      const user = await findUserByEmail(tx, email, true);
      if (user) await sendMail(service, tx, user, "recovery", back);
    });
    return c.json({});
  };
}

/** POST /resend: the same response when there is no email to resend. */
export function resend(service: Service) {
  return async (c: Context): Promise<Response> => {
    service.limits.request("resend", clientAddress(c));
    const body = await readBody(c);
    const type = getText(body, "type");
    if (type !== "signup" && type !== "email_change") {
      throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
    }
    const email = parseEmail(getText(body, "email"));
    const back = { redirectTo: getRedirect(c, service.settings), challenge: parseBodyChallenge(body) };
    await service.sql.begin(async (tx) => {
      const user = await findUserByEmail(tx, email, true);
      if (user && type === "signup" && !user.email_confirmed_at)
        await sendMail(service, tx, user, "signup", back);
      if (user?.email_change && type === "email_change") await sendEmailChange(service, tx, user, back);
    });
    return c.json({});
  };
}

/** A confirmed address gets a sign-in link; a new one is registered first. */
async function findOrRegister(
  service: Service,
  tx: Db,
  email: string,
  mayCreate: boolean,
  data: Record<string, unknown>,
) {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`sign-up ${email}`}, 0))`;
  const user = await findUserByEmail(tx, email, true);
  if (user) return user;
  if (!mayCreate) throw new AuthError(422, "otp_disabled", "Signups not allowed for otp");
  if (service.settings.signupDisabled)
    throw new AuthError(422, "signup_disabled", "Signups not allowed for this instance");
  return createEmailUser(tx, email, null, data);
}

/** POST /otp: a link or a six-digit code instead of a password. */
export function sendOtp(service: Service) {
  return async (c: Context): Promise<Response> => {
    service.limits.request("otp", clientAddress(c));
    const body = await readBody(c);
    if (getText(body, "phone") !== "")
      throw new AuthError(400, "phone_provider_disabled", "Unsupported phone provider");
    const email = parseEmail(getText(body, "email"));
    const back = { redirectTo: getRedirect(c, service.settings), challenge: parseBodyChallenge(body) };
    const mayCreate = getFlag(body, "create_user", true);
    await service.sql.begin(async (tx) => {
      const user = await findOrRegister(service, tx, email, mayCreate, getObject(body, "data") ?? {});
      await sendMail(service, tx, user, user.email_confirmed_at ? "magiclink" : "signup", back);
    });
    return c.json({});
  };
}
