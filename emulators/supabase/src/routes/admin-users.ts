import type { Context } from "hono";
import { isUuid } from "../access-token.ts";
import { type Body, getFlag, getObject, getText, readBody } from "../body.ts";
import { parseEmail } from "../email-address.ts";
import { AuthError, invalid } from "../errors.ts";
import { requireSecretKey } from "../gateway.ts";
import { emailClaims, insertIdentity } from "../identities.ts";
import { dropMailTokens } from "../mail-tokens.ts";
import { assertValidPassword, hashPassword } from "../passwords.ts";
import { newToken } from "../secrets.ts";
import type { Db, Service } from "../service.ts";
import { endSessions } from "../sessions.ts";
import { toUserResponse } from "../user-response.ts";
import * as users from "../users.ts";

const exists = () =>
  new AuthError(422, "email_exists", "A user with this email address has already been registered");
const ROLES = new Set(["authenticated", "anon", "service_role"]);
const UNIT_SECONDS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };

function getUserId(c: Context): string {
  const id = c.req.param("id");
  if (!isUuid(id)) throw new AuthError(404, "validation_failed", "user_id must be an UUID");
  return id;
}

/** Seconds of a duration such as `24h` or `1h30m`; 0 for `none`, undefined when the field is absent. */
function parseBanSeconds(body: Body): number | undefined {
  const text = getText(body, "ban_duration");
  if (text === "") return undefined;
  if (text === "none") return 0;
  if (!/^(\d+[hms])+$/.test(text)) throw invalid(`invalid format for ban duration: ${text}`);
  return [...text.matchAll(/(\d+)([hms])/g)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (UNIT_SECONDS[unit ?? "s"] ?? 1),
    0,
  );
}

function parseRole(body: Body): string {
  const role = getText(body, "role") || "authenticated";
  if (!ROLES.has(role)) throw invalid("role must be authenticated, anon or service_role");
  return role;
}

async function applyRest(tx: Db, id: string, body: Body): Promise<void> {
  const user = await users.getUser(tx, id);
  const appMetadata = getObject(body, "app_metadata");
  const userMetadata = getObject(body, "user_metadata");
  const ban = parseBanSeconds(body);
  if (appMetadata) await users.saveAppMetadata(tx, id, users.mergeJson(user.raw_app_meta_data, appMetadata));
  if (userMetadata)
    await users.saveUserMetadata(tx, id, users.mergeJson(user.raw_user_meta_data, userMetadata));
  if (getFlag(body, "email_confirm")) await users.confirmEmail(tx, id);
  if (ban !== undefined) {
    await tx`update auth.users set banned_until = ${ban === 0 ? null : tx`now() + make_interval(secs => ${ban})`} where id = ${id}`;
  }
}

/** POST /admin/users: sends no email and ignores sign-up setting and rate limits. */
export function createUser(service: Service) {
  return async (c: Context): Promise<Response> => {
    requireSecretKey(c, service.settings);
    const body = await readBody(c);
    if (getText(body, "email") === "") throw invalid("Cannot create a user without either an email or phone");
    const email = parseEmail(getText(body, "email"));
    const id = getText(body, "id") || crypto.randomUUID();
    if (!isUuid(id)) throw invalid("ID must conform to the uuid v4 format");
    const password = getText(body, "password");
    if (password !== "") assertValidPassword(password, service.settings);
    if (await users.findUserByEmail(service.sql, email)) throw exists();
    const passwordHash = await hashPassword(password || newToken(), service.settings.passwordCostLog2);
    const answer = await service.sql.begin(async (tx) => {
      await users
        .insertUser(tx, {
          id,
          email,
          passwordHash,
          provider: "email",
          userMetadata: {},
          role: parseRole(body),
        })
        .catch(asExists);
      await insertIdentity(tx, id, "email", id, emailClaims(id, email));
      await applyRest(tx, id, body);
      return toUserResponse(tx, await users.getUser(tx, id));
    });
    return c.json(answer);
  };
}

function asExists(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === "23505") throw exists();
  throw error;
}

async function requireFound(db: Db, id: string): Promise<users.UserRow> {
  const user = await users.findUser(db, id);
  if (!user) throw new AuthError(404, "user_not_found", "User not found");
  return user;
}

/** GET /admin/users/{id}; the client reads a user before it deletes it. */
export function showAnyUser(service: Service) {
  return async (c: Context): Promise<Response> => {
    requireSecretKey(c, service.settings);
    return c.json(await toUserResponse(service.sql, await requireFound(service.sql, getUserId(c))));
  };
}

/** Keeps the row for foreign keys and removes all personal data. */
async function softDelete(tx: Db, id: string): Promise<void> {
  await endSessions(tx, id);
  await dropMailTokens(tx, id);
  await tx`delete from auth.identities where user_id = ${id}`;
  await tx`
    update auth.users set email = ${newToken()}, encrypted_password = null, raw_user_meta_data = '{}', email_change = null,
      deleted_at = coalesce(deleted_at, now()) where id = ${id}`;
}

/** DELETE /admin/users/{id}; foreign keys cascade. */
export function deleteUser(service: Service) {
  return async (c: Context): Promise<Response> => {
    requireSecretKey(c, service.settings);
    const id = getUserId(c);
    const body = await readBody(c);
    await service.sql.begin(async (tx) => {
      await requireFound(tx, id);
      if (getFlag(body, "should_soft_delete")) await softDelete(tx, id);
      else await tx`delete from auth.users where id = ${id}`;
    });
    return c.json({});
  };
}
