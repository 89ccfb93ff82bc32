import type { Context } from "hono";
import { type Body, getText, readBody } from "../body.ts";
import { clientAddress } from "../client-address.ts";
import { AuthError, invalid } from "../errors.ts";
import { redeemCode } from "../flows.ts";
import { validatePasswordStrength, verifyPassword } from "../passwords.ts";
import { refreshSession } from "../refresh.ts";
import type { Service } from "../service.ts";
import { startSession } from "../sessions.ts";
import { findUser, findUserByEmail, isBanned, type Json } from "../users.ts";

const banned = () => new AuthError(400, "user_banned", "User is banned");

/** One response for an unknown address, a user without a password and a wrong password, after the same work. */
async function signInWithPassword(service: Service, c: Context, body: Body): Promise<Json> {
  const email = getText(body, "email").toLowerCase();
  const password = getText(body, "password");
  if (email === "") throw invalid("missing email or phone");
  const user = await findUserByEmail(service.sql, email);
  const matches = await verifyPassword(
    password,
    user?.encrypted_password ?? null,
    service.settings.passwordCostLog2,
  );
  if (!user || !matches) throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
  if (isBanned(user)) throw banned();
  if (!user.email_confirmed_at) throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
  const session = await service.sql.begin((tx) => startSession(service, tx, c, user.id, "password"));
  const weakness = validatePasswordStrength(password, service.settings);
  return weakness ? { ...session, weak_password: weakness } : session;
}

async function byCode(service: Service, c: Context, body: Body): Promise<Json> {
  const code = getText(body, "auth_code");
  const verifier = getText(body, "code_verifier");
  if (code === "" || verifier === "")
    throw invalid("invalid request: both auth code and code verifier should be non-empty");
  const flow = await redeemCode(service, code, verifier);
  const user = await findUser(service.sql, flow.user_id);
  if (!user || isBanned(user)) throw banned();
  const session = await service.sql.begin((tx) =>
    startSession(service, tx, c, user.id, flow.authentication_method),
  );
  return flow.provider_token ? { ...session, provider_token: flow.provider_token } : session;
}

async function byRefreshToken(service: Service, body: Body): Promise<Json> {
  const token = getText(body, "refresh_token");
  if (token === "") throw invalid("refresh_token required");
  return refreshSession(service, token);
}

/** POST /token?grant_type=password|refresh_token|pkce */
export function token(service: Service) {
  return async (c: Context): Promise<Response> => {
    service.limits.token(clientAddress(c));
    const grant = c.req.query("grant_type");
    const body = await readBody(c);
    c.header("Cache-Control", "no-store");
    if (grant === "password") return c.json(await signInWithPassword(service, c, body));
    if (grant === "pkce") return c.json(await byCode(service, c, body));
    if (grant === "refresh_token") return c.json(await byRefreshToken(service, body));
    throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
  };
}
