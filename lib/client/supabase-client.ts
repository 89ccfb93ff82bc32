import { AuthClient } from "@supabase/auth-js";
// The storage of `createBrowserClient`, whose module includes the realtime and file storage libraries.
import { createStorageFromOptions } from "@supabase/ssr/dist/main/cookies.js";
import { publicEnv, SESSION_COOKIE, secureCookies } from "#shared/public-env.ts";
import { countActiveSubscriptions } from "./session-requests.ts";

/** The methods of the Supabase client that the product uses. */
export type SupabaseClient = ReturnType<typeof createSupabaseClient>;

export function createSupabaseClient() {
  const cookieOptions = { name: SESSION_COOKIE, secure: secureCookies };
  const auth = new AuthClient({
    url: `${publicEnv.supabaseUrl}/auth/v1`,
    headers: {
      apikey: publicEnv.supabasePublishableKey,
      Authorization: `Bearer ${publicEnv.supabasePublishableKey}`,
    },
    storage: createStorageFromOptions({ cookieOptions, cookieEncoding: "base64url" }, false).storage,
    storageKey: SESSION_COOKIE,
    flowType: "pkce",
    autoRefreshToken: true,
    persistSession: true,
    // The callback screens exchange codes themselves, so codes on other pages are ignored.
    detectSessionInUrl: false,
  });
  return {
    auth,
    countActiveSubscriptions: async (userId: string) => {
      const { data } = await auth.getSession();
      return countActiveSubscriptions(userId, data.session?.access_token ?? "");
    },
  };
}
