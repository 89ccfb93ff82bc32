import Stripe from "stripe";
import { afterAll } from "vitest";
import { confirmWithCard } from "#scripts/demo-data/stripe-emulator-calls.ts";
import { startStripeEmulator } from "../../emulators/stripe/src/start.ts";

/*
 * The payment service of this test file, on a free port with its state in memory. Import it before anything of the
 * product: it sets where the product finds the service. Webhooks lead nowhere: a test delivers what it wants.
 */
export const payment = await startStripeEmulator({
  webhookUrl: "",
  webhookSecret: "whsec_test",
  dataDir: null,
  secretKey: "sk_test_faults",
  publishableKey: "pk_test_faults",
});
// The library repeats a call that failed after half a second, and has no option for that.
Object.assign(Stripe.prototype, {
  getInitialNetworkRetryDelay: () => 0.01,
  getMaxNetworkRetryDelay: () => 0.02,
});
process.env.STRIPE_SECRET_KEY = "sk_test_faults";
// Two, as while one is being replaced.
process.env.STRIPE_WEBHOOK_SECRET = "whsec_test, whsec_next";
process.env.STRIPE_API_BASE = payment.url;

afterAll(() => payment.close());

const { hostname, port } = new URL(payment.url);

/** The shop's owner at the provider: what is done by hand in its dashboard or portal, and what it has. */
export const dashboard = new Stripe("sk_test_faults", {
  host: hostname,
  port,
  protocol: "http",
  telemetry: false,
});

/** The bank's question about a payment is answered. */
export async function answerBank(clientSecret: string, answer: "complete" | "fail"): Promise<void> {
  const [intent] = clientSecret.split("_secret_");
  await fetch(`${payment.url}/__sandbox/3ds/${intent}/${answer}`, { method: "POST" });
}

/** Pays what a client secret stands for, or takes a card down for it, as the card form does. */
export const pay = (clientSecret: string, number?: string): Promise<string> =>
  confirmWithCard({ url: payment.url, publishableKey: "pk_test_faults" }, clientSecret, number);

/** The next calls whose path begins so fail. */
export async function failNext(fault: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${payment.url}/__sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  });
  if (!response.ok) throw new Error(await response.text());
}
