import "server-only";
import { pingDatabase } from "#db/queries/health.ts";
import { pingAuthService } from "#lib/outside/supabase.ts";

const TIMEOUT_MILLISECONDS = 3_000;

type PartState = "ok" | "no answer";
export type Health = { ok: boolean; parts: Record<"database" | "auth", PartState> };

async function answers(ping: Promise<unknown>): Promise<PartState> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("time-out")), TIMEOUT_MILLISECONDS).unref();
  });
  try {
    await Promise.race([ping, late]);
    return "ok";
  } catch {
    return "no answer";
  }
}

/** Asks every part the site cannot work without; names the one that does not answer, never why. */
export async function getHealth(): Promise<Health> {
  const [database, auth] = await Promise.all([answers(pingDatabase()), answers(pingAuthService())]);
  return { ok: database === "ok" && auth === "ok", parts: { database, auth } };
}
