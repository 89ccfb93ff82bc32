import type { Environment } from "#scripts/dev-stack/managed-process.ts";
import { isStripeLiveMode } from "#scripts/dev-stack/service-config.ts";
import { type Diagnostic, note, ok } from "./diagnostic.ts";

const getSetting = (env: Environment, name: string) => env[name]?.trim() ?? "";
/** Reports the mode of the keys, which the settings' schema has validated. */
export function checkKeys(env: Environment): Diagnostic {
  if (getSetting(env, "STRIPE_API_BASE"))
    return ok("payment keys", "of the Stripe emulator: no real payments");
  return isStripeLiveMode(env)
    ? ok("payment keys", "live mode: real payments")
    : note("payment keys", "test mode: no real payments", "Set the live keys before launch.");
}

/** Reports how many webhook secrets are accepted. */
export function checkWebhookSecret(env: Environment): Diagnostic {
  const { length } = getSetting(env, "STRIPE_WEBHOOK_SECRET").split(",");
  return length === 1
    ? ok("webhook secret", "is set")
    : note("webhook secret", `${length} are accepted`, "Remove the old one once Stripe no longer uses it.");
}

/** Checks that the scheduler can call the reconciler. */
export function checkScheduler(env: Environment): Diagnostic {
  if (getSetting(env, "CRON_SECRET").length >= 16) return ok("scheduler", "secret is set");
  const remedy = "Set CRON_SECRET to a long random value, e.g. from openssl rand -hex 32.";
  return getSetting(env, "CRON_SECRET")
    ? note("scheduler", "secret is too short", remedy)
    : note("scheduler", "no secret is set: /api/cron/reconcile rejects every call", remedy);
}
