import type { SupabaseClient } from "@supabase/supabase-js";
import { publicEnv, SESSION_COOKIE, secureCookies } from "#shared/public-env.ts";

/** The auth service's own library is large: it is fetched when there is a session or somebody signs in. */
let loading: Promise<SupabaseClient> | null = null;

async function create(): Promise<SupabaseClient> {
  const { createBrowserClient } = await import("@supabase/ssr");
  return createBrowserClient(publicEnv.supabaseUrl, publicEnv.supabasePublishableKey, {
    cookieOptions: { name: SESSION_COOKIE, secure: secureCookies },
    // The screens that receive codes exchange them themselves, so a code means nothing on any other page.
    auth: { detectSessionInUrl: false },
  });
}

/** The one client of this tab. A failed download is tried again by the next caller. */
export function loadSupabase(): Promise<SupabaseClient> {
  loading ??= create().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Whether this browser holds a session, whole or in chunks; says nothing about whether it is still good. */
export function hasSessionCookie(cookies: string = document.cookie): boolean {
  return cookies.split(/;\s*/).some((pair) => {
    const name = pair.slice(0, pair.indexOf("="));
    return name === SESSION_COOKIE || name === `${SESSION_COOKIE}.0`;
  });
}

/** The token for our own calls, renewed when it is about to expire; null when nobody is signed in. */
export async function getAccessToken(): Promise<string | null> {
  if (typeof document === "undefined" || !hasSessionCookie()) return null;
  const client = await loadSupabase();
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? null;
}
