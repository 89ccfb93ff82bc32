import type { Environment } from "#scripts/dev-stack/managed-process.ts";
import { broken, type Diagnostic, note, ok } from "./diagnostic.ts";

const read = (env: Environment, name: string) => env[name]?.trim() ?? "";
const modeOf = (key: string) => /^(?:sk|rk|pk)_(live|test)_/.exec(key)?.[1] ?? null;

/** Checks that both keys are valid and of one mode. */
export function checkKeys(env: Environment): Diagnostic {
  const [secret, publishable] = [
    read(env, "STRIPE_SECRET_KEY"),
    read(env, "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY"),
  ];
  const remedy = "Stripe dashboard, Developers → API keys: take both keys of the same mode.";
  if (!/^(sk|rk)_/.test(secret) || !modeOf(secret))
    return broken("payment keys", "STRIPE_SECRET_KEY is no secret key", remedy);
  if (!publishable.startsWith("pk_") || !modeOf(publishable))
    return broken("payment keys", "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY is no publishable key", remedy);
  if (modeOf(secret) !== modeOf(publishable))
    return broken(
      "payment keys",
      `a ${modeOf(secret)} secret key with a ${modeOf(publishable)} publishable one`,
      remedy,
    );
  if (read(env, "STRIPE_API_BASE")) return ok("payment keys", "of the stand-in: no money moves");
  return modeOf(secret) === "live"
    ? ok("payment keys", "live: real money")
    : note("payment keys", "test mode: no money moves", "Set the live keys before you sell.");
}

/** Checks that webhook signatures can be verified. */
export function checkWebhookSecret(env: Environment): Diagnostic {
  const secrets = read(env, "STRIPE_WEBHOOK_SECRET")
    .split(",")
    .map((secret) => secret.trim())
    .filter(Boolean);
  const remedy = "Stripe dashboard, Developers → Webhooks → your endpoint: the signing secret, whsec_…";
  if (secrets.length === 0) return broken("webhook secret", "is not set: every event is refused", remedy);
  if (!secrets.every((secret) => secret.startsWith("whsec_")))
    return broken("webhook secret", "is none: it does not begin with whsec_", remedy);
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
  if (read(env, "CRON_SECRET").length >= 16) return ok("scheduler", "its secret is set");
  const remedy = "Set CRON_SECRET to a long random text, e.g. of openssl rand -hex 32.";
  return read(env, "CRON_SECRET")
    ? note("scheduler", "its secret is short enough to be guessed", remedy)
    : note("scheduler", "has no secret: nobody may call /api/cron/reconcile", remedy);
}
