import { randomUUID } from "node:crypto";
import {
  deleteSavedSession,
  insertSavedSession,
  type ListedSession,
  listSavedSessions,
  updateSavedSession,
} from "#db/queries/saved-sessions.ts";
import { type Entitlement, listEntitlements } from "#db/queries/subscriptions.ts";
import { planError, tooManyError } from "#server/platform/plan-errors.ts";
import { WEB_INSPECTOR_PRODUCT_ID } from "#shared/catalog/contract.ts";
import { AppError } from "#shared/errors.ts";
import { toPublicId } from "#shared/public-id.ts";
import {
  type CreatedSession,
  type CreateSession,
  type SavedSession,
  type SavedSessionList,
  SESSION_DAYS,
  type UpdateSession,
} from "#shared/saved-sessions/contract.ts";
import { findSecretProblem } from "./fill-secrets.ts";
import { parseCookies } from "./parse-cookies.ts";
import {
  encryptLogin,
  encryptState,
  getSite,
  type SessionLogin,
  type SessionState,
} from "./session-state.ts";

const toSavedSession = (row: ListedSession): SavedSession => ({
  id: toPublicId("session", row.id),
  name: row.name,
  domain: row.domain,
  allowsMcp: row.allowsMcp,
  hasLogin: row.hasLogin,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt.toISOString(),
  isExpired: row.isExpired,
});

const notFoundError = (): AppError => new AppError("not_found", "Session not found.");

/** The largest number of sessions among the user's plans; 0 without a plan. */
const toMaxSessions = (entitlements: readonly Entitlement[]): number =>
  Math.max(0, ...entitlements.map(({ savedSessions }) => savedSessions));

/** Lists the user's sessions without their values, newest first. */
export async function listSessions(userId: string): Promise<SavedSessionList> {
  const [rows, entitlements] = await Promise.all([listSavedSessions(userId), listEntitlements(userId)]);
  return { data: rows.map(toSavedSession), maxSessions: toMaxSessions(entitlements) };
}

function tooManySessionsError(maxSessions: number): AppError {
  if (maxSessions > 0) return tooManyError(maxSessions, "saved sessions", "Delete");
  const message = "Saved sessions come with Starter and larger plans. Upgrade your plan to add one.";
  return planError("no_access", message, { limit: 0, productId: WEB_INSPECTOR_PRODUCT_ID });
}

const invalidError = (pointer: string, message: string): AppError =>
  new AppError("invalid", message, { details: [{ pointer, code: "invalid", message }] });

/** The state of the pasted cookies; an empty one for a session that signs in. */
function readCookies(
  { cookies }: CreateSession,
  domain: string,
): ReturnType<typeof parseCookies> & { state: SessionState } {
  if (cookies === undefined) return { state: { cookies: [], storage: {} }, dropped: [] };
  const { state, dropped } = parseCookies(cookies, domain, Date.now());
  if (!state) throw invalidError("/cookies", `No cookie of ${domain} was found that has not expired.`);
  return { state, dropped };
}

/** @throws AppError `invalid`; `limit_reached` for more steps than the plan allows in a capture */
function assertLogin(login: SessionLogin, domain: string, entitlements: readonly Entitlement[]): void {
  if (URL.parse(login.url)?.protocol !== "https:" || getSite(login.url) !== domain)
    throw invalidError("/login/url", `The login must begin at an https address of ${domain}.`);
  const problem = findSecretProblem(login);
  if (problem !== null) throw invalidError("/login/secrets", problem);
  const limit = Math.max(0, ...entitlements.map(({ steps }) => steps));
  if (login.steps.length > limit)
    throw planError("limit_reached", `Your plan allows ${limit} steps in a login.`, {
      limit,
      productId: WEB_INSPECTOR_PRODUCT_ID,
    });
}

/** @returns the domain of a login that works for the user @throws AppError as `createSession` */
export async function assertUsableLogin(userId: string, login: SessionLogin): Promise<string> {
  const entitlements = await listEntitlements(userId);
  if (toMaxSessions(entitlements) === 0) throw tooManySessionsError(0);
  const domain = getSite(login.url);
  if (!domain) throw invalidError("/login/url", "Enter the https address of a site.");
  assertLogin(login, domain, entitlements);
  return domain;
}

/**
 * Creates a session of pasted cookies, or with a login. Their values are encrypted, and in no answer.
 * @throws AppError `invalid` for a domain that cannot have one, without a cookie of it, and for a login that cannot work;
 * `no_access`, `limit_reached`; `conflict` for a name that exists, and at the plan's number
 */
export async function createSession(userId: string, request: CreateSession): Promise<CreatedSession> {
  const entitlements = await listEntitlements(userId);
  const maxSessions = toMaxSessions(entitlements);
  if (maxSessions === 0) throw tooManySessionsError(maxSessions);
  const { name, allowsMcp, login } = request;
  const domain = getSite(request.domain);
  if (!domain) throw invalidError("/domain", "Enter the domain of a site, such as example.com.");
  const { state, dropped } = readCookies(request, domain);
  if (login) assertLogin(login, domain, entitlements);
  const owner = { id: randomUUID(), userId };
  const row = await insertSavedSession(
    {
      ...owner,
      name,
      domain,
      allowsMcp,
      encryptedState: encryptState(owner, state),
      encryptedLogin: login ? encryptLogin(owner, login) : null,
    },
    { maxSessions, days: SESSION_DAYS },
  );
  if (row === "full") throw tooManySessionsError(maxSessions);
  if (row === "duplicate") throw new AppError("conflict", "You have a session with this name.");
  return { session: toSavedSession(row), dropped };
}

/** Changes whether agents may use a session. @throws AppError `not_found` */
export async function updateSession(
  userId: string,
  id: string,
  change: UpdateSession,
): Promise<SavedSession> {
  const row = await updateSavedSession(userId, id, change);
  if (!row) throw notFoundError();
  return toSavedSession(row);
}

/** Deletes a session with its values. @throws AppError `not_found` */
export async function deleteSession(userId: string, id: string): Promise<{ deleted: true }> {
  if (!(await deleteSavedSession(userId, id))) throw notFoundError();
  return { deleted: true };
}
