import { SESSION_COOKIE } from "#shared/public-env.ts";

/** The auth library refreshes tokens with less time left (specification, section 9). */
const REFRESH_MARGIN_MS = 90_000;

export type StoredSession = { access_token: string; expires_at: number };

function readCookies(cookies: string): Map<string, string> {
  const pairs = cookies.split(/;\s*/).map((pair): [string, string] => {
    const end = pair.indexOf("=");
    return [pair.slice(0, end), pair.slice(end + 1)];
  });
  return new Map(pairs);
}

/** The cookie's value, which the auth library splits into numbered chunks if it is long. */
function readSessionCookie(cookies: Map<string, string>): string {
  let text = cookies.get(SESSION_COOKIE) ?? "";
  for (let i = 0; cookies.has(`${SESSION_COOKIE}.${i}`); i += 1)
    text += cookies.get(`${SESSION_COOKIE}.${i}`);
  return text;
}

/** Decodes `base64-` and base64url of JSON, the format of `@supabase/ssr`. */
function decodeSession(text: string): StoredSession {
  const base64 = text
    .replace(/^base64-/, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as StoredSession;
}

/** Milliseconds until the token must be refreshed. */
export const timeUntilRefresh = ({ expires_at }: StoredSession): number =>
  expires_at * 1000 - REFRESH_MARGIN_MS - Date.now();

/** The session in the cookie; null if it must be refreshed or cannot be read, which is left to the auth library. */
export function readValidSession(cookies: string = document.cookie): StoredSession | null {
  try {
    const session = decodeSession(readSessionCookie(readCookies(cookies)));
    return session.access_token && timeUntilRefresh(session) > 0 ? session : null;
  } catch {
    return null;
  }
}
