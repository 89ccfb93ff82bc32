import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type Environment, type ManagedProcess, managedProcess } from "./managed-process.ts";
import { packageCommand } from "./paths.ts";
import { loadOrCreateKeys } from "./persisted-keys.ts";
import type { Ports } from "./ports.ts";
import { waitForHttp } from "./wait-for-http.ts";

export type StripeKeys = { publishable: string; secret: string; webhookSecret: string; cronSecret: string };

export function loadStripeKeys(file: string): StripeKeys {
  const random = () => randomBytes(24).toString("hex");
  return loadOrCreateKeys(file, () => ({
    publishable: `pk_test_sandbox_${random()}`,
    // The server rejects a key with this prefix when it would be sent to Stripe.
    secret: `sk_test_sandbox_${random()}`,
    webhookSecret: `whsec_${random()}`,
    cronSecret: random(),
  }));
}

/** The site's settings for the Stripe emulator at this URL. */
export function stripeSettings(address: string, keys: StripeKeys, env: Environment): Environment {
  return {
    STRIPE_SECRET_KEY: keys.secret,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: keys.publishable,
    STRIPE_API_BASE: address,
    STRIPE_JS_URL: `${address}/endive/stripe.js`,
    CRON_SECRET: env.CRON_SECRET?.trim() || keys.cronSecret,
  };
}

/** The Stripe emulator, which sends webhooks to the site. */
export function stripeProcess(
  ports: Ports,
  dataFolder: string,
  keys: StripeKeys,
  env: Environment,
): ManagedProcess {
  return managedProcess({
    name: "stripe",
    label: "Stripe emulator",
    stopOrder: 1,
    command: packageCommand(".bin", "stripe-emulator"),
    env: {
      ...env,
      PORT: String(ports.stripe.port),
      DATA_DIR: join(dataFolder, "stripe"),
      WEBHOOK_URL: `http://127.0.0.1:${ports.site.port}/api/stripe/webhook`,
      WEBHOOK_SECRET: keys.webhookSecret,
      SECRET_KEY: keys.secret,
      PUBLISHABLE_KEY: keys.publishable,
    },
    reservations: [ports.stripe],
    ready: () =>
      waitForHttp(`http://127.0.0.1:${ports.stripe.port}/__sandbox/health`, (status) => status === 200),
    graceMilliseconds: 700,
  });
}
