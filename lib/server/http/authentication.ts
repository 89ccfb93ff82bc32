import { findSessionEmail, userExists } from "#db/queries/auth.ts";
import { authenticate } from "#server/account/authenticate.ts";
import { env } from "#server/platform/env.ts";
import type { SignedInUser } from "#shared/auth/contract.ts";
import { AppError, accountDeletedError, sessionEndedError } from "#shared/errors.ts";
import { publicEnv } from "#shared/public-env.ts";

/** `required`: 401 without a user; `optional`: visitors are allowed; `none`: not authenticated at all. */
export type AuthRequirement = "required" | "optional" | "none";

/** Whether the method can change state, which requires stricter authentication. */
export const isMutation = (method: string) => !["GET", "HEAD", "OPTIONS"].includes(method);

/** The client's IP address from the platform's header. Only the last entry of a list comes from the trusted proxy. */
export function clientIp(request: Request): string | null {
  if (!env.CLIENT_IP_HEADER) return null;
  return request.headers.get(env.CLIENT_IP_HEADER)?.split(",").at(-1)?.trim() || null;
}

/** Values of Sec-Fetch-Site (W3C Fetch Metadata) for requests not made by another origin's page. */
const OWN_FETCH_SITES: readonly (string | null)[] = [null, "same-origin", "none"];

/**
 * Rejects cross-origin browser requests by `Origin` and `Sec-Fetch-Site`. Other clients send neither header. Compares
 * with the configured site instead of `Host`, which the caller controls.
 * @throws AppError `cross_origin`
 */
export function assertSameOrigin({ headers }: Request): void {
  const site = new URL(publicEnv.siteUrl).origin;
  const isOwnOrigin = (headers.get("origin") ?? site) === site;
  if (isOwnOrigin && OWN_FETCH_SITES.includes(headers.get("sec-fetch-site"))) return;
  throw new AppError("cross_origin", `Requests from other sites are refused. This site is ${site}.`);
}

function parseCookies(header: string): { name: string; value: string }[] {
  return header.split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 1 ? [] : [{ name: pair.slice(0, at).trim(), value: pair.slice(at + 1).trim() }];
  });
}

/**
 * Rejects a user whose session ended before the token expired. Queries the database on every call.
 * @returns the user with the current email address, which may be newer than the token's
 * @throws AppError `unauthenticated`
 */
async function requireActiveSession(user: SignedInUser): Promise<SignedInUser> {
  const email = await findSessionEmail({ userId: user.id, sessionId: user.sessionId });
  if (email === null) throw sessionEndedError();
  return { ...user, email };
}

/**
 * Identifies the caller. Mutations accept only a bearer token, which other sites cannot send, of an active session;
 * reads accept the token of any user who exists.
 * @param handlerChecksSession whether the handler verifies the session itself
 * @throws AppError `unauthenticated`, or `upstream_failed` when Supabase Auth does not answer
 */
export async function authenticateRequest(
  request: Request,
  requirement: AuthRequirement,
  handlerChecksSession: boolean,
): Promise<SignedInUser | null> {
  if (requirement === "none") return null;
  const isMutating = isMutation(request.method);
  const cookies = isMutating ? null : parseCookies(request.headers.get("cookie") ?? "");
  const authorization = request.headers.get("authorization");
  const user = await authenticate({ authorization, cookies });
  if (!user && requirement === "required") throw new AppError("unauthenticated", "Please log in.");
  if (!user || handlerChecksSession) return user;
  if (isMutating) return requireActiveSession(user);
  if (await userExists(user.id)) return user;
  // A visitor's browser keeps the cookie of an account that was deleted in another browser.
  if (requirement === "optional" && authorization === null) return null;
  throw accountDeletedError();
}
