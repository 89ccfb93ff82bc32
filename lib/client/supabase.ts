import { SESSION_COOKIE } from "#shared/public-env.ts";
import type { SupabaseClient } from "./supabase-client.ts";

/** Loaded on demand, because the auth library is large: when a user signs in, or a token must be refreshed. */
let loading: Promise<SupabaseClient> | null = null;

/** The client of this tab. After a failed download the next call tries again. */
export function loadSupabase(): Promise<SupabaseClient> {
  loading ??= import("./supabase-client.ts")
    .then(({ createSupabaseClient }) => createSupabaseClient())
    .catch((error: unknown) => {
      loading = null;
      throw error;
    });
  return loading;
}

/** Whether there is a session cookie, whole or in chunks; it may have expired. */
export function hasSessionCookie(cookies: string = document.cookie): boolean {
  return cookies.split(/;\s*/).some((pair) => {
    const name = pair.slice(0, pair.indexOf("="));
    return name === SESSION_COOKIE || name === `${SESSION_COOKIE}.0`;
  });
}

/** The access token for our API, refreshed shortly before it expires; null without a session. */
export async function getAccessToken(): Promise<string | null> {
  if (typeof document === "undefined" || !hasSessionCookie()) return null;
  const { readValidSession } = await import("./stored-session.ts");
  const stored = readValidSession();
  if (stored) return stored.access_token;
  const client = await loadSupabase();
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? null;
}
