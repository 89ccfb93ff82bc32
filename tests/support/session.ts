import { SESSION_COOKIE } from "#shared/public-env.ts";
import { toSessionCookies } from "./session-cookies.ts";

export const USER = { id: "u1", email: "ada@example.com" };

/** A session of `USER` as the auth service returns it. */
export function makeSession(token = "t1", secondsLeft = 3_600) {
  return {
    access_token: token,
    refresh_token: "r1",
    token_type: "bearer",
    expires_in: secondsLeft,
    expires_at: Math.floor(Date.now() / 1000) + secondsLeft,
    user: USER,
  };
}

function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the client reads the session from here.
  document.cookie = `${name}=${value}; path=/`;
}

/** Stores a value as the auth library does. */
function store(key: string, stored: object | string): void {
  for (const { name, value } of toSessionCookies(stored, key)) setCookie(name, value);
}

/** Stores a session in this browser. */
export const signIn = (session: object = makeSession()): void => store(SESSION_COOKIE, session);

/** Stores what a browser keeps that has requested a link. */
export const storeCodeVerifier = (): void => store(`${SESSION_COOKIE}-code-verifier`, "verifier");

/** Shows the tab again, which then reads the session that another tab has left. */
export function showTab(): void {
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Removes the session, and what the auth library keeps beside it. */
export function clearCookies(): void {
  for (const pair of document.cookie.split("; ")) setCookie(pair.split("=")[0] ?? "", "; max-age=0");
}
