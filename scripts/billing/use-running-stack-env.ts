import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DATA } from "#scripts/dev-stack/paths.ts";
import type { SupabaseKeys } from "#scripts/dev-stack/persisted-keys.ts";
import { stripeSettings } from "#scripts/dev-stack/stripe-emulator.ts";

type Environment = Record<string, string | undefined>;
type Running = { databaseUrl?: string; stripe?: string };

const readJsonFile = <T>(file: string): T | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : null;

/** Stripe settings of a running dev stack, for programs outside it. */
function getStripeSettings(folder: string, { stripe }: Running): Environment {
  const keys = readJsonFile<Parameters<typeof stripeSettings>[1]>(join(folder, "stripe-keys.json"));
  return stripe && keys ? stripeSettings(stripe, keys, {}) : {};
}

/**
 * Loads URLs and keys of the running dev stack for variables that are not set. A Stripe account's settings are used as
 * a whole or not at all.
 */
export function loadRunningStackEnv(env: Environment = process.env, folder = DATA): void {
  const running = readJsonFile<Running>(join(folder, "dev.json"));
  if (!running) return;
  const isOwnAccount = Boolean(env.STRIPE_SECRET_KEY?.trim());
  if (!env.DATABASE_URL?.trim() && running.databaseUrl) {
    env.DATABASE_URL = running.databaseUrl;
    env.SUPABASE_SECRET_KEY = readJsonFile<SupabaseKeys>(join(folder, "supabase-keys.json"))?.secret;
  }
  if (!isOwnAccount) Object.assign(env, getStripeSettings(folder, running));
}
