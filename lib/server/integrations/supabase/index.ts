/** The door to the auth service on the server. The browser has one of its own: lib/client. */
export { deleteAuthUser } from "./admin.ts";
export { type Cookie, type CookieToSet, checkSession, readSessionToken } from "./sessions.ts";
export { pingAuthService, type Verdict, verifyAccessToken } from "./tokens.ts";
