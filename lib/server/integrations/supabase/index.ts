/** The door to the auth service on the server. The browser has one of its own: lib/client. */
export { deleteAuthUser } from "./admin.ts";
export { type Cookie, type CookieToSet, readSessionToken, refreshSession } from "./sessions.ts";
export { pingAuthService, type TokenVerification, verifyAccessToken } from "./tokens.ts";
