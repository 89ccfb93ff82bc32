import type { Context, MiddlewareHandler } from "hono";
import { AuthError } from "./errors.ts";
import { timingSafeEquals } from "./secrets.ts";
import type { Settings } from "./settings.ts";

/** Calls that a browser makes by following a link, or that anyone may make. */
const OPEN = new Set([
  "/auth/v1/verify",
  "/auth/v1/authorize",
  "/auth/v1/callback",
  "/auth/v1/health",
  "/auth/v1/.well-known/jwks.json",
]);

function keyOf(c: Context): string {
  return c.req.header("apikey") ?? c.req.query("apikey") ?? "";
}

/** What stands before Supabase's services: a call without one of the project's two keys is not let through. */
export function requireApiKey(settings: Settings): MiddlewareHandler {
  return async (c, next) => {
    if (OPEN.has(c.req.path)) return next();
    const key = keyOf(c);
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
export function bearerOf(c: Context): string {
  return /^Bearer +(\S+) *$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
}

/** The clients send their key as bearer while nobody is signed in: such a caller is anonymous, not forged. */
export function isPublishableKey(bearer: string, settings: Settings): boolean {
  return timingSafeEquals(bearer, settings.publishableKey);
}

/** @throws AuthError unless the call carries the secret key. */
export function requireSecretKey(c: Context, settings: Settings): void {
  const bearer = bearerOf(c);
  const credential = bearer || keyOf(c);
  if (credential === "")
    throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  if (!timingSafeEquals(credential, settings.secretKey))
    throw new AuthError(403, "not_admin", "User not allowed");
}
