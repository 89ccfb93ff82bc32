import { findSessionEmail } from "#db/queries/sessions.ts";
import { authenticate } from "#server/auth/authenticate.ts";
import { env } from "#server/env.ts";
import type { Caller } from "#shared/auth/contract.ts";
import { AppError, sessionEnded } from "#shared/errors.ts";
import { publicEnv } from "#shared/public-env.ts";

/** `required`: 401 without a user; `optional`: a visitor is welcome; `none`: nobody is asked. */
export type AuthRequirement = "required" | "optional" | "none";

/** Whether a call of this method can change something, so that it needs more of a proof who sends it. */
export const isMutation = (method: string) => !["GET", "HEAD", "OPTIONS"].includes(method);

/** The client's address as the platform tells it, or null. Of a list only the last was written by the nearest proxy. */
export function clientIp(request: Request): string | null {
  if (!env.CLIENT_IP_HEADER) return null;
  return request.headers.get(env.CLIENT_IP_HEADER)?.split(",").at(-1)?.trim() || null;
}

/** Values of Sec-Fetch-Site (W3C Fetch Metadata) for calls that no page of another origin made. */
const OWN_FETCH_SITES: readonly (string | null)[] = [null, "same-origin", "none"];

/**
 * Refuses calls that a browser makes for a page of another origin than the configured site; clients that are no browser
 * send neither header. `Host` is never compared: the caller chooses it.
 * @throws AppError `no_access`
 */
export function assertSameOrigin({ headers }: Request): void {
  const site = new URL(publicEnv.siteUrl).origin;
  const isOwnOrigin = (headers.get("origin") ?? site) === site;
  if (isOwnOrigin && OWN_FETCH_SITES.includes(headers.get("sec-fetch-site"))) return;
  throw new AppError("no_access", `Requests from other sites are refused. This site is ${site}.`);
}

function readCookies(header: string): { name: string; value: string }[] {
  return header.split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 1 ? [] : [{ name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }];
  });
}

/**
 * Refuses a user whose session was ended before its token expires. Asks the database each time.
 * @returns the user with the current e-mail address, which may be newer than the token's
 * @throws AppError `unauthenticated`
 */
async function requireActiveSession(user: Caller): Promise<Caller> {
  const email = await findSessionEmail({ userId: user.id, sessionId: user.sessionId });
  if (email === null) throw sessionEnded();
  return { ...user, email };
}

/**
 * Who calls. Cookies identify readers only: calls that change something take the bearer, which no other site can send,
 * and only of a session that has not ended.
 * @param handlerChecksSession the handler reads the session itself
 * @throws AppError `unauthenticated`, and `outside_failed` when the auth service cannot be asked
 */
export async function authenticateRequest(
  request: Request,
  rule: AuthRequirement,
  handlerChecksSession: boolean,
): Promise<Caller | null> {
  if (rule === "none") return null;
  const changes = isMutation(request.method);
  const cookies = changes ? null : readCookies(request.headers.get("cookie") ?? "");
  const user = await authenticate({ authorization: request.headers.get("authorization"), cookies });
  if (!user && rule === "required") throw new AppError("unauthenticated", "Please log in.");
  return user && changes && !handlerChecksSession ? requireActiveSession(user) : user;
}
