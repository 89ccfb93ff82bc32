import "server-only";
import { createClient } from "@supabase/supabase-js";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { publicEnv } from "#lib/public-env.ts";
import { fetchWithTimeout } from "./tokens.ts";

/** Deletes a user of the auth service, with all sessions. One that is gone already is no error. */
export async function deleteAuthUser(id: string): Promise<void> {
  const { auth } = createClient(publicEnv.supabaseUrl, env.SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithTimeout },
  });
  const { error } = await auth.admin.deleteUser(id);
  if (error && error.status !== 404)
    throw new AppError("outside_failed", "The account could not be deleted. Please try again.", {
      cause: error,
    });
}
