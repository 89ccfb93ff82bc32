/** The Supabase Auth integration of the server; the browser's client is in lib/client. */
export { deleteAuthUser } from "./admin.ts";
export { type Cookie, type CookieToSet, getSessionToken, refreshSession } from "./sessions.ts";
export { pingAuthService, type TokenVerification, verifyAccessToken } from "./tokens.ts";
