import type { Context, MiddlewareHandler } from "hono";
import { AuthError } from "./errors.ts";
import { timingSafeEquals } from "./secrets.ts";
import type { Settings } from "./settings.ts";

/** Paths that need no API key: a browser follows a link to them, or they are public. */
const OPEN = new Set([
  "/auth/v1/verify",
  "/auth/v1/authorize",
  "/auth/v1/callback",
  "/auth/v1/health",
  "/auth/v1/.well-known/jwks.json",
]);

function getApiKey(c: Context): string {
  return c.req.header("apikey") ?? c.req.query("apikey") ?? "";
}

/** Rejects calls without one of the project's two API keys, like Supabase's API gateway. */
export function requireApiKey(settings: Settings): MiddlewareHandler {
  return async (c, next) => {
    if (OPEN.has(c.req.path)) return next();
    const key = getApiKey(c);
    if (key === "") {
      return c.json(
        {
          message: "No API key found in request",
          hint: "No `apikey` request header or url param was found.",
        },
        401,
      );
    }
    if (!timingSafeEquals(key, settings.publishableKey) && !timingSafeEquals(key, settings.secretKey)) {
      return c.json({ message: "Invalid API key", hint: "Double check the API key of this project." }, 401);
    }
    return next();
  };
}

/** The credential after `Bearer `, or "". */
export function getBearerToken(c: Context): string {
  return /^Bearer +(\S+) *$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
}

/** Clients send their key as bearer token while no user is signed in; such a call is anonymous. */
export function isPublishableKey(bearer: string, settings: Settings): boolean {
  return timingSafeEquals(bearer, settings.publishableKey);
}

/** @throws AuthError unless the call has the secret key */
export function requireSecretKey(c: Context, settings: Settings): void {
  const bearer = getBearerToken(c);
  const credential = bearer || getApiKey(c);
  if (credential === "")
    throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  if (!timingSafeEquals(credential, settings.secretKey))
    throw new AuthError(403, "not_admin", "User not allowed");
}
