import { z } from "zod";
import { DatabaseSettings, isPostgresAddress, POSTGRES_ADDRESS } from "#db/settings.ts";
import { httpAddress, matches, optional, optionalText, positiveNumber, requiredText } from "./fields.ts";

/** The settings of database and Stripe. */
export const BaseSettings = z.object({
  ...DatabaseSettings.shape,
  /** Direct or session connection, for the queue's own statements; by default DATABASE_URL. */
  DIRECT_URL: optionalText(isPostgresAddress, POSTGRES_ADDRESS),
  STRIPE_SECRET_KEY: requiredText(matches(/^(sk|rk)_(test|live)_\w+$/), "must be a secret key (sk_…)"),
  /** Comma-separated while one secret is being rotated. */
  STRIPE_WEBHOOK_SECRET: requiredText(
    matches(/^whsec_\w+(\s*,\s*whsec_\w+)*$/),
    "must be a signing secret (whsec_…)",
  ),
  /** Inlined into the client bundle; here it is compared with the secret key's mode. */
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: requiredText(
    matches(/^pk_(test|live)_\w+$/),
    "must be a publishable key (pk_…)",
  ),
  /** Base URL of the Stripe API; unset for Stripe itself. */
  STRIPE_API_BASE: httpAddress,
  /** Timeout of one attempt of a Stripe call in milliseconds. */
  STRIPE_TIMEOUT_MS: positiveNumber(8_000),
  CRON_SECRET: optional,
});
