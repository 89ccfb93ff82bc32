import { createChunks, stringToBase64URL } from "@supabase/ssr";
import type { Session } from "@supabase/supabase-js";

/** The cookies in which Supabase's clients keep a value, by default a session. */
export const toSessionCookies = (value: object | string, name = "sb-auth") =>
  createChunks(name, `base64-${stringToBase64URL(JSON.stringify(value))}`);

/**
 * The `Cookie` header of a browser with this session.
 * @param seconds until it must be refreshed; negative when it must be refreshed now
 */
export function formatSessionCookie(session: Partial<Session>, seconds = 3_000): string {
  const expiresAt = Math.floor(Date.now() / 1000) + seconds;
  return toSessionCookies({ refresh_token: "unused", ...session, expires_at: expiresAt })
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
}
