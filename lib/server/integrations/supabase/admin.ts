import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { env } from "#server/platform/env.ts";
import { AppError } from "#shared/errors.ts";
import { publicEnv } from "#shared/public-env.ts";
import { fetchWithTimeout } from "./tokens.ts";

const MAX_ATTEMPTS = 3;
const RETRY_MS = 200;

/**
 * Deletes a user with all sessions from Supabase Auth. Idempotent. Retries a 500, because concurrent writes about the
 * user can deadlock with the deletion.
 * @throws AppError `upstream_failed`
 */
export async function deleteAuthUser(id: string): Promise<void> {
  const { auth } = createClient(publicEnv.supabaseUrl, env.SUPABASE_SECRET_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchWithTimeout },
  });
  for (let retriesLeft = MAX_ATTEMPTS - 1; ; retriesLeft--) {
    const { error } = await auth.admin.deleteUser(id);
    if (!error || error.status === 404) return;
    if (retriesLeft === 0 || error.status !== 500)
      throw new AppError("upstream_failed", "The account could not be deleted. Please try again.", {
        cause: error,
      });
    await pause(RETRY_MS);
  }
}
