import type { Environment } from "#scripts/dev-stack/managed-process.ts";
import { broken, type Diagnostic, note, ok } from "./diagnostic.ts";

const getSetting = (env: Environment, name: string) => env[name]?.trim() ?? "";
const parseMode = (key: string) => /^(?:sk|rk|pk)_(live|test)_/.exec(key)?.[1] ?? null;

/** Checks that both keys are valid and of one mode. */
export function checkKeys(env: Environment): Diagnostic {
  const [secret, publishable] = [
    getSetting(env, "STRIPE_SECRET_KEY"),
    getSetting(env, "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY"),
  ];
  const remedy = "Stripe dashboard, Developers → API keys: copy both keys in the same mode.";
  if (!/^(sk|rk)_/.test(secret) || !parseMode(secret))
    return broken("payment keys", "STRIPE_SECRET_KEY is not a secret key", remedy);
  if (!publishable.startsWith("pk_") || !parseMode(publishable))
    return broken("payment keys", "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY is not a publishable key", remedy);
  if (parseMode(secret) !== parseMode(publishable))
    return broken(
      "payment keys",
      `a ${parseMode(secret)} secret key with a ${parseMode(publishable)} publishable one`,
      remedy,
    );
  if (getSetting(env, "STRIPE_API_BASE"))
    return ok("payment keys", "of the Stripe emulator: no real payments");
  return parseMode(secret) === "live"
    ? ok("payment keys", "live mode: real payments")
    : note("payment keys", "test mode: no real payments", "Set the live keys before launch.");
}

/** Checks that webhook signatures can be verified. */
export function checkWebhookSecret(env: Environment): Diagnostic {
  const secrets = getSetting(env, "STRIPE_WEBHOOK_SECRET")
    .split(",")
    .map((secret) => secret.trim())
    .filter(Boolean);
  const remedy = "Stripe dashboard, Developers → Webhooks → your endpoint: the signing secret, whsec_…";
  if (secrets.length === 0) return broken("webhook secret", "is not set: every event is rejected", remedy);
  if (!secrets.every((secret) => secret.startsWith("whsec_")))
    return broken("webhook secret", "is invalid: it does not start with whsec_", remedy);
  return secrets.length === 1
    ? ok("webhook secret", "is set")
    : note(
        "webhook secret",
        `${secrets.length} are accepted`,
        "Remove the old one once Stripe no longer uses it.",
      );
}

/** Checks that the scheduler can call the reconciler. */
export function checkScheduler(env: Environment): Diagnostic {
  if (getSetting(env, "CRON_SECRET").length >= 16) return ok("scheduler", "secret is set");
  const remedy = "Set CRON_SECRET to a long random value, e.g. from openssl rand -hex 32.";
  return getSetting(env, "CRON_SECRET")
    ? note("scheduler", "secret is too short", remedy)
    : note("scheduler", "no secret is set: /api/cron/reconcile rejects every call", remedy);
}
