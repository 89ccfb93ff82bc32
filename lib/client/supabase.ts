import type { SupabaseClient } from "@supabase/supabase-js";
import { publicEnv, SESSION_COOKIE, secureCookies } from "#shared/public-env.ts";

/** Loaded on demand, because the Supabase library is large: with a session, or when a user signs in. */
let loading: Promise<SupabaseClient> | null = null;

async function create(): Promise<SupabaseClient> {
  const { createBrowserClient } = await import("@supabase/ssr");
  return createBrowserClient(publicEnv.supabaseUrl, publicEnv.supabasePublishableKey, {
    cookieOptions: { name: SESSION_COOKIE, secure: secureCookies },
    // The callback screens exchange codes themselves, so codes on other pages are ignored.
    auth: { detectSessionInUrl: false },
  });
}

/** The client of this tab. After a failed download the next call tries again. */
export function loadSupabase(): Promise<SupabaseClient> {
  loading ??= create().catch((error: unknown) => {
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
  const client = await loadSupabase();
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? null;
}
