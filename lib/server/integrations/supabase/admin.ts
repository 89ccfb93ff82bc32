import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { env } from "#server/env.ts";
import { AppError } from "#shared/errors.ts";
import { publicEnv } from "#shared/public-env.ts";
import { fetchWithTimeout } from "./tokens.ts";

const TRIES = 3;
const PAUSE_MS = 200;

/**
 * Deletes a user of the auth service, with all sessions. One that is gone already is no error. Rows that are just being
 * written about the user can make the database refuse the deletion, so it is asked for again.
 * @throws AppError `outside_failed`
 */
export async function deleteAuthUser(id: string): Promise<void> {
  const { auth } = createClient(publicEnv.supabaseUrl, env.SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithTimeout },
  });
  for (let left = TRIES - 1; ; left--) {
    const { error } = await auth.admin.deleteUser(id);
    if (!error || error.status === 404) return;
    if (left === 0 || error.status !== 500)
      throw new AppError("outside_failed", "The account could not be deleted. Please try again.", {
        cause: error,
      });
    await pause(PAUSE_MS);
  }
}
